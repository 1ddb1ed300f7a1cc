using System.Runtime.CompilerServices;
using LeanTasks.Pooling;
using LeanTasks.Tests.Sizes;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Pooling;

/// <summary>What a pooled method sees of its pool, and what that costs. Each test has a state machine, hence a pool, of its own.</summary>
[Collection(nameof(QuietProcess))]
public sealed class BoxPoolTests
{
    private const int Burst = 10_000;

    [Fact]
    public void NothingIsThereAtFirst() => Assert.Null(BoxPool<Untouched>.Rent(new ThreadBoxes()));

    [Fact]
    public void WhatIsReturnedIsRentedAgain()
    {
        ThreadBoxes mine = new();
        TestBox box = new();
        BoxPool<OneBox>.Return(mine, box);
        Assert.Same(box, BoxPool<OneBox>.Rent(mine));
        Assert.Null(BoxPool<OneBox>.Rent(mine));
    }

    [Fact]
    public void MethodsDoNotShareBoxes()
    {
        ThreadBoxes mine = new();
        TestBox first = new();
        TestBox second = new();
        BoxPool<First>.Return(mine, first);
        BoxPool<Second>.Return(mine, second);
        Assert.Same(first, BoxPool<First>.Rent(mine));
        Assert.Same(second, BoxPool<Second>.Rent(mine));
        Assert.Null(BoxPool<First>.Rent(mine));
    }

    [Fact]
    public void WhatHasBeenRentedIsNotKeptAlive()
    {
        ThreadBoxes mine = new();
        WeakReference rented = ReturnRentAndDrop(mine);
        GC.Collect();
        Assert.False(rented.IsAlive);
        GC.KeepAlive(mine);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(20)]
    [InlineData(BoxPool<Steady>.MagazineSize)]
    [InlineData(BoxPool<Steady>.MagazineSize + 1)]
    [InlineData(Burst)]
    public void TheSecondTimeCostsNothing(int inFlight) => FreshThread.Run(() =>
    {
        ThreadBoxes mine = new();
        object[] boxes = new object[inFlight];
        Assert.Equal(inFlight, OutAndBack<Steady>(mine, mine, boxes));
        long before = GC.GetAllocatedBytesForCurrentThread();
        int made = OutAndBack<Steady>(mine, mine, boxes);
        long bytes = GC.GetAllocatedBytesForCurrentThread() - before;
        Assert.Equal(0, made);
        Assert.Equal(0, bytes);

        // The next case begins with an empty depot.
        OutOnly<Steady>(mine, boxes);
    });

    [Fact]
    public void BurstsCostNothingInTheEndWhenAnotherThreadReturns() => FreshThread.Run(static () =>
    {
        const int OfReturner = 2 * BoxPool<Crossing>.MagazineSize;
        const int Rounds = 5;
        ThreadBoxes renter = new();
        ThreadBoxes returner = new();
        object[] boxes = new object[Burst];

        // The returner keeps up to two magazines, by and by.
        int missing = 0;
        for (int i = 0; i < Rounds; i++)
            missing += OutAndBack<Crossing>(renter, returner, boxes);
        Assert.InRange(missing, Burst, Burst + OfReturner);
        long before = GC.GetAllocatedBytesForCurrentThread();
        int made = OutAndBack<Crossing>(renter, returner, boxes);
        long bytes = GC.GetAllocatedBytesForCurrentThread() - before;
        Assert.Equal(0, made);
        Assert.Equal(0, bytes);
    });

    [Fact]
    public void AroundTheBorderNothingIsExchanged()
    {
        const int Size = BoxPool<Border>.MagazineSize;
        ThreadBoxes mine = new();
        for (int i = 0; i < 3 * Size; i++)
            BoxPool<Border>.Return(mine, new TestBox());
        int before = BoxPool<Border>.Depot.FullMagazines;
        for (int i = 0; i < 10; i++)
        {
            object[] boxes = new object[Size];
            for (int j = 0; j < Size; j++)
                boxes[j] = BoxPool<Border>.Rent(mine)!;
            foreach (object box in boxes)
                BoxPool<Border>.Return(mine, box);
            Assert.Equal(before, BoxPool<Border>.Depot.FullMagazines);
        }

        Assert.Equal(1, before);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference ReturnRentAndDrop(ThreadBoxes mine)
    {
        BoxPool<Dropped>.Return(mine, new object());
        return new WeakReference(BoxPool<Dropped>.Rent(mine));
    }

    private static int OutAndBack<TStateMachine>(ThreadBoxes renter, ThreadBoxes returner, object[] boxes)
    {
        int made = OutOnly<TStateMachine>(renter, boxes);
        foreach (object box in boxes)
            BoxPool<TStateMachine>.Return(returner, box);
        return made;
    }

    private static int OutOnly<TStateMachine>(ThreadBoxes renter, object[] boxes)
    {
        int made = 0;
        for (int i = 0; i < boxes.Length; i++)
        {
            object? box = BoxPool<TStateMachine>.Rent(renter);
            if (box is null)
            {
                made++;
                box = new TestBox();
            }

            boxes[i] = box;
        }

        return made;
    }

    private struct Untouched;

    private struct OneBox;

    private struct First;

    private struct Second;

    private struct Dropped;

    private struct Steady;

    private struct Crossing;

    private struct Border;
}
