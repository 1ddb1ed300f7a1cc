namespace LeanTasks;

/// <summary>How a <see cref="LeanParallel"/> loop has ended: what <see cref="ParallelLoopResult"/> is to <see cref="Parallel"/>.</summary>
/// <remarks>
/// If <see cref="IsCompleted"/> is false, the loop was ended early: by <see cref="LeanParallelLoopState.Break"/> if
/// <see cref="LowestBreakIteration"/> has a value, otherwise by <see cref="LeanParallelLoopState.Stop"/>.
/// </remarks>
public readonly struct LeanParallelLoopResult
{
    internal LeanParallelLoopResult(bool isCompleted, long? lowestBreakIteration)
    {
        IsCompleted = isCompleted;
        LowestBreakIteration = lowestBreakIteration;
    }

    /// <summary>Whether all iterations have run, and none has asked the loop to end early.</summary>
    public bool IsCompleted { get; }

    /// <summary>The lowest iteration that has called <see cref="LeanParallelLoopState.Break"/>; null if none has.</summary>
    public long? LowestBreakIteration { get; }
}
