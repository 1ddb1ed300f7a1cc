using System.Collections.Concurrent;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Parallelism.Sources;

/// <summary>Loops over partitioners.</summary>
public sealed class PartitionerTests
{
    [Fact]
    public void PartitionsAreDisposedOfAndEachItemIsRunOnce() => FreshThread.Run(static () =>
    {
        UnorderedPartitioner partitioner = new(Enumerable.Range(0, 10_000));
        int[] runs = new int[10_000];
        Assert.True(LeanParallel.ForEach(partitioner, item => Interlocked.Increment(ref runs[item])).IsCompleted);
        Assert.All(runs, static run => Assert.Equal(1, run));
        Assert.Equal((0, true), (partitioner.Open, partitioner.IsDisposed));

        UnorderedPartitioner failing = new(new CountedSource(100, throwsAt: 50));
        Assert.Throws<AggregateException>(() => LeanParallel.ForEach(failing, static _ => { }));
        Assert.Equal((0, true), (failing.Open, failing.IsDisposed));
    });

    [Fact]
    public void NoMorePartitionsThanTheDegree() => FreshThread.Run(static () =>
    {
        UnorderedPartitioner partitioner = new(Enumerable.Range(0, 1_000));
        LeanParallel.ForEach(partitioner, new ParallelOptions { MaxDegreeOfParallelism = 1 }, static _ => Thread.Yield());
        Assert.Equal(1, partitioner.Partitions);
    });

    [Fact]
    public void BreakWithoutIndexesEndsTheLoopAsInTheBcl() => FreshThread.Run(static () =>
    {
        ParallelLoopResult theirs = Parallel.ForEach(new UnorderedPartitioner(Enumerable.Range(0, 1_000)), static (_, state) => state.Break());
        LeanParallelLoopResult ours = LeanParallel.ForEach(new UnorderedPartitioner(Enumerable.Range(0, 1_000)), static (_, state) => state.Break());
        Assert.Equal((theirs.IsCompleted, theirs.LowestBreakIteration), (ours.IsCompleted, ours.LowestBreakIteration));
    });

    [Fact]
    public void PartitionersThatDoNotFitAreRefusedAsInTheBcl() => FreshThread.Run(static () =>
    {
        OrderablePartitioner<int> isStatic = Partitioner.Create(new List<int> { 1 }, loadBalance: false);
        Same(() => Parallel.ForEach(isStatic, static _ => { }), () => LeanParallel.ForEach(isStatic, static _ => { }));

        OddPartitioner unsorted = new(keysNormalized: false);
        Same(() => Parallel.ForEach(unsorted, static (_, _, _) => { }), () => LeanParallel.ForEach(unsorted, static (_, _, _) => { }));
        Same(
            () => Parallel.ForEach(unsorted, static () => 0, static (_, _, _, local) => local, static _ => { }),
            () => LeanParallel.ForEach(unsorted, static () => 0, static (_, _, _, local) => local, static _ => { }));

        OddPartitioner withoutPartitions = new(keysNormalized: true);
        Same(() => Parallel.ForEach(withoutPartitions, static _ => { }), () => LeanParallel.ForEach(withoutPartitions, static _ => { }));

        OddPartitioner withoutEnumerators = new(keysNormalized: true) { Partitions = new NullEnumerable() };
        Same(() => Parallel.ForEach(withoutEnumerators, static _ => { }), () => LeanParallel.ForEach(withoutEnumerators, static _ => { }));
    });

    [Fact]
    public void RangePartitionerGivesWholeRanges() => FreshThread.Run(static () =>
    {
        long sum = 0;
        LeanParallel.ForEach(Partitioner.Create(0, 100_000), range =>
        {
            long part = 0;
            for (int i = range.Item1; i < range.Item2; i++)
                part += i;
            Interlocked.Add(ref sum, part);
        });
        Assert.Equal(100_000L * 99_999 / 2, sum);
    });

    private static void Same(Action theirs, Action ours)
    {
        Exception? expected = Record.Exception(theirs);
        Exception? actual = Record.Exception(ours);
        Assert.Equal(expected!.GetType(), actual!.GetType());
        Assert.Equal(expected.InnerException?.GetType(), actual.InnerException?.GetType());
    }

    private sealed class OddPartitioner(bool keysNormalized) : OrderablePartitioner<int>(true, true, keysNormalized)
    {
        public IEnumerable<KeyValuePair<long, int>>? Partitions { get; init; }

        public override bool SupportsDynamicPartitions => true;

        public override IList<IEnumerator<KeyValuePair<long, int>>> GetOrderablePartitions(int partitionCount) => throw new NotSupportedException();

        public override IEnumerable<KeyValuePair<long, int>> GetOrderableDynamicPartitions() => Partitions!;
    }

    private sealed class NullEnumerable : IEnumerable<KeyValuePair<long, int>>
    {
        public IEnumerator<KeyValuePair<long, int>> GetEnumerator() => null!;

        System.Collections.IEnumerator System.Collections.IEnumerable.GetEnumerator() => null!;
    }
}
