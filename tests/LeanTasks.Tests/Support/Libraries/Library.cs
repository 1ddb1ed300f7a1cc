namespace LeanTasks.Tests.Support.Libraries;

/// <summary>The members of one of the two libraries that tests of both use. Each is the library's member of that name, and nothing else.</summary>
internal abstract class Library
{
    public abstract int? CurrentId { get; }

    public abstract Subject Completed { get; }

    public abstract Subject New(Action action, CancellationToken token = default, TaskCreationOptions options = TaskCreationOptions.None);

    public abstract Subject New(Action<object?> action, object? state, CancellationToken token = default, TaskCreationOptions options = TaskCreationOptions.None);

    public abstract Subject Run(Action action, CancellationToken token = default);

    public abstract Subject Source(TaskCreationOptions options = TaskCreationOptions.None);

    public abstract Subject FromException(Exception exception);

    public abstract Subject FromCanceled(CancellationToken token);

    public abstract bool WaitAll(Subject[] tasks, int timeout = Timeout.Infinite, CancellationToken token = default);

    public abstract int WaitAny(Subject[] tasks, int timeout = Timeout.Infinite, CancellationToken token = default);

    public Subject StartNew(Action action, TaskCreationOptions options = TaskCreationOptions.None, CancellationToken token = default)
    {
        Subject task = New(action, token, options);
        task.Start();
        return task;
    }

    /// <summary>A child of the task that runs.</summary>
    public Subject Child(Action action, CancellationToken token = default) => StartNew(action, TaskCreationOptions.AttachedToParent, token);
}
