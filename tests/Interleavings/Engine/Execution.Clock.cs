namespace LeanTasks.Interleavings;

// Time. It stands still but when a thread times out, or nobody has anything else to do: so an execution does not depend on how
// long it takes.
public sealed partial class Execution
{
    /// <summary>The time since some moment before the execution.</summary>
    internal TimeSpan Now { get; private set; } = TimeSpan.FromHours(1);

    /// <summary>A deadline for a wait of so long; null for one without end.</summary>
    internal TimeSpan? DeadlineAfter(TimeSpan timeout) => timeout == Timeout.InfiniteTimeSpan ? null : Now + timeout;

    private void PassTimeUntil(TimeSpan moment)
    {
        if (moment <= Now)
            return;
        Now = moment;

        // Spinners may look at the clock.
        _writes++;
    }
}
