using LeanTasks.Scheduling;

namespace LeanTasks.Parallelism;

/// <summary>Where the workers of an async loop run, and how many there may be.</summary>
internal readonly struct LoopPlace
{
    private LoopPlace(object? scheduler, int degree)
    {
        Scheduler = scheduler;
        Degree = degree;
    }

    /// <summary>The thread pool, with a worker for each processor.</summary>
    internal static LoopPlace Default => new(scheduler: null, Environment.ProcessorCount);

    /// <summary>How many bodies may run at once; at least 1.</summary>
    internal int Degree { get; }

    /// <summary>A <see cref="LeanScheduler"/> or a <see cref="TaskScheduler"/>; null for the pool.</summary>
    internal object? Scheduler { get; }

    /// <summary>The place that options name.</summary>
    internal static LoopPlace Of(ParallelOptions options)
    {
        object? scheduler = SchedulerOf(options);
        int level = scheduler switch
        {
            LeanScheduler lean => lean.MaximumConcurrencyLevel,
            TaskScheduler task => task.MaximumConcurrencyLevel,
            _ => int.MaxValue,
        };

        int degree = options.MaxDegreeOfParallelism;
        if (level is > 0 and not int.MaxValue)
            degree = degree < 0 ? level : Math.Min(degree, level);
        return new LoopPlace(scheduler, degree < 0 ? Environment.ProcessorCount : degree);
    }

    private static object? SchedulerOf(ParallelOptions options)
    {
        if (options is LeanParallelOptions { Scheduler: { } scheduler })
            return ReferenceEquals(scheduler, LeanScheduler.Default) ? null : scheduler;
        if (options.TaskScheduler is { } given)
            return ReferenceEquals(given, TaskScheduler.Default) ? null : given;

        // Null means the current one, as in the BCL. Tasks of an adapted scheduler run on the BCL's in the end.
        return LeanScheduler.Foreign is TaskSchedulerAdapter { Adapted: var adapted } ? adapted : LeanScheduler.Foreign;
    }
}
