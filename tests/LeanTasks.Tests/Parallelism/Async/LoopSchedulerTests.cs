using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Parallelism.Async;

/// <summary>Where bodies run, and what a scheduler says about their number.</summary>
public sealed class LoopSchedulerTests
{
    public static TheoryData<LoopKind> Kinds => [.. Enum.GetValues<LoopKind>().Where(static kind => kind != LoopKind.ForOfHugeRange)];

    // The source of that one suspends.
    public static TheoryData<LoopKind> KindsThatDoNotSuspend => [.. Enum.GetValues<LoopKind>().Where(static kind => kind is not (LoopKind.ForOfHugeRange or LoopKind.ForEachAsynchronous))];

    [Theory]
    [MemberData(nameof(Kinds))]
    public void BodiesRunOnTheTaskScheduler(LoopKind kind) => LoopSide.Same(side =>
    {
        using CountingPool pool = new();
        bool all = true;
        string told = side.Begin(kind, 50, pool.Options(4), async (_, _) =>
        {
            all &= ReferenceEquals(TaskScheduler.Current, pool);
            await Task.Yield();
            all &= ReferenceEquals(TaskScheduler.Current, pool);
        }).Tell();
        Assert.True(all);
        return told;
    });

    [Theory]
    [MemberData(nameof(Kinds))]
    public void NoTaskSchedulerMeansTheCurrentOne(LoopKind kind) => LoopSide.Same(side =>
    {
        using CountingPool pool = new();
        bool all = true;
        LoopRun? run = null;
        Patience.Until(() => Task.Factory.StartNew(
            () => run = side.Begin(kind, 50, new() { TaskScheduler = null, MaxDegreeOfParallelism = 3 }, async (_, _) =>
            {
                all &= ReferenceEquals(TaskScheduler.Current, pool);
                await Task.Yield();
            }),
            CancellationToken.None,
            TaskCreationOptions.None,
            pool) is not null);
        Patience.Until(() => run is not null);
        string told = run!.Tell();
        Assert.True(all);
        return told;
    });

    [Theory]
    [MemberData(nameof(Kinds))]
    public void DefaultTaskSchedulerMeansThePoolWhereverTheCallerIs(LoopKind kind)
    {
        QueueingTaskScheduler scheduler = new();
        bool all = true;
        LoopRun? run = null;
        scheduler.Within(() => run = new LoopSide(isLean: true).Begin(kind, 50, new() { MaxDegreeOfParallelism = 3 }, async (_, _) =>
        {
            all &= ReferenceEquals(TaskScheduler.Current, TaskScheduler.Default);
            await Task.Yield();
            all &= Thread.CurrentThread.IsThreadPoolThread;
        }));
        run!.End();
        Assert.True(all);
    }

    [Theory]
    [MemberData(nameof(Kinds))]
    public void LeanSchedulerWinsOverTheTaskScheduler(LoopKind kind)
    {
        using CountingPool pool = new();
        LeanScheduler scheduler = new ConcurrentExclusiveLeanSchedulerPair(LeanScheduler.Default, maxConcurrencyLevel: 3).ConcurrentScheduler;
        LeanParallelOptions options = new() { TaskScheduler = pool, Scheduler = scheduler, MaxDegreeOfParallelism = 3 };
        bool all = true;
        LoopEnd end = new LoopSide(isLean: true).Begin(kind, 50, options, async (_, _) =>
        {
            // Where the BCL's method goes on is its own affair; the next body begins on the scheduler again.
            all &= ReferenceEquals(LeanScheduler.Current, scheduler);
            await Task.Yield();
        }).End();
        Assert.Equal(TaskStatus.RanToCompletion, end.Status);
        Assert.True(all);
    }

