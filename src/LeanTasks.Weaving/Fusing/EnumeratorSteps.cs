using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>Finds where enumerators are asked for the next item that may be iterators that are fused, by the type of the items.</summary>
internal sealed class EnumeratorSteps(IEnumerable<IteratorShape> iterators)
{
    private readonly Dictionary<(ModuleDefinition From, string Item), EnumeratorStep> _steps = [];

    /// <summary>Whether a type is that of enumerators for the compiler.</summary>
    public static bool IsEnumerator(TypeReference type) => type.FullName == "System.Collections.Generic.IAsyncEnumerator`1";

    /// <summary>Whether a type is that of enumerators by <c>ConfigureAwait</c> or <c>WithCancellation</c>.</summary>
    public static bool IsConfigured(GenericInstanceType type) => type.ElementType.FullName == "System.Runtime.CompilerServices.ConfiguredCancelableAsyncEnumerable`1/Enumerator";

    /// <summary>What a call is; null if it is something else, or no iterator has such items.</summary>
    public EnumeratorStep? Find(FusableCode caller, int call)
    {
        bool isStep = Il.Called(caller.Code[call]) is { Name: "MoveNextAsync", HasParameters: false, DeclaringType: GenericInstanceType type }
            && (IsEnumerator(type.ElementType) || IsConfigured(type))
            && !(call > 0 && caller.Code[call - 1].OpCode.OpCodeType == OpCodeType.Prefix);
        if (!isStep)
            return null;
        TypeReference item = ((GenericInstanceType)Il.Called(caller.Code[call])!.DeclaringType).GenericArguments[0];

        // One type for all that have type parameters: they may be anything.
        string name = item.ContainsGenericParameter ? "" : item.FullName;
        ModuleDefinition from = caller.Method.Module;
        if (!_steps.TryGetValue((from, name), out EnumeratorStep? step))
            _steps.Add((from, name), step = new EnumeratorStep(from, [.. iterators.Where(iterator => name.Length == 0 || iterator.Item.ContainsGenericParameter || iterator.Item.FullName == name)]));
        return step.Iterators.Count == 0 ? null : step;
    }
}
