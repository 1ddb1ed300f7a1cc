namespace LeanTasks.Tests.Support.Libraries;

internal sealed class BclSubject(Task task, TaskCompletionSource? source = null) : Subject
{
    internal BclSubject(TaskCompletionSource source)
        : this(source.Task, source)
    {
    }

    public Task Task => task;

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
        new BclSubject(task.ContinueWith(antecedent => action(new BclSubject(antecedent)), token, options, TaskScheduler.Current));

    public override void SetResult() => source!.SetResult();

    public override void SetException(params Exception[] exceptions) => source!.SetException(exceptions);

    public override void SetCanceled(CancellationToken token) => source!.SetCanceled(token);
}
