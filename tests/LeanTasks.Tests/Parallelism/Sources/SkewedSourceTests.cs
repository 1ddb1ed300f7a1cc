using System.Collections.Concurrent;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Parallelism.Sources;

/// <summary>An item that takes as long as all others together, because it waits for them: with two workers, it holds up nobody.</summary>
public sealed class SkewedSourceTests
{
    private const int Count = 2_000;

    [Fact]
    public void FirstItemOfAnArrayWaitsForAllOthers() => Run(0, static (options, body) => LeanParallel.ForEach(Numbers().ToArray(), options, body));

    [Fact]
    public void FirstItemOfAListWaitsForAllOthers() => Run(0, static (options, body) => LeanParallel.ForEach(Numbers().ToList(), options, body));

    [Fact]
    public void FirstItemOfASpanWaitsForAllOthers() => Run(0, static (options, body) => LeanParallel.ForEach(Numbers().ToArray().AsSpan(), options, body));

    // The waiting thread has taken items after it from the enumerator, which the other one helps with.
    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(50)]
    [InlineData(700)]
    [InlineData(Count - 1)]
    public void AnyItemOfAnEnumerableWaitsForAllOthers(int slow) => Run(slow, static (options, body) => LeanParallel.ForEach(Numbers(), options, body));

    [Theory]
    [InlineData(0)]
    [InlineData(700)]
    public void ItemOfAPartitionerWithoutBufferWaitsForAllOthers(int slow) => Run(
        slow, static (options, body) => LeanParallel.ForEach(Partitioner.Create(Numbers(), EnumerablePartitionerOptions.NoBuffering), options, body));

    [Fact]
    public void FirstItemOfAnAggregationWaitsForAllOthers() => Run(0, static (options, body) => LeanParallel.Aggregate(
        0,
        Count,
        options,
        static () => 0,
        (sum, item) =>
        {
            body(item);
            return sum + item;
        },
        static (left, right) => left + right));

    [Fact]
    public void FirstItemOfAnAggregationOfTwoAtMostWaitsForAllOthers() => Run(0, static (options, body) =>
    {
        options.MaxDegreeOfParallelism = 2;
        LeanParallel.Aggregate(
            0,
            Count,
            options,
            static () => 0,
            (sum, item) =>
            {
                body(item);
                return sum + item;
            },
            static (left, right) => left + right);
    });

    private static IEnumerable<int> Numbers() => Enumerable.Range(0, Count).Where(static _ => true);

    private static void Run(int slow, Action<LeanParallelOptions, Action<int>> loop) => FreshThread.Run(() =>
    {
        using WorkStealingScheduler scheduler = WorkStealingScheduler.Start(2);
        for (int round = 0; round < 5; round++)
        {
            using ManualResetEventSlim others = new();
            int left = Count - 1;
            loop(new LeanParallelOptions { Scheduler = scheduler }, item =>
            {
                if (item == slow)
                    Patience.UntilSet(others);
                else if (Interlocked.Decrement(ref left) == 0)
                    others.Set();
            });
            Assert.Equal(0, left);
        }
    });
}
