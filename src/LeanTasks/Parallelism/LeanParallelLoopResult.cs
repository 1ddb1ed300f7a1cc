namespace LeanTasks;

/// <summary>The outcome of a <see cref="LeanParallel"/> loop: the counterpart of <see cref="ParallelLoopResult"/> for <see cref="Parallel"/>.</summary>
/// <remarks>
/// If <see cref="IsCompleted"/> is false, the loop ended early: by <see cref="LeanParallelLoopState.Break"/> if
/// <see cref="LowestBreakIteration"/> has a value, otherwise by <see cref="LeanParallelLoopState.Stop"/>.
/// </remarks>
public readonly struct LeanParallelLoopResult
{
    internal LeanParallelLoopResult(bool isCompleted, long? lowestBreakIteration)
    {
        IsCompleted = isCompleted;
        LowestBreakIteration = lowestBreakIteration;
    }

    /// <summary>Gets whether all iterations have run and none has ended the loop early.</summary>
    public bool IsCompleted { get; }

    /// <summary>Gets the lowest iteration that called <see cref="LeanParallelLoopState.Break"/>; null if none did.</summary>
    public long? LowestBreakIteration { get; }
}
