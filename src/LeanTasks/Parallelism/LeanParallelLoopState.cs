using System.Diagnostics;
using LeanTasks.Parallelism;

namespace LeanTasks;

/// <summary>
/// Lets the iterations of a <see cref="LeanParallel"/> loop end it, and see whether others have ended it: the counterpart of
/// <see cref="ParallelLoopState"/> for <see cref="Parallel"/>.
/// </summary>
/// <remarks>
/// Each thread that participates in a loop has one, of 32 bytes. Thread safety: all members may be called from any thread, except
/// <see cref="Break"/> and <see cref="ShouldExitCurrentIteration"/>, which belong to the running iteration.
/// </remarks>
[DebuggerDisplay("ShouldExitCurrentIteration = {ShouldExitCurrentIteration}")]
public sealed class LeanParallelLoopState
{
    private readonly LoopFlags _flags;

    internal LeanParallelLoopState(LoopFlags flags) => _flags = flags;

    /// <summary>The iteration that runs. Written by the thread that takes part, before each.</summary>
    internal long CurrentIteration { get; set; }

    /// <summary>Gets whether an iteration has called <see cref="Stop"/>.</summary>
    public bool IsStopped => _flags.IsStopped;

    /// <summary>Gets whether an iteration has thrown.</summary>
    public bool IsExceptional => _flags.IsExceptional;

    /// <summary>
    /// Gets whether the running iteration may return early. That is so if another iteration has thrown or called <see cref="Stop"/>, an iteration
    /// with a lower index has called <see cref="Break"/>, or the loop was canceled.
    /// </summary>
    public bool ShouldExitCurrentIteration => _flags.MustExit(CurrentIteration);

    /// <summary>Gets the lowest index of an iteration that has called <see cref="Break"/> so far; null if none has.</summary>
    public long? LowestBreakIteration => _flags.LowestBreakIteration;

    /// <summary>Ends the loop: no further iteration begins, before or after this one. Started iterations continue.</summary>
    /// <exception cref="InvalidOperationException">An iteration has called <see cref="Break"/>.</exception>
    public void Stop() => _flags.Stop();

    /// <summary>Ends the loop after this iteration: no later iteration begins; all earlier ones run. Started iterations continue.</summary>
    /// <remarks>Does nothing if the loop is already ending, because an iteration has thrown or the loop was canceled.</remarks>
    /// <exception cref="InvalidOperationException">An iteration has called <see cref="Stop"/>.</exception>
    public void Break() => _flags.Break(CurrentIteration);
}
