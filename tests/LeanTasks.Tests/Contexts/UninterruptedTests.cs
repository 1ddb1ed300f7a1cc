using LeanTasks.Tests.Support;
using LeanTasks.Threading;

namespace LeanTasks.Tests.Contexts;

/// <summary>An interrupted thread completes what it has begun to complete, and is interrupted in its next wait.</summary>
public sealed class UninterruptedTests
{
    [Fact]
    public void LockIsTakenAndTheInterruptionKept()
    {
        object gate = new();
        using ManualResetEventSlim held = new();
        bool entered = false;
        bool kept = false;
        Thread thread = new(() =>
        {
            Thread.CurrentThread.Interrupt();
            held.Set();
            using (Uninterrupted.Lock(gate))
                entered = true;
            try
            {
                Thread.Sleep(Timeout.Infinite);
            }
            catch (ThreadInterruptedException)
            {
                kept = true;
            }
        });

        lock (gate)
        {
            thread.Start();
            Patience.Until(() => (thread.ThreadState & ThreadState.WaitSleepJoin) != 0);
        }

        thread.Join();
        Assert.True(entered);
        Assert.True(kept);
    }

    [Fact]
    public void SpinnerGoesOnAndTheInterruptionIsKept()
    {
        bool kept = false;
        int rounds = 0;
        FreshThread.Run(() =>
        {
            Thread.CurrentThread.Interrupt();
            Uninterrupted.Spinner spinner = default;

            // So many that it has yielded and slept.
            for (; rounds < 100; rounds++)
                spinner.Once();
            spinner.Ended();
            try
            {
                Thread.Sleep(Timeout.Infinite);
            }
            catch (ThreadInterruptedException)
            {
                kept = true;
            }
        });
        Assert.Equal(100, rounds);
        Assert.True(kept);
    }
}
