using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>Reads one <c>await</c>: the only place that knows how the compiler suspends and resumes.</summary>
internal static class AwaitReader
{
    // Before the call of the builder, in steps back from it:
    //   [-16 stloc awaiter] -15 ldloca|ldloc awaiter; -14 get_IsCompleted; -13 brtrue DONE;
    //   -12 ldarg.0; ldc k; dup; stloc copy; -8 stfld state; -7 ldarg.0; ldloc awaiter; -5 stfld field;
    //   -4 ldarg.0; ldflda builder; -2 ldloca awaiter; -1 ldarg.0; 0 call Await(Unsafe)OnCompleted; 1 leave EXIT
    // then RESUME, which puts the awaiter and the state back, up to DONE, behind which GetResult is called. In a class, as that of an iterator is one,
    // the state machine is passed by a variable, which is stored before -4: ldarg.0; stloc self. All before that is two steps further back.
    private const int ToBranch = 13;
    private const int ToStart = 16;
    private const int ByVariable = 2;

    private const string UnknownOptions = "the options of its ConfigureAwait are not constant";

    /// <summary>Reads the await around a call of the builder.</summary>
    /// <exception cref="UnknownShapeException">It is not compiled in the way that is known.</exception>
    public static AwaitSite Read(MachineCode shape, int call, HashSet<Instruction> targets)
    {
        IReadOnlyList<Instruction> code = shape.Code;
        int by = shape.Machine.IsValueType ? 0 : ByVariable;
        if (call < ToStart + by || !SuspendsAt(shape, call, by))
            throw Unknown("await");
        VariableDefinition awaiter = (VariableDefinition)code[call - 2].Operand;
        int branch = call - by - ToBranch;
        AwaitSite site = new()
        {
            Awaiter = awaiter,
            AwaiterField = Il.Field(code[call - by - 5])!,
            Attach = Il.Called(code[call])!,
            State = (int)code[call - by - 11].Operand,
            Branch = branch,
            Resume = call + 2,
            Done = shape.At((Instruction)code[branch].Operand),
        };
        site.GetResult = FindGetResult(code, site);
        if (!ResumesAt(shape, site))
            throw Unknown("resumption");
        FindCall(shape, site, targets);
        return site;
    }

    /// <summary>
    /// Says of an await that a handler of the method may see what fails there. That must not be what computes its options: what has been called may
    /// be pending then, and the handler would go on.
    /// </summary>
    public static void Guard(MachineCode shape, AwaitSite site)
    {
        site.NeedsGuard = true;
        if (!site.ComputesOption)
            return;
        site.Call = -1;
        site.NotACall = UnknownOptions;
    }

    private static UnknownShapeException Unknown(string what) => new($"the compiler-generated {what} was not recognized");

    private static bool SuspendsAt(MachineCode shape, int call, int by)
    {
        IReadOnlyList<Instruction> code = shape.Code;
        object awaiter = code[call - 2].Operand;
        bool attaches = PassesMachine(code, call, by)
            && Il.Is(code[call - 2], Code.Ldloca)
            && Il.Is(code[call - 3], Code.Ldflda) && Il.LoadsThis(code[call - 4])
            && call + 1 < code.Count && Il.Is(code[call + 1], Code.Leave);
        int end = call - by;
        return attaches
            && Il.Is(code[end - 5], Code.Stfld) && Il.Is(code[end - 6], Code.Ldloc) && code[end - 6].Operand == awaiter && Il.LoadsThis(code[end - 7])
            && Il.Is(code[end - 8], Code.Stfld) && Il.Field(code[end - 8])!.Name == shape.State.Name
            && Il.Is(code[end - 9], Code.Stloc) && code[end - 9].Operand == shape.StateCopy
            && Il.Is(code[end - 10], Code.Dup) && Il.Is(code[end - 11], Code.Ldc_I4) && Il.LoadsThis(code[end - 12])
            && Il.Is(code[end - ToBranch], Code.Brtrue)
            && Il.Called(code[end - 14])?.Name == "get_IsCompleted"
            && Il.Loads(code[end - 15], (VariableDefinition)awaiter)
            && Il.Is(code[end - ToStart], Code.Stloc) && code[end - ToStart].Operand == awaiter;
    }

