namespace LeanTasks.Tests.Support.Libraries;

internal sealed class LeanSubject(LeanTask task, LeanTaskSource? source = null) : Subject
{
    internal LeanSubject(LeanTaskSource source)
        : this(source.Task, source)
    {
    }

    public LeanTask Task => task;

    public override IAsyncResult AsyncResult => task;

    public override TaskStatus Status => task.Status;

    public override AggregateException? Exception => task.Exception;

    public override int Id => task.Id;

    public override void Start() => task.Start();

    public override void RunSynchronously() => task.RunSynchronously();

    public override bool Wait(int timeout, CancellationToken token) => task.Wait(timeout, token);

    public override void GetResult() => task.GetAwaiter().GetResult();

    public override void OnCompleted(Action action) => task.GetAwaiter().UnsafeOnCompleted(action);

    public override Subject ContinueWith(Action<Subject> action, CancellationToken token, TaskContinuationOptions options) =>
        new LeanSubject(task.ContinueWith(antecedent => action(new LeanSubject(antecedent)), token, options, LeanScheduler.Current));

    public override void SetResult() => source!.SetResult();

    public override void SetException(params Exception[] exceptions) => source!.SetException(exceptions);

    public override void SetCanceled(CancellationToken token) => source!.SetCanceled(token);
}
