namespace LeanTasks.TestSupport;

/// <summary>The time limit of waits in tests.</summary>
public static class Hangs
{
    /// <summary>
    /// After this time, an operation that a test waits for is assumed to hang. Longer than any operation takes on a busy machine, even with
    /// two processors that the runtime counts as 64, so that 64 tests run at once and each spins.
    /// </summary>
    public static readonly TimeSpan After = TimeSpan.FromMilliseconds(AfterMilliseconds);

    /// <summary>The same in milliseconds, for arguments of attributes.</summary>
    public const int AfterMilliseconds = 15 * 60 * 1000;
}
