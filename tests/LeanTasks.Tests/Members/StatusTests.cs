using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Members;

public sealed class StatusTests
{
    [Fact]
    public void NewTaskIsCreated() => AssertStatus(TaskStatus.Created, new LeanTask(static () => { }));

    [Fact]
    public void NewSourceWaitsForActivation() => AssertStatus(TaskStatus.WaitingForActivation, new LeanTaskSource<int>());

    [Fact]
    public void ContinuationWaitsForActivation() =>
        AssertStatus(TaskStatus.WaitingForActivation, new LeanTaskSource<int>().ContinueWith(static _ => { }));

    [Fact]
    public void SuspendedMethodWaitsForActivation() =>
        AssertStatus(TaskStatus.WaitingForActivation, AwaitAsync(new LeanTaskSource<int>()));

    [Fact]
    public void QueuedTaskWaitsToRun() =>
        AssertStatus(TaskStatus.WaitingToRun, new QueuedTask(static () => 1));

    [Fact]
    public void RunningTaskRuns()
    {
        using ManualResetEventSlim running = new();
        using ManualResetEventSlim seen = new();
        LeanTask task = LeanTask.Run(() =>
        {
            running.Set();
            Patience.UntilSet(seen);
        });
        Patience.UntilSet(running);
        AssertStatus(TaskStatus.Running, task);
        seen.Set();
        Patience.UntilEnded(task);
        AssertStatus(TaskStatus.RanToCompletion, task);
    }

    [Fact]
    public void CompletedTaskRanToCompletion()
    {
        AssertStatus(TaskStatus.RanToCompletion, LeanTask.CompletedTask);
        AssertStatus(TaskStatus.RanToCompletion, LeanTask.FromResult("result"));
        AssertStatus(TaskStatus.RanToCompletion, Completed(static source => source.SetResult(1)));
        AssertStatus(TaskStatus.RanToCompletion, AwaitAsync(LeanTask.CompletedTask));
    }

    [Fact]
    public void FaultedTaskIsFaulted() =>
        AssertStatus(TaskStatus.Faulted, Completed(static source => source.SetException(new ProgramException("fault"))));

    [Fact]
    public void CanceledTaskIsCanceled() => AssertStatus(TaskStatus.Canceled, Completed(static source => source.SetCanceled()));

    [Fact]
    public void CompletedTaskIsAlwaysTheSame() => Assert.Same(LeanTask.CompletedTask, LeanTask.CompletedTask);

    [Fact]
    public void FactoryIsAlwaysTheSame() => Assert.Same(LeanTask.Factory, LeanTask.Factory);

    [Fact]
    public void ExceptionIsNullUnlessFaulted()
    {
        Assert.Null(new LeanTaskSource<int>().Exception);
        Assert.Null(LeanTask.CompletedTask.Exception);
        Assert.Null(Completed(static source => source.SetCanceled()).Exception);
    }

    [Fact]
    public void ExceptionHoldsEveryFaultAndIsNewEachTime()
    {
        Exception[] faults = [new ProgramException("first"), new OperationCanceledException(), new AggregateException()];
        LeanTask task = Completed(source => Assert.True(source.TrySetException(faults)));
        Assert.Equal(faults, task.Exception!.InnerExceptions);
        Assert.NotSame(task.Exception, task.Exception);
    }

    private static LeanTask<int> Completed(Action<LeanTaskSource<int>> complete)
    {
        LeanTaskSource<int> source = new();
        complete(source);
        return source.Task;
    }

    private static async LeanTask AwaitAsync(LeanTask task) => await task;

    private static void AssertStatus(TaskStatus status, LeanTask task)
    {
        Assert.Equal(status, task.Status);
        Assert.Equal(status is TaskStatus.RanToCompletion, task.IsCompletedSuccessfully);
        Assert.Equal(status is TaskStatus.Faulted, task.IsFaulted);
        Assert.Equal(status is TaskStatus.Canceled, task.IsCanceled);
        Assert.Equal(status is TaskStatus.RanToCompletion or TaskStatus.Faulted or TaskStatus.Canceled, task.IsCompleted);
        Assert.Equal(task.IsCompleted, task.GetAwaiter().IsCompleted);
        if (task is LeanTask<int> withResult)
            Assert.Equal(task.IsCompleted, withResult.GetAwaiter().IsCompleted);
    }
}
