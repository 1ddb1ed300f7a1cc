namespace LeanTasks.Tests.Support;

/// <summary>Waits that fail a test which would otherwise hang; nothing is timed.</summary>
internal static class Patience
{
    /// <summary>
    /// Longer than anything takes, however busy the machine is: also where it has two processors and the runtime takes them for 64,
    /// so that as many tests run at once and each spins.
    /// </summary>
    public static readonly TimeSpan Limit = TimeSpan.FromMinutes(15);

    /// <summary>Waits until the task has ended, in whatever way; never runs it here.</summary>
    public static void UntilEnded(LeanTask task) => Until(() => task.IsCompleted);

    public static void UntilSet(ManualResetEventSlim happened) =>
        Assert.True(happened.Wait(Limit, CancellationToken.None), "What the test waits for does not happen.");

    /// <summary>Spins until the thread blocks, in a wait that only another thread can end.</summary>
    public static void UntilBlocked(Thread thread) => Until(() => (thread.ThreadState & ThreadState.WaitSleepJoin) != 0);

    public static void Until(Func<bool> condition) =>
        Assert.True(SpinWait.SpinUntil(condition, Limit), "What the test waits for does not happen.");
}
