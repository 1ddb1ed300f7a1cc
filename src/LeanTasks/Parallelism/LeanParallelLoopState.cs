using System.Diagnostics;
using LeanTasks.Parallelism;

namespace LeanTasks;

/// <summary>
/// Lets the iterations of a <see cref="LeanParallel"/> loop end it, and see whether others have: what
/// <see cref="ParallelLoopState"/> is to <see cref="Parallel"/>.
/// </summary>
/// <remarks>
/// Each thread that takes part in a loop has one, of 32 bytes. Thread safety: all but <see cref="Break"/> and
/// <see cref="ShouldExitCurrentIteration"/>, which belong to the iteration that runs, may be called from any thread.
/// </remarks>
[DebuggerDisplay("ShouldExitCurrentIteration = {ShouldExitCurrentIteration}")]
public sealed class LeanParallelLoopState
{
    private readonly LoopFlags _flags;

    internal LeanParallelLoopState(LoopFlags flags) => _flags = flags;

    /// <summary>The iteration that runs. Written by the thread that takes part, before each.</summary>
    internal long CurrentIteration { get; set; }

    /// <summary>Whether an iteration has called <see cref="Stop"/>.</summary>
    public bool IsStopped => _flags.IsStopped;

    /// <summary>Whether an iteration has thrown.</summary>
    public bool IsExceptional => _flags.IsExceptional;

    /// <summary>
    /// Whether the running iteration may return early: another has thrown or called <see cref="Stop"/>, a lower one has
    /// called <see cref="Break"/>, or the loop has been canceled.
    /// </summary>
    public bool ShouldExitCurrentIteration => _flags.MustExit(CurrentIteration);

    /// <summary>The lowest iteration so far that has called <see cref="Break"/>; null if none has.</summary>
    public long? LowestBreakIteration => _flags.LowestBreakIteration;

    /// <summary>Lets no further iteration begin, whether before or after this one. Those that have begun continue.</summary>
    /// <exception cref="InvalidOperationException">An iteration has called <see cref="Break"/>.</exception>
    public void Stop() => _flags.Stop();

    /// <summary>Lets no iteration after this one begin; all before it are run. Those that have begun continue.</summary>
    /// <remarks>Does nothing if the loop is ending already, because an iteration has thrown or the loop has been canceled.</remarks>
    /// <exception cref="InvalidOperationException">An iteration has called <see cref="Stop"/>.</exception>
    public void Break() => _flags.Break(CurrentIteration);
}