    private static bool PassesMachine(IReadOnlyList<Instruction> code, int call, int by) => by == 0
        ? Il.LoadsThis(code[call - 1])
        : Il.Is(code[call - 1], Code.Ldloca) && Il.Is(code[call - 5], Code.Stloc) && code[call - 5].Operand == code[call - 1].Operand && Il.LoadsThis(code[call - 6]);

    // ldarg.0; ldfld field; [castclass]; stloc awaiter; ldarg.0; ldflda field; initobj | ldarg.0; ldnull; stfld field; ldarg.0; ldc -1; dup; stloc copy; stfld state
    private static bool ResumesAt(MachineCode shape, AwaitSite site)
    {
        IReadOnlyList<Instruction> code = shape.Code;
        int length = site.Done - site.Resume;
        return length is >= 11 and <= 13
            && Il.LoadsThis(code[site.Resume])
            && Il.Is(code[site.Resume + 1], Code.Ldfld) && Il.Field(code[site.Resume + 1])!.Name == site.AwaiterField.Name
            && Il.Is(code[site.Done - 1], Code.Stfld) && Il.Field(code[site.Done - 1])!.Name == shape.State.Name
            && Il.Is(code[site.Done - 2], Code.Stloc) && code[site.Done - 2].Operand == shape.StateCopy
            && Il.IsInt(code[site.Done - 4], -1);
    }

    /// <summary>The cast of an awaiter from the type of its field; null for none.</summary>
    public static Instruction? CastOf(MachineCode shape, AwaitSite site) =>
        shape.Code[site.Resume + 2] is { Operand: TypeReference } cast ? cast : null;

    // It need not be the first at DONE: where the result is stored into a field, the load of the state machine comes first. A disposal of F# takes no
    // result: it drops the awaiter's address.
    private static int FindGetResult(IReadOnlyList<Instruction> code, AwaitSite site)
    {
        for (int i = site.Done; i + 1 < code.Count && i < site.Done + 40; i++)
        {
            if (Il.Loads(code[i], site.Awaiter) && (Il.Called(code[i + 1])?.Name == "GetResult" || Il.Is(code[i + 1], Code.Pop)))
                return i;
            if (code[i].OpCode.FlowControl is not (FlowControl.Next or FlowControl.Call))
                break;
        }

        throw Unknown("await result");
    }

    // Back from the branch: stloc awaiter; GetAwaiter; the value; and if that is of ConfigureAwait: a constant, the value before it.
    private static void FindCall(MachineCode shape, AwaitSite site, HashSet<Instruction> targets)
    {
        IReadOnlyList<Instruction> code = shape.Code;
        if (Il.Called(code[site.GetResult + 1]) is null)
        {
            site.NotACall = "F# ignores exceptions of the awaited disposal";
            return;
        }

        int i = site.Branch - 4;
        if (!IsTaskCall(code[i], "GetAwaiter"))
        {
            site.NotACall = "the awaited object is not a task of the BCL";
            return;
        }

        i = BeforeTemporary(code, i - 1);
        if (IsTaskCall(code[i], "ConfigureAwait"))
        {
            bool isKnown = Il.Called(code[i])!.Parameters.Count == 1 && Il.Called(code[i])!.Parameters[0].ParameterType.MetadataType == MetadataType.Boolean;
            int begin = isKnown ? ArgumentOf(code, i) : -1;
            if (begin < 0 || Enumerable.Range(begin, i - begin).Any(place => code[place].OpCode.FlowControl is FlowControl.Call && !IsFieldGetter(Il.Called(code[place]))))
            {
                site.NotACall = UnknownOptions;
                return;
            }

            if (Il.Is(code[i - 1], Code.Ldc_I4))
            {
                site.ReturnsToContext = (int)code[i - 1].Operand != 0;
            }
            else
            {
                site.Option = [.. Enumerable.Range(begin, i - begin)];
                site.ComputesOption = !LoadsVariable(code, site.Option);
            }

            i = BeforeTemporary(code, begin - 1);
        }

        if (Enumerable.Range(i + 1, site.Branch - i - 1).Any(place => targets.Contains(code[place])))
            site.NotACall = "a branch chooses which of several tasks is awaited";
        else if (i > shape.Start && Il.Called(code[i]) is not null)
            site.Call = i;
        else if (code[i].OpCode.Code is Code.Ldloc or Code.Ldfld or Code.Ldsfld or Code.Ldloca or Code.Ldflda or Code.Ldarg)
            site.NotACall = "the awaited task was stored earlier";
        else
            site.NotACall = "the awaited task is not the result of a call";
    }

