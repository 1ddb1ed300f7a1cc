using System.Collections.Concurrent;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Parallelism.Sources;

/// <summary>After a Break, a source that nobody knows the end of is not read to its end.</summary>
public sealed class BreakOffTests
{
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void EndlessEnumerable(bool onPool)
    {
        LeanParallelLoopResult result = FreshThread.Run(() => LeanParallel.ForEach(Endless(), Options(onPool), static (item, state) =>
        {
            if (item == 10)
                state.Break();
        }));
        Assert.Equal(10, result.LowestBreakIteration);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void EndlessPartitioner(bool onPool)
    {
        OrderablePartitioner<int> partitioner = Partitioner.Create(Endless(), EnumerablePartitionerOptions.NoBuffering);
        LeanParallelLoopResult result = FreshThread.Run(() => LeanParallel.ForEach(partitioner, Options(onPool), static (item, state, _) =>
        {
            if (item == 10)
                state.Break();
        }));
        Assert.Equal(10, result.LowestBreakIteration);
    }

    [Fact]
    public void NobodyBeginsForWhatIsNotWanted()
    {
        int begun = 0;
        FreshThread.Run(() => LeanParallel.ForEach(
            Endless(),
            () => Interlocked.Increment(ref begun),
            static (item, state, local) =>
            {
                if (item == 10)
                    state.Break();
                return local;
            },
            static _ => { }));
        Assert.InRange(begun, 1, 100);
    }

    [Fact]
    public void TheInlineSchedulerTakesPartOnce()
    {
        int deepest = 0;
        FreshThread.Run(() => LeanParallel.For(
            0,
            1_000,
            new LeanParallelOptions { Scheduler = LeanScheduler.Inline },
            _ => deepest = Math.Max(deepest, new System.Diagnostics.StackTrace().FrameCount)));
        Assert.InRange(deepest, 1, 100);
    }

    private static LeanParallelOptions Options(bool onPool) => new() { Scheduler = onPool ? LeanScheduler.Default : null };

    private static IEnumerable<int> Endless()
    {
        for (int i = 0; ; i++)
            yield return i;
    }
}
