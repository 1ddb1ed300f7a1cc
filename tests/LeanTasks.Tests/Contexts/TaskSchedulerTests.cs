using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Contexts;

public sealed class TaskSchedulerTests
{
    private readonly QueueingTaskScheduler _scheduler = new();

    [Fact]
    public void MethodComesBackToItsScheduler() => FreshThread.Run(() =>
    {
        LeanTaskSource<int> source = new();
        TaskScheduler? seen = null;
        LeanTask? method = null;
        _scheduler.Within(() => method = AwaitAsync(source, () => seen = TaskScheduler.Current));
        source.SetResult(1);
        Assert.False(method!.IsCompleted);
        _scheduler.Drain();
        Assert.True(method.IsCompletedSuccessfully);
        Assert.Same(_scheduler, seen);
    });

    [Fact]
    public void CompletionInsideTheSchedulerResumesAtOnce() => FreshThread.Run(() =>
    {
        LeanTaskSource<int> source = new();
        bool resumed = false;
        _scheduler.Within(() =>
        {
            _ = AwaitAsync(source, () => resumed = true);
            source.SetResult(1);
            Assert.True(resumed);
        });
    });

    [Fact]
    public void NothingIsInlinedOntoAForeignScheduler() => FreshThread.Run(() =>
    {
        LeanTaskSource<int> source = new();
        TaskScheduler? seen = null;
        LeanTask method = AwaitAsync(source, () => seen = TaskScheduler.Current);
        _scheduler.Within(() =>
        {
            source.SetResult(1);
            Patience.UntilEnded(method);
        });
        Assert.Same(TaskScheduler.Default, seen);
    });

    [Fact]
    public void SynchronizationContextGoesBeforeTheScheduler() => FreshThread.Run(() =>
    {
        LeanTaskSource<int> source = new();
        QueueingSynchronizationContext context = new();
        LeanTask? method = null;
        _scheduler.Within(() => context.Within(() => method = AwaitAsync(source, static () => { })));
        source.SetResult(1);
        _scheduler.Drain();
        Assert.False(method!.IsCompleted);
        context.Drain();
        Assert.True(method.IsCompletedSuccessfully);
    });

    [Fact]
    public void YieldInsideASchedulerComesBackToIt() => FreshThread.Run(() =>
    {
        TaskScheduler? seen = null;
        LeanTask? method = null;
        _scheduler.Within(() => method = YieldAsync(() => seen = TaskScheduler.Current));
        _scheduler.Drain();
        Assert.True(method!.IsCompletedSuccessfully);
        Assert.Same(_scheduler, seen);
    });

    [Fact]
    public void WaitInsideASchedulerDoesNotRunTheTask() => PoolThread.Run(() =>
    {
        TaskScheduler? seen = null;
        QueuedTask task = new(() =>
        {
            seen = TaskScheduler.Current;
            return Environment.CurrentManagedThreadId;
        });
        _scheduler.Within(() => LatePool.WaitFor(task));
        Assert.Same(TaskScheduler.Default, seen);
        Assert.NotEqual(Environment.CurrentManagedThreadId, task.Result);
    });

    private static async LeanTask AwaitAsync(LeanTask task, Action then)
    {
        await task;
        then();
    }

    private static async LeanTask YieldAsync(Action then)
    {
        await Task.Yield();
        then();
    }
}
