using LeanTasks.Parallelism;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Parallelism.Loops;

/// <summary>Which iterations there are.</summary>
public sealed class LoopRangeTests
{
    [Theory]
    [InlineData(0, 0)]
    [InlineData(5, 5)]
    [InlineData(5, -5)]
    [InlineData(0, 1)]
    [InlineData(-3, 4)]
    [InlineData(0, 1000)]
    [InlineData(int.MaxValue - 3, int.MaxValue)]
    [InlineData(int.MinValue, int.MinValue + 3)]
    public void EachIndexIsRunOnce(int from, int to) => FreshThread.Run(() =>
    {
        foreach (int degree in new[] { -1, 1, 2, 3, 64 })
        {
            ParallelOptions options = new() { MaxDegreeOfParallelism = degree };
            int[] ints = new int[Math.Max(0, to - from)], longs = new int[ints.Length], structs = new int[ints.Length];
            Assert.True(LeanParallel.For(from, to, options, i => Interlocked.Increment(ref ints[i - from])).IsCompleted);
            Assert.True(LeanParallel.For((long)from, to, options, i => Interlocked.Increment(ref longs[i - from])).IsCompleted);
            Assert.True(LeanParallel.For(from, to, options, new Counting(structs, from)).IsCompleted);
            Assert.All([.. ints, .. longs, .. structs], static count => Assert.Equal(1, count));
        }
    });

    [Theory]
    [InlineData(long.MaxValue - 3, long.MaxValue)]
    [InlineData(long.MinValue, long.MinValue + 3)]
    public void EndsOfTheWidestRangeCanBeReached(long from, long to) => FreshThread.Run(() =>
    {
        int[] seen = new int[to - from];
        Assert.True(LeanParallel.For(from, to, i => Interlocked.Increment(ref seen[i - from])).IsCompleted);
        Assert.True(LeanParallel.For(from, to, new CountingLongs(seen, from)).IsCompleted);
        Assert.All(seen, static count => Assert.Equal(2, count));
    });

    [Theory]
    [InlineData(long.MinValue, long.MaxValue)]
    [InlineData(0, long.MaxValue)]
    [InlineData(-7, (1L << 33) - 8)]
    [InlineData(3, (1L << 32) + 2)]
    public void LongRangesBeginAndBreak(long from, long to) => FreshThread.Run(() =>
    {
        foreach (int degree in new[] { 1, 2, -1 })
        {
            ParallelOptions options = new() { MaxDegreeOfParallelism = degree };
            bool[] ran = new bool[3];
            LeanParallelLoopResult result = LeanParallel.For(from, to, options, (i, state) =>
            {
                if (i - from is >= 0 and < 3)
                    ran[i - from] = true;
                if (i - from >= 2 || i < from)
                    state.Break();
            });
            Assert.Equal((false, from + 2), (result.IsCompleted, result.LowestBreakIteration));
            Assert.DoesNotContain(false, ran);
        }
    });

    /// <summary>All that a range gives away is the range, without a gap and without an overlap, at whatever length.</summary>
    [Theory]
    [InlineData(0, 1)]
    [InlineData(0, 2)]
    [InlineData(-5, 1000)]
    [InlineData(0, uint.MaxValue)]
    [InlineData(0, uint.MaxValue + 1L)]
    [InlineData(1, 1L << 33)]
    [InlineData(long.MinValue, long.MaxValue)]
    [InlineData(long.MinValue + 1, long.MaxValue - 12345)]
    public void ChunksAndHalvesAreTheWholeRange(long from, long to)
    {
        Random random = new(1);
        List<(long From, long To)> parts = [];
        Stack<LoopRange> ranges = new([new LoopRange(from, to)]);
        while (ranges.TryPop(out LoopRange range))
        {
            while (!range.IsEmpty)
            {
                if (random.Next(3) == 0 && range.TryTakeHalf(out LoopRange half))
                    ranges.Push(half);
                else if (range.TryTakeChunk((uint)random.NextInt64(1, uint.MaxValue), out long first, out long end))
                    parts.Add((first, end));
            }
        }

        parts.Sort();
        Assert.Equal(from, parts[0].From);
        Assert.Equal(to, parts[^1].To);
        Assert.DoesNotContain(parts, static part => part.From >= part.To);
        Assert.DoesNotContain(parts.Zip(parts.Skip(1)), static pair => pair.First.To != pair.Second.From);
    }

    private readonly struct Counting(int[] counts, int from) : IForBody<int>
    {
        public void Run(int index) => Interlocked.Increment(ref counts[index - from]);
    }

    private readonly struct CountingLongs(int[] counts, long from) : IForBody<long>
    {
        public void Run(long index) => Interlocked.Increment(ref counts[index - from]);
    }
}