    // Any other call may run code that completes what has been called, or waits for it, before it is awaited.
    private static bool IsFieldGetter(MethodReference? called)
    {
        if (called?.DeclaringType.GetElementType() is not TypeDefinition || called.Resolve() is not { HasBody: true } method || (method.IsVirtual && !method.IsFinal))
            return false;
        Instruction[] body = [.. method.Body.Instructions.Where(static each => !Il.Is(each, Code.Nop))];
        return body.Length == 3 && (Il.Is(body[0], Code.Ldarg_0) || Il.LoadsThis(body[0])) && Il.Is(body[1], Code.Ldfld) && Il.Is(body[2], Code.Ret);
    }

    private static bool LoadsVariable(IReadOnlyList<Instruction> code, IReadOnlyList<int> places) =>
        (places.Count == 1 && Il.Is(code[places[0]], Code.Ldloc))
        || (places.Count == 2 && Il.LoadsThis(code[places[0]]) && Il.Is(code[places[1]], Code.Ldfld));

    // Where the code begins that computes the last argument of a call; below 0 if that is not straight code.
    private static int ArgumentOf(IReadOnlyList<Instruction> code, int call)
    {
        int missing = 1;
        int i = call;
        while (missing > 0 && --i > 0 && code[i].OpCode.FlowControl is FlowControl.Next or FlowControl.Call)
            missing += Il.Pops(code[i], depth: 0, returns: false) - Il.Pushes(code[i]);
        return missing == 0 ? i : -1;
    }

    // What a value comes from that the compiler has put into a variable only to take its address. The variable is used for nothing else: a store
    // into it is not copied.
    private static int BeforeTemporary(IReadOnlyList<Instruction> code, int i)
    {
        if (!Il.Is(code[i], Code.Ldloca) || !StoresAndLoads(i))
            return i;
        VariableDefinition variable = (VariableDefinition)code[i].Operand;
        for (int k = 1; k < code.Count; k++)
        {
            if (Il.Loads(code[k], variable) && !StoresAndLoads(k))
                return i;
        }

        return i - 2;

        bool StoresAndLoads(int load) => Il.Is(code[load - 1], Code.Stloc) && code[load - 1].Operand == code[load].Operand;
    }

    private static bool IsTaskCall(Instruction instruction, string name) =>
        Il.Called(instruction) is { } called && called.Name == name && IsOfTask(called.DeclaringType);

    private static bool IsOfTask(TypeReference type) => type.GetElementType() is
    { Namespace: "System.Threading.Tasks", Name: "Task" or "Task`1" or "ValueTask" or "ValueTask`1" }
        or
    {
        Namespace: "System.Runtime.CompilerServices",
        Name: "ConfiguredTaskAwaitable" or "ConfiguredTaskAwaitable`1" or "ConfiguredValueTaskAwaitable" or "ConfiguredValueTaskAwaitable`1",
    };
}
