using Mono.Cecil;
using Mono.Cecil.Cil;
using ILCode = Mono.Cecil.Cil.Code;

namespace LeanTasks.Tool.Code;

/// <summary>Recognizes an async method that could return the task that it awaits.</summary>
/// <remarks>
/// The state machine of such a method has one handler, which catches every exception, and one await. The awaited value has the
/// type that the method returns, or that of its ConfigureAwait. After the await's result comes only the end. A second way to the
/// end, such as an early return, disqualifies: it would need a task of its own. Code that is not understood is not a pass-through.
/// </remarks>
internal static class PassThrough
{
    /// <summary>Looks at the code.</summary>
    /// <param name="method">The method.</param>
    /// <returns>False, too, if the code is not understood.</returns>
    public static bool Is(AsyncMethod method)
    {
        if (method is not { KickOff: { } kickOff, MoveNext.Body: { } body } || body.ExceptionHandlers is not [{ HandlerType: ExceptionHandlerType.Catch } handler])
            return false;
        if (Awaits(body) != 1 || Only(body, "GetResult") is not { } getResult || AwaitedType(body) is not { } awaited)
            return false;
        if (awaited.FullName != kickOff.ReturnType.FullName || getResult.Offset >= handler.TryEnd.Offset)
            return false;
        return EndsInCSharp(body, getResult, handler) || EndsInFSharp(body, getResult);
    }

    /// <summary>Counts the awaits of a state machine.</summary>
    /// <param name="body">The body of its MoveNext.</param>
    /// <returns>How many places suspend.</returns>
    public static int Awaits(MethodBody body) => body.Instructions.Count(instruction =>
        Bodies.IsCall(instruction, out MethodReference? method) && method.Name is "AwaitUnsafeOnCompleted" or "AwaitOnCompleted");

    /// <summary>Whether code before the first await may throw, apart from the awaited call.</summary>
    /// <param name="body">The body of a MoveNext.</param>
    /// <returns>True for any call and any new object: its exceptions are not examined.</returns>
    public static bool MayThrowEarly(MethodBody body) =>
        body.Instructions.Any(instruction => instruction.OpCode.Code == ILCode.Throw)
        || body.Instructions.TakeWhile(instruction => !(Bodies.IsCall(instruction, out MethodReference? method) && method.Name == "GetAwaiter"))
            .Any(instruction => instruction.Operand is MethodReference method && Runs(instruction, method) && !IsAwaited(instruction, method, body));

    /// <summary>Whether an instruction makes an await resume on any thread.</summary>
    /// <param name="instruction">The instruction.</param>
    /// <returns>True for a call of <c>ConfigureAwait(false)</c>.</returns>
    public static bool LeavesContext(Instruction instruction) =>
        instruction.Previous?.OpCode.Code == ILCode.Ldc_I4_0 && Bodies.IsCall(instruction, out MethodReference? method) && method.Name == "ConfigureAwait";

    // The constructor of a delegate takes an object and a pointer to a function, and does not fail.
    private static bool Runs(Instruction instruction, MethodReference method) => instruction.OpCode.Code switch
    {
        ILCode.Call or ILCode.Callvirt => true,
        ILCode.Newobj => method.Parameters is not [_, { ParameterType.MetadataType: MetadataType.IntPtr }],
        _ => false,
    };

    private static bool IsAwaited(Instruction instruction, MethodReference method, MethodBody body) =>
        TaskUses.IsTaskLike(method.ReturnType) && TaskUses.Of(instruction, body).Use == TaskUse.Awaited;

    private static Instruction? Only(MethodBody body, string name)
    {
        Instruction[] calls = [.. body.Instructions.Where(instruction => Bodies.IsCall(instruction, out MethodReference? method) && method.Name == name)];
        return calls is [var only] ? only : null;
    }

    private static TypeReference? AwaitedType(MethodBody body)
    {
        if (Only(body, "GetAwaiter") is not { } getAwaiter)
            return null;
        TypeReference type = ((MethodReference)getAwaiter.Operand).DeclaringType;
        if (!type.Name.StartsWith("Configured", StringComparison.Ordinal))
            return type;

        // ConfigureAwait(true), or with options, differs from a caller's plain await.
        return Only(body, "ConfigureAwait") is { } configure && LeavesContext(configure)
            ? ((MethodReference)configure.Operand).DeclaringType
            : null;
    }

    /// <summary>C# leaves the guarded code once, straight after the result, which it may keep in a variable or, unoptimized, a field.</summary>
    private static bool EndsInCSharp(MethodBody body, Instruction getResult, ExceptionHandler handler)
    {
        Instruction? end = Bodies.Next(getResult);
        if (end?.OpCode.Code == ILCode.Stfld)
        {
            if (Bodies.Next(end) is not { OpCode.Code: ILCode.Ldarg_0 } self || Bodies.Next(self) is not { OpCode.Code: ILCode.Ldfld } load
                || ((FieldReference)load.Operand).Name != ((FieldReference)end.Operand).Name)
            {
                return false;
            }

            end = Bodies.Next(load);
        }

        // Through one variable, or two.
        while (Bodies.Stored(end, body) is >= 0 and int result)
        {
            if (body.Instructions.Count(instruction => Bodies.Stored(instruction, body) == result) != 1)
                return false;
            end = Bodies.Next(end);
            if (Bodies.Loaded(end, body) != result)
                break;
            end = Bodies.Next(end);
        }

        if (end?.OpCode.Code is not (ILCode.Leave or ILCode.Leave_S))
            return false;

        // A suspension leaves too, but to the very end; this must be the only way to SetResult.
        object target = end.Operand;
        Instruction? before = handler.TryStart;
        for (; before is not null && before.Offset < handler.TryEnd.Offset; before = before.Next)
        {
            if (before != end && before.OpCode.Code is ILCode.Leave or ILCode.Leave_S && before.Operand == target)
                return false;
            if (before.Operand is Instruction jump && IsBetween(jump, getResult, end))
                return false;
            if (before.Operand is Instruction[] jumps && jumps.Any(to => IsBetween(to, getResult, end)))
                return false;
        }

        return true;
    }

    private static bool IsBetween(Instruction target, Instruction after, Instruction last) => target.Offset > after.Offset && target.Offset <= last.Offset;

    /// <summary>F# carries the result through variables into the field Result of its data, once.</summary>
    private static bool EndsInFSharp(MethodBody body, Instruction getResult)
    {
        if (body.Instructions.Count(IsResult) != 1)
            return false;

        Instruction? instruction = Bodies.Next(getResult);
        int carrier = -1;
        while (Bodies.Stored(instruction, body) is >= 0 and int stored)
        {
            carrier = stored;
            instruction = Bodies.Next(instruction);
            if (Bodies.Loaded(instruction, body) != carrier)
                break;
            instruction = Bodies.Next(instruction);
        }

        return carrier >= 0
            && instruction?.OpCode.Code == ILCode.Ldarg_0
            && Bodies.Next(instruction) is { OpCode.Code: ILCode.Ldflda } data
            && Bodies.Next(data) is { } load && Bodies.Loaded(load, body) == carrier
            && Bodies.Next(load) is { } end && IsResult(end);
    }

    private static bool IsResult(Instruction instruction) =>
        instruction.OpCode.Code == ILCode.Stfld
        && instruction.Operand is FieldReference { Name: "Result", DeclaringType.Namespace: "Microsoft.FSharp.Control" };
}
