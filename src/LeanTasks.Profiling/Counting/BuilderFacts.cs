namespace LeanTasks.Profiling.Counting;

/// <summary>The facts that a counting builder reports about itself.</summary>
/// <param name="Kind">The kind of its methods.</param>
/// <param name="Result">The type of their results; null without one.</param>
/// <param name="ResultTask">The type of a task that only holds the result of a call, if it has one; null where the kind has no such task.</param>
/// <param name="AddedBytes">By how much it is larger than the builder that it wraps.</param>
/// <param name="ValueTaskGrowth">By how much the builder would grow if the method returned a value task instead of a task.</param>
internal readonly record struct BuilderFacts(MethodKind Kind, Type? Result, Type? ResultTask, int AddedBytes, int ValueTaskGrowth = 0)
{
    /// <summary>Whether a suspending call may reuse a box instead of allocating it.</summary>
    internal bool ReusesBoxes => Kind is MethodKind.Iterator
        or MethodKind.PoolingValueTask or MethodKind.PoolingValueTaskOfT
        or MethodKind.PooledValueTask or MethodKind.PooledValueTaskOfT
        or MethodKind.PooledFlow or MethodKind.PooledFlowOfT;
}
