using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Members;

/// <summary>Code that moves over by renaming keeps its meaning when its lambda is async.</summary>
public sealed class AsyncDelegateTests
{
    [Fact]
    public void RunCompletesAsTheFunctionsTask()
    {
        TaskCompletionSource<int> inner = new();
        LeanTask task = LeanTask.Run(async () => await inner.Task);
        LeanTask<int> withResult = LeanTask.Run(async () => await inner.Task + 1);
        Assert.False(task.IsCompleted || withResult.IsCompleted);

        inner.SetResult(1);
        task.Wait();
        Assert.Equal(2, withResult.Result);
    }

    [Fact]
    public void RunFaultsAndCancelsAsTheFunctionsTask()
    {
        LeanTask faulted = LeanTask.Run(async () =>
        {
            await Task.Yield();
            throw new ProgramException("inner");
        });
        LeanTask canceled = LeanTask.Run(() => Task.FromCanceled(new CancellationToken(canceled: true)));
        LeanTask missing = LeanTask.Run(static () => (Task?)null);

        Assert.IsType<ProgramException>(Assert.Single(Assert.Throws<AggregateException>(faulted.Wait).InnerExceptions));
        Assert.Throws<AggregateException>(canceled.Wait);
        Assert.Throws<AggregateException>(missing.Wait);
        Assert.Equal((TaskStatus.Faulted, TaskStatus.Canceled, TaskStatus.Canceled), (faulted.Status, canceled.Status, missing.Status));
    }

    [Fact]
    public void RunCallsTheFunctionOnThePoolAndNotInTheCallersContext() => FreshThread.Run(static () =>
    {
        QueueingSynchronizationContext context = new();
        bool onPool = false;
        LeanTask? task = null;
        context.Within(() => task = LeanTask.Run(() =>
        {
            onPool = Thread.CurrentThread.IsThreadPoolThread && SynchronizationContext.Current is null;
            return Task.CompletedTask;
        }));
        task!.Wait();
        Assert.True(onPool);
        Assert.Equal(0, context.Posts);
    });

    [Fact]
    public void StartNewAndContinueWithGiveTheFunctionsTask()
    {
        TaskCompletionSource inner = new();
        LeanTask<Task> started = LeanTask.Factory.StartNew(async () => await inner.Task);
        LeanTask<Task> continued = LeanTask.CompletedTask.ContinueWith(async _ => await inner.Task);
        Assert.False(started.Result.IsCompleted || continued.Result.IsCompleted);

        inner.SetException(new ProgramException("inner"));
        Assert.Throws<AggregateException>(() => started.Result.Wait(TestContext.Current.CancellationToken));
        Assert.Throws<AggregateException>(() => continued.Result.Wait(TestContext.Current.CancellationToken));
        Assert.True(started.IsCompletedSuccessfully && continued.IsCompletedSuccessfully);
    }

    [Fact]
    public void ContinuationsWithAResultSeeTheirAntecedent()
    {
        LeanTaskSource<int> source = new();
        LeanTask<TaskStatus> continuation = source.Task.ContinueWith(static antecedent => antecedent.Status);
        Assert.Equal(TaskStatus.WaitingForActivation, continuation.Status);

        source.SetCanceled(new CancellationToken(canceled: true));
        Assert.Equal(TaskStatus.Canceled, continuation.Result);
    }

    [Fact]
    public void NullIsRefused()
    {
        Assert.Throws<ArgumentNullException>("function", static () => LeanTask.Run((Func<Task?>)null!));
        Assert.Throws<ArgumentNullException>("function", static () => LeanTask.Run((Func<Task<int>?>)null!));
        Assert.Throws<ArgumentNullException>("function", static () => LeanTask.Factory.StartNew((Func<int>)null!));
        Assert.Throws<ArgumentNullException>("continuationFunction", static () => LeanTask.CompletedTask.ContinueWith((Func<LeanTask, int>)null!));
    }
}
