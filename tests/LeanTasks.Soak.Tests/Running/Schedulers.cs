namespace LeanTasks.Soak.Tests.Running;

/// <summary>Schedulers of every kind. Those that are kept serve all threads at once.</summary>
internal static class Schedulers
{
    private static readonly ConcurrentExclusiveLeanSchedulerPair s_pair = new();
    private static readonly ConcurrentExclusiveLeanSchedulerPair s_limited = new(LeanScheduler.Default, maxConcurrencyLevel: 2, maxItemsPerTask: 3);

    public static LeanScheduler Any(Turn turn) => Of(turn.Next(9));

    /// <summary>None that posts to a context: an await inside of a context returns to that, as in the BCL.</summary>
    public static LeanScheduler WithoutContext(Turn turn) => Of(turn.Next(8));

    private static LeanScheduler Of(int kind) => kind switch
    {
        0 => LeanScheduler.Inline,
        1 => WorkStealingScheduler.Shared,
        2 => s_pair.ConcurrentScheduler,
        3 => s_pair.ExclusiveScheduler,
        4 => s_limited.ConcurrentScheduler,
        5 => LeanScheduler.FromTaskScheduler(TaskScheduler.Default),
        6 => new OwnScheduler(),
        7 => LeanScheduler.Default,
        _ => LeanScheduler.FromSynchronizationContext(new PoolContext()),
    };
}
