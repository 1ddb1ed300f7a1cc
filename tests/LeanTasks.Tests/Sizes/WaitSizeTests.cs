using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Sizes;

[Collection(nameof(QuietProcess))]
public sealed class WaitSizeTests
{
    // Each takes as long as it takes to see that the thread really blocks.
    private const int Waits = 8;

    [Fact]
    public void WaitForAPendingTaskCostsNothingAfterTheFirstOnAThread()
    {
        LeanTaskSource<int>[] sources = [.. Enumerable.Range(0, Waits).Select(static _ => new LeanTaskSource<int>())];
        long[] bytes = new long[Waits];
        int current = -1;
        Thread waiter = new(() =>
        {
            for (int i = 0; i < Waits; i++)
            {
                long before = GC.GetAllocatedBytesForCurrentThread();
                Volatile.Write(ref current, i);
                sources[i].Wait();
                bytes[i] = GC.GetAllocatedBytesForCurrentThread() - before;
            }
        });
        waiter.IsBackground = true;
        waiter.UnsafeStart();
        for (int i = 0; i < Waits; i++)
        {
            Patience.Until(() => Volatile.Read(ref current) == i);
            Patience.UntilBlocked(waiter);
            sources[i].SetResult(i);
        }

        Assert.True(waiter.Join(Patience.Limit));
        Assert.True(bytes[0] > 0, "The first wait makes the thread's waiter.");
        Assert.All(bytes[1..], static count => Assert.Equal(0, count));
    }

    [Fact]
    public void RunAndAwaitInALoopCosts32BytesPerItem() => FreshThread.Run(static () =>
    {
        double bytes = Allocation.BytesPerItemOfProcess(10_000, static items => RunAndAwaitAsync(items).Wait());

        // Whatever the pool and the runner allocate meanwhile is less than a byte per item.
        Assert.InRange(bytes, 32, 33);
    });

    private static async LeanTask RunAndAwaitAsync(int items)
    {
        for (int i = 0; i < items; i++)
            await LeanTask.Run(static () => { });
    }
}
