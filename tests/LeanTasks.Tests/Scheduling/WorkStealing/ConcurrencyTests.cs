using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Scheduling.WorkStealing;

/// <summary>How many tasks run at once: as many as the scheduler has workers, and no more.</summary>
public sealed class ConcurrencyTests
{
    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    [InlineData(4)]
    public void NoMoreRunAtOnce(int workers)
    {
        using WorkStealingScheduler scheduler = WorkStealingScheduler.Start(workers);
        Assert.Equal(workers, scheduler.MaximumConcurrencyLevel);
        scheduler.WithoutWatch();
        Assert.InRange(MaxAtOnce(scheduler, tasks: 500), 1, workers);
    }

    /// <summary>Each time the threads may sleep or not: nobody is to be forgotten when all are needed.</summary>
    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    [InlineData(4)]
    public void AsManyRunAtOnce(int workers)
    {
        using WorkStealingScheduler scheduler = WorkStealingScheduler.Start(workers);
        for (int round = 0; round < 100; round++)
        {
            int begun = 0;
            LeanTask[] tasks = [.. Enumerable.Range(0, workers).Select(_ => scheduler.Start(() => Meet(ref begun, workers)))];
            tasks.Finish();
        }
    }

    /// <summary>The tasks come from one of the workers, which others take them from.</summary>
    [Theory]
    [InlineData(2)]
    [InlineData(3)]
    [InlineData(4)]
    public void AsManyRunAtOnceThatATaskHasStarted(int workers)
    {
        using WorkStealingScheduler scheduler = WorkStealingScheduler.Start(workers);
        for (int round = 0; round < 100; round++)
        {
            int begun = 0;
            scheduler.Start(() =>
            {
                for (int i = 1; i < workers; i++)
                    scheduler.Start(() => Meet(ref begun, workers));
                Meet(ref begun, workers);
            }).Finish();
        }
    }

    /// <summary>External threads do not keep tasks waiting.</summary>
    [Fact]
    public void TasksRunWhileAnExternalThreadIsThere()
    {
        using WorkStealingScheduler scheduler = WorkStealingScheduler.Start(1);
        FreshThread.Run(() => scheduler.Run(() => Assert.Equal(7, scheduler.Start(static () => 7).Finish())));
    }

    [Fact]
    public void ManyShortTasksFromManyThreadsAllRun()
    {
        const int Threads = 4, Tasks = 5_000;
        using WorkStealingScheduler scheduler = WorkStealingScheduler.Start(2);
        int ran = 0;
        Thread[] threads = [.. Enumerable.Range(0, Threads).Select(_ => new Thread(() =>
        {
            for (int i = 0; i < Tasks; i++)
                scheduler.Start(() => Interlocked.Increment(ref ran));
        }))];
        foreach (Thread thread in threads)
            thread.Start();
        Patience.Until(() => Volatile.Read(ref ran) == Threads * Tasks);
    }

    internal static int MaxAtOnce(LeanScheduler scheduler, int tasks)
    {
        int now = 0, most = 0;
        LeanTask[] all = [.. Enumerable.Range(0, tasks).Select(_ => scheduler.Start(() =>
        {
            int seen = Interlocked.Increment(ref now);
            for (int before = Volatile.Read(ref most); seen > before; before = Volatile.Read(ref most))
                Interlocked.CompareExchange(ref most, seen, before);
            Thread.Yield();
            Interlocked.Decrement(ref now);
        }))];
        all.Finish();
        return most;
    }

    private static void Meet(ref int begun, int all)
    {
        Interlocked.Increment(ref begun);
        SpinWait spinner = default;
        for (long end = Environment.TickCount64 + (long)Patience.Limit.TotalMilliseconds; Volatile.Read(ref begun) < all; spinner.SpinOnce())
            Assert.True(Environment.TickCount64 < end, "The others do not begin.");
    }
}
