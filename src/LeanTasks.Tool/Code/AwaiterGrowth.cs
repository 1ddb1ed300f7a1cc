using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Tool.Code;

/// <summary>Computes the growth of a caller's own variables when a task that it awaits becomes a <c>ValueTask</c>, whose awaiter is larger.</summary>
internal static class AwaiterGrowth
{
    private const int Pointer = 8;

    // The task alone; with ConfigureAwait its options as well.
    private const int TaskAwaiter = Pointer;

    private const int ConfiguredTaskAwaiter = 2 * Pointer;

    /// <summary>Looks at one place.</summary>
    /// <param name="call">The call that returns the task, which is awaited at once.</param>
    /// <param name="moveNext">The code of the caller's state machine, which the call is in.</param>
    /// <returns>Bytes for each object that holds the caller's variables, on a 64-bit system; null where the size of the result is not known.</returns>
    public static int? Of(Instruction call, MethodDefinition moveNext)
    {
        if (!Bodies.IsCall(TaskUses.Taker(call, moveNext.Body), out MethodReference? taker))
            return null;
        TypeReference task = taker.DeclaringType;
        if (task is not { Namespace: "System.Threading.Tasks", Name: "Task" or "Task`1" })
            return 0;

        bool configured = taker.Name == "ConfigureAwait";
        TypeReference? result = (task as GenericInstanceType)?.GenericArguments[0];
        int before = configured ? ConfiguredTaskAwaiter : TaskAwaiter;
        if (OfValueTask(result) is not { } after)
            return null;
        if (!SharesFields(moveNext.DeclaringType))
            return after - before;
        if (moveNext.DeclaringType.Fields.Any(field => IsAwaiterOfValueTask(field.FieldType, configured, result)))
            return 0;

        // The task's own awaiter remains where another await needs it.
        int all = moveNext.Body.Instructions.Count(other => Bodies.IsCall(other, out MethodReference? of) && of.FullName == taker.FullName);
        int own = moveNext.Body.Instructions.Count(other => Bodies.IsCall(other, out MethodReference? of) && of.FullName == ((MethodReference)call.Operand).FullName);
        return all <= own ? after - before : after;
    }

    /// <summary>Whether all awaits of one type have one field for their awaiters.</summary>
    /// <param name="stateMachine">The type of a state machine.</param>
    /// <returns>True for C#; F# has a field for each await.</returns>
    public static bool SharesFields(TypeDefinition stateMachine) => !stateMachine.Name.Contains('@', StringComparison.Ordinal);

    /// <summary>The size of the awaiter of a <c>ValueTask</c>, which is that of the <c>ValueTask</c>.</summary>
    /// <param name="result">The type of its result; null without one.</param>
    /// <returns>Bytes; null where they are not known.</returns>
    private static int? OfValueTask(TypeReference? result)
    {
        // A reference, the result, a token of two bytes and a flag of one.
        int? size = result is null ? 0 : SizeOf(result);
        return size is { } known ? Pointer + ((known + 3 + Pointer - 1) / Pointer * Pointer) : null;
    }

    private static int? SizeOf(TypeReference type) => type switch
    {
        GenericParameter parameter => parameter.HasReferenceTypeConstraint ? Pointer : null,
        { IsValueType: false } => Pointer,
        _ => type.MetadataType switch
        {
            MetadataType.Boolean or MetadataType.SByte or MetadataType.Byte => 1,
            MetadataType.Int16 or MetadataType.UInt16 or MetadataType.Char => 2,
            MetadataType.Int32 or MetadataType.UInt32 or MetadataType.Single => 4,
            MetadataType.Int64 or MetadataType.UInt64 or MetadataType.Double or MetadataType.IntPtr or MetadataType.UIntPtr => 8,
            MetadataType.ValueType => type.Resolve() is { IsEnum: true } enumeration ? SizeOf(enumeration.Fields.First(field => !field.IsStatic).FieldType) : null,
            _ => null,
        },
    };

    private static bool IsAwaiterOfValueTask(TypeReference type, bool configured, TypeReference? result) =>
        type.GetElementType() is { Namespace: "" or "System.Runtime.CompilerServices", Name: var name }
        && name == (configured ? "ConfiguredValueTaskAwaiter" : result is null ? "ValueTaskAwaiter" : "ValueTaskAwaiter`1")
        && (type as GenericInstanceType)?.GenericArguments[0].FullName == result?.FullName;
}
