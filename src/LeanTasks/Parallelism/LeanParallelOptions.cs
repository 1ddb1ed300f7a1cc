namespace LeanTasks;

/// <summary>Options for the loops of <see cref="LeanParallel"/>: those of the BCL, and a <see cref="LeanScheduler"/>.</summary>
/// <remarks>
/// <para><see cref="LeanParallel"/> accepts it wherever it accepts a <see cref="ParallelOptions"/>.</para>
/// <para>Thread safety: none while it is being changed. Loops read it once, when they begin; any number of loops may share it.</para>
/// </remarks>
public class LeanParallelOptions : ParallelOptions
{
    /// <summary>Gets or sets the scheduler of the loop's workers.</summary>
    /// <value>
    /// The scheduler, which takes precedence over <see cref="ParallelOptions.TaskScheduler"/>. Null, the default, means
    /// <see cref="ParallelOptions.TaskScheduler"/> if that is not the default one. Otherwise, in loops it means the
    /// <see cref="WorkStealingScheduler"/> of the calling worker, or else <see cref="WorkStealingScheduler.Shared"/>; in async loops, the thread pool.
    /// </value>
    /// <remarks>
    /// Its <see cref="LeanScheduler.MaximumConcurrencyLevel"/> limits the degree of parallelism, like that of a <see cref="TaskScheduler"/>. It is
    /// the default degree unless it is <see cref="int.MaxValue"/>.
    /// </remarks>
    public LeanScheduler? Scheduler { get; set; }
}
