using LeanTasks.Tests.Scheduling.WorkStealing;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Parallelism.Forks;

/// <summary>Forks inside forks.</summary>
public sealed class DepthTests
{
    // More than a thread can have open at a time.
    private const int Deep = 10_000;

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(4)]
    public void TreeOfAMillion(int workers)
    {
        using WorkStealingScheduler scheduler = WorkStealingScheduler.Start(workers);
        Assert.Equal(SumBody.Of(1_000_000), FreshThread.Run(() => scheduler.Run<SumBody, long>(new(0, 1_000_000))));
    }

    /// <summary>Right on any number of workers, however many processors there are.</summary>
    [Fact]
    public void TreesOnOneToSixteenWorkers()
    {
        for (int workers = 1; workers <= 16; workers++)
        {
            using WorkStealingScheduler scheduler = WorkStealingScheduler.Start(workers);
            LeanTask<long>[] tasks = [.. Enumerable.Range(0, workers).Select(_ => scheduler.Start(() => scheduler.Run<SumBody, long>(new(0, 10_000))))];
            Assert.Equal(SumBody.Of(10_000), FreshThread.Run(() => scheduler.Run<SumBody, long>(new(0, 10_000))));
            Assert.All(tasks, static task => Assert.Equal(SumBody.Of(10_000), task.Finish()));
        }
    }

    [Theory]
    [InlineData(1, true)]
    [InlineData(1, false)]
    [InlineData(2, true)]
    [InlineData(2, false)]
    [InlineData(4, true)]
    public void DeeperThanThereIsRoom(int workers, bool inFirst) => OnBigStack(workers, () =>
    {
        for (int i = 0; i < 5; i++)
            Assert.Equal(Deep, CountDown(Deep, inFirst));
    });

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    public void FaultsBeyondTheRoom(int workers) => OnBigStack(workers, static () => Descend(Deep, static () =>
    {
        // Caught down here: to throw through as many forks takes the runtime long.
        ProgramException a = new("a"), b = new("b");
        for (int i = 0; i < 20; i++)
        {
            Assert.Same(a, Assert.Throws<ProgramException>(() => Fork.Join(() => throw a, static () => { })));
            Assert.Same(b, Assert.Throws<ProgramException>(() => Fork.Join(static () => { }, () => throw b)));
            Assert.Equal([a, b], Assert.Throws<AggregateException>(() => Fork.Join(() => throw a, () => throw b)).InnerExceptions);
            Assert.Equal(100, CountDown(100, inFirst: true));
        }
    }));

    /// <summary>Beyond the room nothing is seen of the other side's contexts either.</summary>
    [Fact]
    public void ContextsBeyondTheRoom() => OnBigStack(2, static () =>
    {
        AsyncLocal<int> local = new() { Value = 1 };
        Descend(Deep, () =>
        {
            Assert.Equal((1, 1), Fork.Join(() => local.Value++, () => local.Value++));
            Assert.Equal(1, local.Value);
        });
    });

    private static int CountDown(int depth, bool inFirst)
    {
        if (depth == 0)
            return 0;
        Func<int> deeper = () => CountDown(depth - 1, inFirst), one = static () => 1;
        (int a, int b) = inFirst ? Fork.Join(deeper, one) : Fork.Join(one, deeper);
        return a + b;
    }

    private static void Descend(int depth, Action deed)
    {
        if (depth == 0)
            deed();
        else
            Fork.Join(() => Descend(depth - 1, deed), static () => { });
    }

    private static void OnBigStack(int workers, Action test)
    {
        const int StackBytes = 512 << 20;
        Exception? failure = null;
        using WorkStealingScheduler scheduler = WorkStealingScheduler.Start(workers);
        Thread thread = new(() => failure = Record.Exception(() => scheduler.Run(test)), StackBytes) { IsBackground = true };
        thread.Start();
        Assert.True(thread.Join(Patience.Limit), "The test hangs.");
        Assert.Null(failure);
    }
}
