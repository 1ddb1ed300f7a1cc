namespace LeanTasks.TestSupport;

/// <summary>When a test gives up waiting.</summary>
internal static class Hangs
{
    /// <summary>
    /// After this, what a test waits for is taken to hang. Longer than anything takes, however busy the machine is: also where it has two
    /// processors and the runtime takes them for 64, so that as many tests run at once and each spins.
    /// </summary>
    public static readonly TimeSpan After = TimeSpan.FromMinutes(15);
}
