using LeanTasks.Scheduling;

namespace LeanTasks.Parallelism;

/// <summary>The settings that result from a loop's <see cref="ParallelOptions"/>.</summary>
internal readonly struct LoopSettings
{
    private LoopSettings(int degree, CancellationToken token, LeanScheduler? scheduler, TaskScheduler? adapted)
    {
        Degree = degree;
        Token = token;
        Scheduler = scheduler;
        Adapted = adapted;
    }

    /// <summary>The settings of a call without options.</summary>
    internal static LoopSettings Default => new(int.MaxValue, CancellationToken.None, scheduler: null, adapted: null);

    /// <summary>
    /// How many threads may take part at the same time, the calling one included; <see cref="int.MaxValue"/> for as many as there are.
    /// </summary>
    internal int Degree { get; }

    internal CancellationToken Token { get; }

    /// <summary>
    /// Where to run: on a <see cref="WorkStealingScheduler"/>, as one of its workers; on another scheduler, in tasks. Null for the worker pool
    /// that the thread belongs to, or else the shared one.
    /// </summary>
    internal LeanScheduler? Scheduler { get; }

    /// <summary>The scheduler that <see cref="Scheduler"/> was made from, if it was made for this loop: it runs tasks here only for calls from inside it.</summary>
    internal TaskScheduler? Adapted { get; }

    /// <summary>Reads the options, once, because they may change while the loop runs.</summary>
    internal static LoopSettings From(ParallelOptions options)
    {
        int degree = options.MaxDegreeOfParallelism < 0 ? int.MaxValue : options.MaxDegreeOfParallelism;
        if (options is LeanParallelOptions { Scheduler: { } own })
            return new(degree, options.CancellationToken, own, adapted: (own as TaskSchedulerAdapter)?.Adapted);

        // Null means the current one, as in the BCL.
        LeanScheduler? scheduler = options.TaskScheduler is { } given ? LeanScheduler.FromTaskScheduler(given) : LeanScheduler.Foreign;
        return ReferenceEquals(scheduler, LeanScheduler.Default)
            ? new(degree, options.CancellationToken, scheduler: null, adapted: null)
            : new(degree, options.CancellationToken, scheduler, (scheduler as TaskSchedulerAdapter)?.Adapted);
    }

    /// <summary>The same settings for a loop that checks the token itself.</summary>
    internal LoopSettings WithoutToken() => new(Degree, CancellationToken.None, Scheduler, Adapted);
}
