using System.Collections.Concurrent;
using LeanTasks.Pooling;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Pooling;

/// <summary>The global list of a method, without the process around it: nobody trims it but the test.</summary>
public sealed class DepotTests
{
    private const int Size = 4;
    private const int Plenty = 1000;

    [Fact]
    public void FullMagazinesAreExchangedForEmptyOnes()
    {
        Depot depot = NewDepot(Plenty);
        ThreadBoxes one = new();
        ThreadBoxes other = new();
        Return(one, depot, 10 * Size);
        Assert.Equal(8, depot.FullMagazines);
        Assert.Equal(8 * Size, RentAll(other, depot).Count);
        Assert.Equal(0, depot.FullMagazines);

        // The last two that were emptied stay with the thread.
        Assert.Equal(6, depot.EmptyMagazines);
        Return(one, depot, 6 * Size);
        Assert.Equal(6, depot.FullMagazines);
        Assert.Equal(0, depot.EmptyMagazines);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(5)]
    public void NoMoreThanTheCapIsKept(int cap)
    {
        Depot depot = NewDepot(cap);
        ThreadBoxes mine = new();
        Return(mine, depot, 100 * Size);
        Assert.Equal(cap, depot.FullMagazines);
        List<object> kept = RentAll(mine, depot);
        Assert.Equal((cap + 2) * Size, kept.Count);
        Assert.Equal(kept.Count, kept.Distinct().Count());
        Assert.True(depot.EmptyMagazines <= cap);
    }

    [Fact]
    public void TrimDropsHalfOfWhatWasNotTouched()
    {
        Depot depot = NewDepot(Plenty);
        ThreadBoxes mine = new();
        Return(mine, depot, (2 + 9) * Size);
        depot.Trim();
        Assert.Equal(9, depot.FullMagazines);
        int[] left = [4, 2, 1, 0, 0];
        foreach (int count in left)
        {
            depot.Trim();
            Assert.Equal(count, depot.FullMagazines);
        }

        Assert.Equal(2 * Size, RentAll(mine, depot).Count);
    }

    [Fact]
    public void TrimLeavesWhatWasTouched()
    {
        Depot depot = NewDepot(Plenty);
        ThreadBoxes mine = new();
        Return(mine, depot, (2 + 10) * Size);
        depot.Trim();
        ThreadBoxes other = new();
        List<object> taken = [];
        for (int i = 0; i < 6 * Size; i++)
            taken.Add(other.Rent(0, depot)!);
        Assert.Equal(4, depot.FullMagazines);
        foreach (object box in taken)
            mine.Return(0, box, depot);
        Assert.Equal(10, depot.FullMagazines);
        depot.Trim();
        Assert.Equal(8, depot.FullMagazines);

        // The surplus was at the bottom; what was used last is there.
        List<object> kept = RentAll(other, depot);
        Assert.Equal(8 * Size, kept.Count);
        Assert.True(kept.Intersect(taken).Count() >= 4 * Size);
    }

    [Fact]
    public void TrimDropsEmptyMagazinesToo()
    {
        Depot depot = NewDepot(Plenty);
        Return(new ThreadBoxes(), depot, 20 * Size);
        RentAll(new ThreadBoxes(), depot);
        Assert.True(depot.EmptyMagazines > 10);
        for (int i = 0; i < 10; i++)
            depot.Trim();
        Assert.Equal(0, depot.EmptyMagazines);
    }

    [Fact]
    public void AnInterruptedThreadLosesNothing()
    {
        Depot depot = NewDepot(Plenty);
        ThreadBoxes mine = new();
        Return(mine, depot, 2 * Size);
        object last = new();
        bool kept = false;
        Thread thread = new(() =>
        {
            Thread.CurrentThread.Interrupt();
            mine.Return(0, last, depot);
            try
            {
                Thread.Sleep(Timeout.Infinite);
            }
            catch (ThreadInterruptedException)
            {
                kept = true;
            }
        })
        {
            IsBackground = true,
        };
        lock (depot)
        {
            thread.Start();
            Patience.UntilBlocked(thread);
        }

        Assert.True(thread.Join(Patience.Limit));
        Assert.True(kept);
        Assert.Equal(1, depot.FullMagazines);
        List<object> all = RentAll(mine, depot);
        Assert.Equal((2 * Size) + 1, all.Distinct().Count());
        Assert.Contains(last, all);
    }

    [Fact]
    public void NoBoxIsOutTwiceNorLost()
    {
        const int Threads = 4;
        const int Rounds = 50_000;
        Depot depot = NewDepot(Plenty);
        ThreadBoxes[] mine = [.. Enumerable.Range(0, Threads).Select(static _ => new ThreadBoxes())];
        ConcurrentQueue<TestBox> passed = new();
        int made = 0;
        Parallel(Threads, index =>
        {
            Random random = new(index);
            for (int i = 0; i < Rounds; i++)
            {
                // Bursts, so that magazines fill and empty; what is rented here is mostly returned elsewhere.
                for (int burst = random.Next(5 * Size); burst > 0; burst--)
                {
                    if (mine[index].Rent(0, depot) is not TestBox box)
                    {
                        box = new TestBox();
                        Interlocked.Increment(ref made);
                    }

                    box.Rented();
                    passed.Enqueue(box);
                }

                for (int burst = random.Next(6 * Size); burst > 0 && passed.TryDequeue(out TestBox? box); burst--)
                {
                    box.Returned();
                    mine[index].Return(0, box, depot);
                }
            }
        });

        List<object> found = [.. passed, .. mine.SelectMany(each => RentAll(each, depot))];
        Assert.Equal(made, found.Count);
        Assert.Equal(made, found.Distinct().Count());
    }

    private static Depot NewDepot(int maxFull) => new(typeof(DepotTests), Size, maxFull);

    private static void Return(ThreadBoxes mine, Depot depot, int boxes)
    {
        for (int i = 0; i < boxes; i++)
            mine.Return(0, new object(), depot);
    }

    private static List<object> RentAll(ThreadBoxes mine, Depot depot)
    {
        List<object> all = [];
        while (mine.Rent(0, depot) is { } box)
            all.Add(box);
        return all;
    }

    private static void Parallel(int threads, Action<int> body)
    {
        Exception? failure = null;
        Thread[] all = [.. Enumerable.Range(0, threads).Select(index => new Thread(() =>
        {
            try
            {
                body(index);
            }
            catch (Exception exception)
            {
                failure = exception;
            }
        })
        {
            IsBackground = true,
        })];
        foreach (Thread thread in all)
            thread.Start();
        foreach (Thread thread in all)
            Assert.True(thread.Join(Patience.Limit));
        Assert.Null(failure);
    }
}
