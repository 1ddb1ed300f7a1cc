namespace LeanTasks.Combinators;

/// <summary><c>WhenAny</c> of two tasks, by far the commonest. 56 bytes.</summary>
/// <typeparam name="TTask">The type of a task.</typeparam>
internal sealed class WhenAnyOfTwo<TTask> : WhenAnyPromise<TTask>
    where TTask : LeanTask
{
    // The two tasks. Written by the constructor, then by the winner.
    private TTask? _task1;
    private TTask? _task2;

    internal WhenAnyOfTwo(TTask task1, TTask task2)
    {
        _task1 = task1;
        _task2 = task2;
        if (Join(task1))
            Join(task2);
    }

    private protected override void LeaveTasks()
    {
        Leave(_task1!);
        Leave(_task2!);
        _task1 = null;
        _task2 = null;
    }
}
