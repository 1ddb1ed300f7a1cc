using LeanTasks.Runtime;

namespace LeanTasks.Flows;

/// <summary>A run of a suspended flow from one suspension to the next, or to its end.</summary>
/// <param name="box">The flow: a <see cref="FlowBox{TResult}"/> of the type of the outermost part's result.</param>
/// <param name="pool">The current thread, in whose pools the steps of the flow are put; null if they must not be used again.</param>
internal ref struct FlowRun(object box, ThreadLocalState? pool)
{
    /// <summary>Where the flow waits next; null unless it has suspended again.</summary>
    internal FlowStep? Next;

    /// <summary>The operation that the flow ends with, by <c>return!</c>: a <see cref="FlowOperation{TResult}"/> of the type of the flow's result, or null.</summary>
    internal object? Last;

    internal readonly object Box => box;

    internal readonly ThreadLocalState? Pool => pool;
}
