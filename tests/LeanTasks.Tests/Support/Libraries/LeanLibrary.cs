namespace LeanTasks.Tests.Support.Libraries;

internal sealed class LeanLibrary : Library
{
    public override int? CurrentId => LeanTask.CurrentId;

    public override Subject Completed => new LeanSubject(LeanTask.CompletedTask);

    public override Subject New(Action action, CancellationToken token, TaskCreationOptions options) =>
        new LeanSubject(new LeanTask(action, token, options));

    public override Subject New(Action<object?> action, object? state, CancellationToken token, TaskCreationOptions options) =>
        new LeanSubject(new LeanTask(action, state, token, options));

    public override Subject Run(Action action, CancellationToken token) => new LeanSubject(LeanTask.Run(action, token));

    public override Subject Source(TaskCreationOptions options) => new LeanSubject(new LeanTaskSource(options));

    public override Subject FromException(Exception exception) => new LeanSubject(LeanTask.FromException(exception));

    public override Subject FromCanceled(CancellationToken token) => new LeanSubject(LeanTask.FromCanceled(token));

    public override bool WaitAll(Subject[] tasks, int timeout, CancellationToken token) => LeanTask.WaitAll(Tasks(tasks), timeout, token);

    public override int WaitAny(Subject[] tasks, int timeout, CancellationToken token) => LeanTask.WaitAny(Tasks(tasks), timeout, token);

    private static LeanTask[] Tasks(Subject[] subjects) => [.. subjects.Select(static subject => ((LeanSubject)subject).Task)];
}
