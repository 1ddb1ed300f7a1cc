namespace LeanTasks.Tests.Support.Libraries;

internal sealed class BclLibrary : Library
{
    public override int? CurrentId => Task.CurrentId;

    public override Subject Completed => new BclSubject(Task.CompletedTask);

    public override Subject New(Action action, CancellationToken token, TaskCreationOptions options) =>
        new BclSubject(new Task(action, token, options));

    public override Subject New(Action<object?> action, object? state, CancellationToken token, TaskCreationOptions options) =>
        new BclSubject(new Task(action, state, token, options));

    public override Subject Run(Action action, CancellationToken token) => new BclSubject(Task.Run(action, token));

    public override Subject Source(TaskCreationOptions options) => new BclSubject(new TaskCompletionSource(options));

    public override Subject FromException(Exception exception) => new BclSubject(Task.FromException(exception));

    public override Subject FromCanceled(CancellationToken token) => new BclSubject(Task.FromCanceled(token));

    public override bool WaitAll(Subject[] tasks, int timeout, CancellationToken token) => Task.WaitAll(Tasks(tasks), timeout, token);

    public override int WaitAny(Subject[] tasks, int timeout, CancellationToken token) => Task.WaitAny(Tasks(tasks), timeout, token);

    private static Task[] Tasks(Subject[] subjects) => [.. subjects.Select(static subject => ((BclSubject)subject).Task)];
}
