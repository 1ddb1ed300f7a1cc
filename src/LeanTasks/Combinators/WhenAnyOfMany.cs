namespace LeanTasks.Combinators;

/// <summary><c>WhenAny</c> of any number of tasks. 48 bytes and the array.</summary>
/// <typeparam name="TTask">The type of a task.</typeparam>
internal sealed class WhenAnyOfMany<TTask> : WhenAnyPromise<TTask>
    where TTask : LeanTask
{
    // Written by the constructor, then by the winner.
    private TTask[]? _tasks;

    /// <param name="tasks">None of them is null. The promise keeps the array.</param>
    internal WhenAnyOfMany(TTask[] tasks)
    {
        _tasks = tasks;
        foreach (TTask task in tasks)
        {
            if (!Join(task))
                return;
        }
    }

    private protected override void LeaveTasks()
    {
        foreach (TTask task in _tasks!)
            Leave(task);
        _tasks = null;
    }
}
