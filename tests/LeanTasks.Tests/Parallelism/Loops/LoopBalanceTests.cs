using System.Diagnostics;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Parallelism.Loops;

/// <summary>Behind an iteration that takes long waits the rest of its chunk, and nothing else.</summary>
public sealed class LoopBalanceTests
{
    public static TheoryData<int, int> WorkerPools => new()
    {
        { 2, -1 },
        { 2, 2 },
        { 3, -1 },
        { 3, 2 },
        { 3, 3 },
        { 4, 4 },
    };

    [Theory]
    [MemberData(nameof(WorkerPools))]
    public void FirstIterationMayWaitForAllOthers(int workers, int degree) => Run(workers, degree, waiting: 0, count: 500);

    [Theory]
    [MemberData(nameof(WorkerPools))]
    public void OneOfTwoIterationsMayWaitForTheOther(int workers, int degree)
    {
        Run(workers, degree, waiting: 0, count: 2);
        Run(workers, degree, waiting: 1, count: 2);
    }

    [Theory]
    [MemberData(nameof(WorkerPools))]
    public void OneOfThreeIterationsMayWaitForTheOthers(int workers, int degree)
    {
        for (int waiting = 0; waiting < 3; waiting++)
            Run(workers, degree, waiting, count: 3);
    }

    /// <summary>The longest loop whose chunks are one iteration each, however short the iterations are.</summary>
    [Theory]
    [MemberData(nameof(WorkerPools))]
    public void OneOfEightIterationsMayWaitForTheOthers(int workers, int degree)
    {
        for (int waiting = 0; waiting < 8; waiting++)
            Run(workers, degree, waiting, count: 8, rounds: 5);
    }

    /// <summary>A chunk grows only after one that took less than 2 microseconds.</summary>
    [Theory]
    [MemberData(nameof(WorkerPools))]
    public void AnyIterationMayWaitForAllOthersThatTakeLonger(int workers, int degree)
    {
        foreach (int waiting in (int[])[1, 250, 499])
            Run(workers, degree, waiting, count: 500, rounds: 5, microseconds: 3);
    }

    /// <summary>However short the iterations are: a chunk is at most a quarter of what is left.</summary>
    [Theory]
    [MemberData(nameof(WorkerPools))]
    public void AQuarterOfTheRangeWaitsAtMost(int workers, int degree)
    {
        const int Count = 100_000;
        Run(workers, degree, waiting: Count / 4, Count, rounds: 5, mayBeLeft: Count / 4);
    }

    [Fact]
    public void LoopInTasksIsBalancedToo() => FreshThread.Run(static () =>
        WaitForOthers(new LeanParallelOptions { Scheduler = LeanScheduler.Default }, waiting: 0, count: 500));

    [Fact]
    public void LoopOnTheSharedSchedulerIsBalancedToo() => FreshThread.Run(static () => WaitForOthers(new ParallelOptions(), waiting: 0, count: 500));

    [Fact]
    public void NestedLoopsAreBalanced()
    {
        using WorkStealingScheduler scheduler = WorkStealingScheduler.Start(2);
        FreshThread.Run(() => LeanParallel.For(0, 4, new LeanParallelOptions { Scheduler = scheduler }, _ =>
        {
            int sum = 0;
            LeanParallel.For(0, 300, i => Interlocked.Add(ref sum, i));
            Assert.Equal(300 * 299 / 2, sum);
        }));
    }

    private static void Run(
        int workers, int degree, int waiting, int count, int rounds = 20, int microseconds = 0, int mayBeLeft = 0)
    {
        using WorkStealingScheduler scheduler = WorkStealingScheduler.Start(workers);
        FreshThread.Run(() =>
        {
            for (int round = 0; round < rounds; round++)
            {
                LeanParallelOptions options = new() { Scheduler = scheduler, MaxDegreeOfParallelism = degree };
                WaitForOthers(options, waiting, count, microseconds, mayBeLeft);
            }
        });
    }

    // The wait blocks no thread that the library knows of, so nobody steps in for it.
    private static void WaitForOthers(ParallelOptions options, int waiting, int count, int microseconds = 0, int mayBeLeft = 0)
    {
        int left = count - 1;
        LeanParallel.For(0, count, options, i =>
        {
            if (i == waiting)
            {
                Patience.Until(() => Volatile.Read(ref left) <= mayBeLeft);
                return;
            }

            long begin = Stopwatch.GetTimestamp();
            while (Stopwatch.GetElapsedTime(begin).TotalMicroseconds < microseconds)
                Thread.SpinWait(1);
            Interlocked.Decrement(ref left);
        });
        Assert.Equal(0, left);
    }
}
