using System.Runtime.CompilerServices;
using LeanTasks.Pooling;
using LeanTasks.Tests.Sizes;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Pooled;

/// <summary>Many calls at the same time: the second time nothing is allocated, and in the end the memory comes back.</summary>
[Collection(nameof(QuietProcess))]
public sealed class BurstTests
{
    private const int Largest = 10_000;

    /// <summary>What a thread may keep of a method.</summary>
    private const int KeptByAThread = 64;

    public static TheoryData<int> Sizes { get; } = [1, 32, 33, 64, 65, 1_000, Largest];

    [Theory]
    [MemberData(nameof(Sizes))]
    public void OnOneThread(int size) => UndisturbedByTheCollector(() => FreshThread.Run(() =>
    {
        Burst first = new(size);
        Burst second = new(size);
        first.Begin();
        first.Complete();
        first.Consume();

        long before = GC.GetAllocatedBytesForCurrentThread();
        second.Begin();
        second.Complete();
        second.Consume();
        return GC.GetAllocatedBytesForCurrentThread() - before;
    }));

    [Theory]
    [MemberData(nameof(Sizes))]
    public void CompletedOnAnotherThread(int size) => UndisturbedByTheCollector(() => BytesOfTheLast(
        size, before: 1, count: 1, static (burst, another) =>
        {
            burst.Begin();
            another.Run(burst.Complete);
            burst.Consume();
        }));

    /// <remarks>
    /// The boxes come back as full magazines, once the other thread has filled its own two: until then a burst may lack one box after the
    /// other.
    /// </remarks>
    [Theory]
    [MemberData(nameof(Sizes))]
    public void ConsumedOnAnotherThread(int size) => UndisturbedByTheCollector(() => BytesOfTheLast(
        size, before: 8 + (Largest / size), count: 2 + (200 / size), static (burst, another) =>
        {
            burst.Begin();
            another.Run(burst.CompleteAndConsume);
        }));

    [Fact]
    public void MemoryComesBack() => FreshThread.Run(static () =>
    {
        WeakReference[] boxes = BurstOfWatched();
        Assert.Equal(Largest, boxes.Distinct().Count());

        // As many as the number of magazines has binary digits, one that only notices, and one that collects what the last has dropped;
        // twice as many, for what else goes on in the process.
        int magazines = Largest / BoxPool<int>.MagazineSize;
        int collections = int.Log2(magazines) + 1 + 1 + 1;
        for (int i = 0; i < 2 * collections; i++)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }

        Assert.InRange(boxes.Count(static box => box.IsAlive), 0, KeptByAThread);
    });

    [Fact]
    public void MemoryOfAThreadComesBackWithItsEnd()
    {
        WeakReference[] boxes = FreshThread.Run(static () =>
        {
            WeakReference[] boxes = BurstOfWatched();
            GC.Collect();
            Assert.InRange(boxes.Count(static box => box.IsAlive), 1, Largest);
            return boxes;
        });
        Patience.Until(() =>
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
            return !boxes.Any(static box => box.IsAlive);
        });
    }

    /// <summary>The least of several attempts: a collection may have dropped boxes, and a thread that really has to wait allocates.</summary>
    private static void UndisturbedByTheCollector(Func<long> bytes)
    {
        const int Attempts = 10;
        PooledMethods.SkipUnoptimized();
        long least = long.MaxValue;
        for (int attempt = 0; attempt < Attempts && least > 0; attempt++)
            least = Math.Min(least, bytes());
        Assert.Equal(0, least);
    }

    /// <summary>What some bursts allocate after some others.</summary>
    private static long BytesOfTheLast(int size, int before, int count, Action<Burst, OtherThread> run)
    {
        using OtherThread another = new();
        return FreshThread.Run(() =>
        {
            Burst[] bursts = [.. Enumerable.Range(0, before + count).Select(_ => new Burst(size))];
            for (int i = 0; i < before; i++)
                run(bursts[i], another);
            long allocated = GC.GetAllocatedBytesForCurrentThread() + another.Allocated;
            for (int i = before; i < bursts.Length; i++)
                run(bursts[i], another);
            return GC.GetAllocatedBytesForCurrentThread() + another.Allocated - allocated;
        });
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference[] BurstOfWatched()
    {
        Burst burst = new(Largest);
        burst.Begin();
        WeakReference[] boxes = burst.Watch();
        burst.Complete();
        burst.Consume();
        return boxes;
    }
}
