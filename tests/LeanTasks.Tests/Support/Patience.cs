namespace LeanTasks.Tests.Support;

/// <summary>Waits that fail a test which would otherwise hang; nothing is timed.</summary>
internal static class Patience
{
    /// <inheritdoc cref="Hangs.After"/>
    public static readonly TimeSpan Limit = Hangs.After;

    // SpinUntil sleeps for a millisecond now and then, so that the thread that only gives up its processor has it back meanwhile.
    private const int LooksUntilBlocked = 100;

    /// <summary>Waits until the task has ended, in whatever way; never runs it here.</summary>
    public static void UntilEnded(LeanTask task) => Until(() => task.IsCompleted);

    public static void UntilSet(ManualResetEventSlim happened) =>
        Assert.True(happened.Wait(Limit, CancellationToken.None), "What the test waits for does not happen.");

    /// <summary>Spins until the thread blocks, in a wait that only another thread can end.</summary>
    /// <remarks>A wait that spins first may give up its processor for a moment, which looks the same; so it must be seen to block for a while.</remarks>
    public static void UntilBlocked(Thread thread)
    {
        int looks = 0;
        Until(() =>
        {
            looks = (thread.ThreadState & ThreadState.WaitSleepJoin) == 0 ? 0 : looks + 1;
            return looks > LooksUntilBlocked;
        });
    }

    /// <summary>
    /// Starts a thread that acts once the calling thread blocks. The one that starts it also blocks for that, until the other runs, which
    /// is not what is waited for.
    /// </summary>
    /// <returns>The thread, to be joined.</returns>
    public static Thread OnceBlocked(Action act)
    {
        Thread waiter = Thread.CurrentThread;
        bool isStarted = false;
        Thread thread = new(() =>
        {
            Until(() => Volatile.Read(ref isStarted));
            UntilBlocked(waiter);
            act();
        });
        thread.Start();
        Volatile.Write(ref isStarted, true);
        return thread;
    }

    public static void Until(Func<bool> condition) =>
        Assert.True(SpinWait.SpinUntil(condition, Limit), "What the test waits for does not happen.");
}
