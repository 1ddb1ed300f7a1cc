namespace LeanTasks;

/// <summary>Options of the loops of <see cref="LeanParallel"/>: the BCL's, and a <see cref="LeanScheduler"/>.</summary>
/// <remarks>
/// <para>Wherever <see cref="LeanParallel"/> takes a <see cref="ParallelOptions"/>, it also takes one of these.</para>
/// <para>Thread safety: none while it is written. Loops read it once, when they begin, and any number may share it.</para>
/// </remarks>
public class LeanParallelOptions : ParallelOptions
{
    /// <summary>Where the loop's workers run.</summary>
    /// <value>
    /// The scheduler, which takes precedence over <see cref="ParallelOptions.TaskScheduler"/>. Null, the default, stands for
    /// <see cref="ParallelOptions.TaskScheduler"/> if that is not the default one. Otherwise it stands in loops for the
    /// <see cref="WorkStealingScheduler"/> that the calling thread is a worker of, or else for
    /// <see cref="WorkStealingScheduler.Shared"/>; in async loops it stands for the thread pool.
    /// </value>
    /// <remarks>
    /// Its <see cref="LeanScheduler.MaximumConcurrencyLevel"/> limits the degree of parallelism as that of a
    /// <see cref="TaskScheduler"/> does, and is the default degree unless it is <see cref="int.MaxValue"/>.
    /// </remarks>
    public LeanScheduler? Scheduler { get; set; }
}
