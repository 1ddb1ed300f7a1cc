namespace LeanTasks.Interleavings.Tests.Support;

/// <summary>
/// What the last of several threads does when all have done their part: often to complete a task that must not complete
/// before. Nobody else moves then, so it adds no schedules.
/// </summary>
internal sealed class Finale(Execution execution, Action action)
{
    // The threads that have not done their part. Changed by them; only one moves at a time.
    private int _remaining;

    internal void Start(string name, Action body)
    {
        _remaining++;
        execution.Start(name, () =>
        {
            body();
            if (--_remaining != 0)
                return;

            // What the others stored may still be held back.
            Interlocked.MemoryBarrierProcessWide();
            action();
        });
    }
}
