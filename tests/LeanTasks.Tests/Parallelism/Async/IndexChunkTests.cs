using LeanTasks.Parallelism;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Parallelism.Async;

/// <summary>A worker of <c>ForAsync</c> may claim several indexes, but keeps none from being begun.</summary>
public sealed class IndexChunkTests
{
    private const int Count = 20_000;

    [Theory]
    [InlineData(2)]
    [InlineData(4)]
    public void IndexesBehindABodyThatBlocksAreBegunByOthers(int degree)
    {
        int begun = 0;
        using ManualResetEventSlim others = new();
        LoopEnd end = Run(degree, index =>
        {
            // Somewhere in a chunk, if there is one; all the others must be begun all the same.
            if (Interlocked.Increment(ref begun) == Count)
                others.Set();
            if (index == 1000)
                Patience.UntilSet(others);
            return default;
        });
        Assert.Equal(TaskStatus.RanToCompletion, end.Status);
    }

    [Theory]
    [InlineData(2)]
    [InlineData(4)]
    public void IndexesBehindABodyThatSuspendsAreBegunByOthers(int degree)
    {
        int begun = 0;
        TaskCompletionSource others = new();
        LoopEnd end = Run(degree, index =>
        {
            if (Interlocked.Increment(ref begun) == Count)
                others.SetResult();
            return index == 1000 ? new(others.Task) : default;
        });
        Assert.Equal(TaskStatus.RanToCompletion, end.Status);
    }

    [Fact]
    public void IndexesBehindABodyThatBlocksAreBegunBeforeTheRangeEnds()
    {
        // The other worker must come upon the chunk long before it has nothing else to do.
        using ManualResetEventSlim next = new();
        LoopEnd end = LoopEnd.Of(LeanParallel.ForAsync(0, 1L << 60, new ParallelOptions { MaxDegreeOfParallelism = 2 }, (index, _) =>
        {
            if (index == 1001)
                next.Set();
            if (index != 1000)
                return default;
            Patience.UntilSet(next);
            throw new ProgramException("far enough");
        }));
        Assert.Equal("far enough", LoopEnd.Describe(end.Thrown));
    }

    /// <summary>Wherever the body is: some of these are in a chunk that is not finished when there is nothing left to claim.</summary>
    [Fact]
    public void IndexesBehindABodyThatBlocksAreBegunAfterTheRangeEnds()
    {
        const int Short = 300;
        for (int blocking = 0; blocking < Short; blocking++)
        {
            int begun = 0;
            int at = blocking;
            using ManualResetEventSlim others = new();
            LoopEnd end = LoopEnd.Of(LeanParallel.ForAsync(0, Short, new ParallelOptions { MaxDegreeOfParallelism = 2 }, (index, _) =>
            {
                if (Interlocked.Increment(ref begun) == Short)
                    others.Set();
                if (index == at)
                    Patience.UntilSet(others);
                return default;
            }));
            Assert.Equal(TaskStatus.RanToCompletion, end.Status);
        }
    }

    [Fact]
    public void ShareGivesEachIndexOnceToAll()
    {
        const int Takers = 4;
        int rounds = FullRun.Count(usual: 2_000, full: 20_000);
        IndexShare share = new(next: null);
        int[] taken = new int[rounds * IndexShare.Capacity];
        bool filled = false;
        Thread[] takers = [.. Enumerable.Range(0, Takers).Select(_ => new Thread(() =>
        {
            while (!Volatile.Read(ref filled) || IndexShare.HasAny(share.Look()))
            {
                if (share.TryTake(out ulong offset))
                    taken[offset]++;
            }
        }))];
        foreach (Thread taker in takers)
            taker.Start();

        Random random = new(5);
        int next = 0;
        for (int round = 0; round < rounds; round++)
        {
            int count = random.Next(1, 20);
            share.BeginFilling();
            share.Fill((ulong)next, count);
            next += count;
            while (share.TryTake(out ulong offset))
                taken[offset]++;
        }

        Volatile.Write(ref filled, true);
        Join(takers);
        Assert.All(taken.Take(next), static times => Assert.Equal(1, times));
        Assert.All(taken.Skip(next), static times => Assert.Equal(0, times));
    }

    [Fact]
    public void ShareHoldsItsCapacityUpToTheLimit()
    {
        IndexShare share = new(next: null);
        Assert.False(share.TryTake(out _));
        share.BeginFilling();
        Assert.True(share.IsBeingFilled);
        Assert.False(share.TryTake(out _));

        ulong first = IndexShare.OffsetLimit - IndexShare.Capacity;
        share.Fill(first, IndexShare.Capacity);
        for (uint i = 0; i < IndexShare.Capacity; i++)
        {
            Assert.True(share.TryTake(out ulong offset));
            Assert.Equal(first + i, offset);
        }

        Assert.False(share.TryTake(out _));
        Assert.False(share.IsBeingFilled);
    }

    private static void Join(Thread[] threads)
    {
        foreach (Thread thread in threads)
            Assert.True(thread.Join(Patience.Limit));
    }

    private static LoopEnd Run(int degree, Func<int, ValueTask> body) => LoopEnd.Of(
        LeanParallel.ForAsync(0, Count, new ParallelOptions { MaxDegreeOfParallelism = degree }, (index, _) => body(index)));
}
