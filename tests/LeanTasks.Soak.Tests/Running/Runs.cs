namespace LeanTasks.Soak.Tests.Running;

/// <summary>Counts how often one piece of code runs, and fails the soak at the first run too many, however late it comes.</summary>
internal sealed class Runs(Turn turn, int due, string what)
{
    private int _count;

    public bool AreDone => Volatile.Read(ref _count) >= due;

    public void Count()
    {
        if (Interlocked.Increment(ref _count) > due)
            turn.Fail(new InvalidOperationException($"'{what}' has run more often than {due} times."));
    }
}
