using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Parallelism.Loops;

/// <summary>Nothing that could run waits behind an iteration that takes long.</summary>
public sealed class LoopBalanceTests
{
    public static TheoryData<int, int> Crews => new()
    {
        { 2, -1 },
        { 2, 2 },
        { 3, -1 },
        { 3, 2 },
        { 3, 3 },
        { 4, 4 },
    };

    [Theory]
    [MemberData(nameof(Crews))]
    public void FirstIterationMayWaitForAllOthers(int workers, int degree) => Run(workers, degree, waiting: 0, count: 500);

    [Theory]
    [MemberData(nameof(Crews))]
    public void OneOfTwoIterationsMayWaitForTheOther(int workers, int degree)
    {
        Run(workers, degree, waiting: 0, count: 2);
        Run(workers, degree, waiting: 1, count: 2);
    }

    [Theory]
    [MemberData(nameof(Crews))]
    public void OneOfThreeIterationsMayWaitForTheOthers(int workers, int degree)
    {
        for (int waiting = 0; waiting < 3; waiting++)
            Run(workers, degree, waiting, count: 3);
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

    private static void Run(int workers, int degree, int waiting, int count)
    {
        using WorkStealingScheduler scheduler = WorkStealingScheduler.Start(workers);
        FreshThread.Run(() =>
        {
            for (int round = 0; round < 20; round++)
                WaitForOthers(new LeanParallelOptions { Scheduler = scheduler, MaxDegreeOfParallelism = degree }, waiting, count);
        });
    }

    // The wait blocks no thread that the library knows of, so nobody steps in for it.
    private static void WaitForOthers(ParallelOptions options, int waiting, int count)
    {
        int left = count - 1;
        LeanParallel.For(0, count, options, i =>
        {
            if (i == waiting)
                Patience.Until(() => Volatile.Read(ref left) == 0);
            else
                Interlocked.Decrement(ref left);
        });
        Assert.Equal(0, left);
    }
}
