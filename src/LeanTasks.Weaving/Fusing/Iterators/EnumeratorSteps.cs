using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>Finds where enumerators are asked for the next item, or disposed of, that may be fused iterators, by the type of the items.</summary>
internal sealed class EnumeratorSteps(IEnumerable<IteratorShape> iterators)
{
    // By the module that asks, the type of the items, and whether the enumerator is disposed of.
    private readonly Dictionary<(ModuleDefinition From, string Item, bool Disposes), EnumeratorStep> _steps = [];
    private readonly Dictionary<FusableCode, HashSet<Instruction>> _targets = [];

    /// <summary>Whether a type is that of enumerators for the compiler.</summary>
    public static bool IsEnumerator(TypeReference type) => type.FullName == "System.Collections.Generic.IAsyncEnumerator`1";

    /// <summary>Whether a type is that of enumerators by <c>ConfigureAwait</c> or <c>WithCancellation</c>.</summary>
    public static bool IsConfigured(TypeReference type) => type.GetElementType().FullName == "System.Runtime.CompilerServices.ConfiguredCancelableAsyncEnumerable`1/Enumerator";

    /// <summary>What a call is; null if it is something else, or no iterator has such items.</summary>
    public EnumeratorStep? Find(FusableCode caller, int call)
    {
        MethodReference? called = Il.Called(caller.Code[call]);
        bool isStep = called is { Name: "MoveNextAsync" or "DisposeAsync", HasParameters: false } && call > 0 && caller.Code[call - 1].OpCode.OpCodeType != OpCodeType.Prefix;
        if (!isStep || EnumeratorOf(caller, call, called!) is not { } enumerator)
            return null;

        // One type for all that have type parameters: they may be anything.
        TypeReference item = enumerator.GenericArguments[0];
        string name = item.ContainsGenericParameter ? "" : item.FullName;
        ModuleDefinition from = caller.Method.Module;
        bool disposes = called!.Name == "DisposeAsync";
        if (!_steps.TryGetValue((from, name, disposes), out EnumeratorStep? step))
        {
            IteratorShape[] known = [.. iterators.Where(iterator => name.Length == 0 || iterator.Item.ContainsGenericParameter || iterator.Item.FullName == name)];
            _steps.Add((from, name, disposes), step = new EnumeratorStep(disposes ? null : from.TypeSystem.Boolean, known));
        }

        return step.Iterators.Count == 0 ? null : step;
    }

    // The type of the enumerator, which IAsyncDisposable does not say: the instruction does that loads it.
    private GenericInstanceType? EnumeratorOf(FusableCode caller, int call, MethodReference called)
    {
        if (called.DeclaringType is GenericInstanceType type)
            return IsConfigured(type) || (IsEnumerator(type.ElementType) && called.Name == "MoveNextAsync") ? type : null;
        if (called.DeclaringType.FullName != "System.IAsyncDisposable")
            return null;
        if (!_targets.TryGetValue(caller, out HashSet<Instruction>? targets))
            _targets.Add(caller, targets = [.. caller.Code.SelectMany(Il.Targets)]);
        TypeReference? loaded = targets.Contains(caller.Code[call]) ? null : caller.Code[call - 1] switch
        {
            { OpCode.Code: Code.Ldloc, Operand: VariableDefinition variable } => variable.VariableType,
            { OpCode.Code: Code.Ldfld, Operand: FieldReference field } => field.FieldType,
            _ => null,
        };
        return loaded is GenericInstanceType enumerator && IsEnumerator(enumerator.ElementType) ? enumerator : null;
    }
}