    [Theory]
    [MemberData(nameof(Kinds))]
    public void BodiesRunOnAWorkStealingScheduler(LoopKind kind)
    {
        using WorkStealingScheduler scheduler = WorkStealingScheduler.Start(workers: 3);
        int there = 0;
        LoopEnd end = new LoopSide(isLean: true).Begin(kind, 2000, new LeanParallelOptions { Scheduler = scheduler }, async (index, _) =>
        {
            if (ReferenceEquals(LeanScheduler.Current, scheduler))
                Interlocked.Increment(ref there);
            if (index % 5 == 0)
                await Task.Yield();
        }).End();
        Assert.Equal(TaskStatus.RanToCompletion, end.Status);
        Assert.Equal(2000, there);
    }

    [Theory]
    [MemberData(nameof(Kinds))]
    public void NoSchedulerMeansTheCurrentLeanScheduler(LoopKind kind)
    {
        LeanScheduler scheduler = new ConcurrentExclusiveLeanSchedulerPair(LeanScheduler.Default, maxConcurrencyLevel: 3).ConcurrentScheduler;
        bool all = true;
        LoopRun? run = null;
        LeanTask outer = new(() => run = new LoopSide(isLean: true).Begin(kind, 50, new() { TaskScheduler = null }, (_, _) =>
        {
            all &= ReferenceEquals(LeanScheduler.Current, scheduler);
            return default;
        }));
        outer.Start(scheduler);
        Patience.UntilEnded(outer);
        run!.End();
        Assert.True(all);
    }

    [Theory]
    [MemberData(nameof(Kinds))]
    public void DefaultLeanSchedulerIsThePool(LoopKind kind)
    {
        bool all = true;
        new LoopSide(isLean: true).Begin(kind, 50, new LeanParallelOptions { Scheduler = LeanScheduler.Default }, async (_, _) =>
        {
            all &= Thread.CurrentThread.IsThreadPoolThread && LeanTask.CurrentId is null;
            await Task.Yield();
        }).End();
        Assert.True(all);
    }

    [Theory]
    [MemberData(nameof(KindsThatDoNotSuspend))]
    public void InlineSchedulerRunsWhatDoesNotSuspendWithinTheCall(LoopKind kind)
    {
        int[] begun = new int[100];
        LoopRun run = new LoopSide(isLean: true).Begin(
            kind, begun.Length, new LeanParallelOptions { Scheduler = LeanScheduler.Inline, MaxDegreeOfParallelism = 4 }, (index, _) =>
            {
                begun[index]++;
                return default;
            });
        Assert.True(run.IsCompleted);
        Assert.All(begun, static times => Assert.Equal(1, times));
    }

    [Theory]
    [InlineData(-1, 2)]
    [InlineData(5, 2)]
    [InlineData(1, 1)]
    public void SchedulersLimitTheDegree(int asked, int expected)
    {
        ConcurrentExclusiveSchedulerPair pair = new(TaskScheduler.Default, maxConcurrencyLevel: 2);
        ConcurrentExclusiveLeanSchedulerPair lean = new ConcurrentExclusiveLeanSchedulerPair(LeanScheduler.Default, maxConcurrencyLevel: 2);
        Assert.Equal(expected, MaxAtOnce(new(isLean: false), new() { MaxDegreeOfParallelism = asked, TaskScheduler = pair.ConcurrentScheduler }));
        Assert.Equal(expected, MaxAtOnce(new(isLean: true), new() { MaxDegreeOfParallelism = asked, TaskScheduler = pair.ConcurrentScheduler }));
        Assert.Equal(expected, MaxAtOnce(new(isLean: true), new LeanParallelOptions { MaxDegreeOfParallelism = asked, Scheduler = lean.ConcurrentScheduler }));
    }

    /// <summary>How many bodies are begun while none ends.</summary>
    private static int MaxAtOnce(LoopSide side, ParallelOptions options)
    {
        TaskCompletionSource goOn = new();
        int begun = 0;
        int expected = options.MaxDegreeOfParallelism == 1 ? 1 : 2;
        LoopRun run = side.For(0, 100, options, async (_, _) =>
        {
            Interlocked.Increment(ref begun);
            await goOn.Task;
        });
        Patience.Until(() => Volatile.Read(ref begun) >= expected);
        Thread.Yield();
        int most = Volatile.Read(ref begun);
        goOn.SetResult();
        run.End();
        return most;
    }
}
