using LeanTasks.Tests.Sizes;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Waits;

/// <summary>Waits that end without the task leave nothing on it, and cost nothing after the first on a thread.</summary>
[Collection(nameof(QuietProcess))]
public sealed class NothingLeftTests
{
    [Fact]
    public void TimedWaitsCostNothingAfterTheFirst() => FreshThread.Run(static () =>
    {
        LeanTaskSource<int> source = new();
        LeanTask[] pending = [source, new LeanTaskSource<int>()];
        bool ended = false;
        long before = 0;
        for (int i = 0; i < 51; i++)
        {
            ended |= source.Wait(1) || LeanTask.WaitAll(pending, 1) || LeanTask.WaitAny(pending, 1) >= 0;
            ended |= source.Wait(0) || LeanTask.WaitAll(pending, 0) || LeanTask.WaitAny(pending, 0) >= 0;
            if (i == 0)
                before = GC.GetAllocatedBytesForCurrentThread();
        }

        Assert.Equal(0, GC.GetAllocatedBytesForCurrentThread() - before);
        Assert.False(ended);
    });

    [Fact]
    public void TimedWaitsWithATokenCostNothingAfterTheFirst() => FreshThread.Run(static () =>
    {
        using CancellationTokenSource cancellation = new();
        CancellationToken token = cancellation.Token;
        LeanTaskSource<int> source = new();
        LeanTask[] pending = [source, new LeanTaskSource<int>()];
        bool ended = false;
        long before = 0;
        for (int i = 0; i < 51; i++)
        {
            ended |= source.Wait(1, token) || LeanTask.WaitAll(pending, 1, token) || LeanTask.WaitAny(pending, 1, token) >= 0;
            if (i == 0)
                before = GC.GetAllocatedBytesForCurrentThread();
        }

        Assert.Equal(0, GC.GetAllocatedBytesForCurrentThread() - before);
        Assert.False(ended);
    });

    [Fact]
    public void WaitsThatTimedOutAreNotOnTheTask() => FreshThread.Run(static () =>
    {
        LeanTaskSource<int> source = new();
        LeanTask[] pending = [source, source];
        for (int i = 0; i < 20; i++)
        {
            source.Wait(1);
            LeanTask.WaitAll(pending, 1);
            LeanTask.WaitAny(pending, 1);
            using CancellationTokenSource cancellation = new(1);
            Assert.Throws<OperationCanceledException>(() => source.Wait(cancellation.Token));
        }

        Assert.True(source.HasNothingAttached());
    });

    [Fact]
    public void WaitersAreNotKeptAlive() => FreshThread.Run(static () =>
    {
        LeanTaskSource<int> source = new();
        WeakReference other = WaitWithAnother(source);
        Assert.True(Lifetimes.IsCollected(other));

        static WeakReference WaitWithAnother(LeanTaskSource<int> source)
        {
            LeanTaskSource<int> other = new();
            LeanTask.WaitAny([source, other], 1);
            LeanTask.WaitAll([source, other], 1);
            other.Wait(1);
            return new WeakReference(other);
        }
    });
}
