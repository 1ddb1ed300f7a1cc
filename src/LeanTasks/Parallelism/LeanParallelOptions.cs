namespace LeanTasks;

/// <summary>Options of the loops of <see cref="LeanParallel"/>: the BCL's, and a <see cref="LeanScheduler"/>.</summary>
/// <remarks>
/// <para>Wherever <see cref="LeanParallel"/> takes a <see cref="ParallelOptions"/>, it also takes one of these.</para>
/// <para>Thread safety: none while it is written; loops read it once, as they begin, and any number may share it.</para>
/// </remarks>
public class LeanParallelOptions : ParallelOptions
{
    /// <summary>Where the loop's workers run.</summary>
    /// <value>
    /// The scheduler, which wins over <see cref="ParallelOptions.TaskScheduler"/>. Null, as it is at first, stands for
    /// <see cref="ParallelOptions.TaskScheduler"/> if that is not the default one. Else it stands, in loops, for the
    /// <see cref="WorkStealingScheduler"/> that the calling thread runs for, if it does so for one, and otherwise for
    /// <see cref="WorkStealingScheduler.Shared"/>; in async loops, for the thread pool.
    /// </value>
    /// <remarks>
    /// Its <see cref="LeanScheduler.MaximumConcurrencyLevel"/> limits the degree of parallelism as that of a
    /// <see cref="TaskScheduler"/> does, and is the default degree unless it is <see cref="int.MaxValue"/>.
    /// </remarks>
    public LeanScheduler? Scheduler { get; set; }
}
