using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Scheduling;

/// <summary>Which scheduler is the current one, beside what TaskScheduler.Current says in the same place.</summary>
public sealed class CurrentSchedulerTests
{
    [Fact]
    public void OutsideOfTasksAndOnThePoolItIsTheDefault() => FreshThread.Run(static () =>
    {
        Assert.Same(LeanScheduler.Default, LeanScheduler.Current);
        Assert.Same(LeanScheduler.Default, LeanTask.Run(static () => LeanScheduler.Current).Result);
    });

    [Fact]
    public void InsideATaskItIsTheTasks() => FreshThread.Run(static () =>
    {
        QueueingLeanScheduler scheduler = new();
        LeanScheduler? inside = null;
        LeanScheduler? nested = null;
        scheduler.Within(() =>
        {
            inside = LeanScheduler.Current;
            new LeanTask(() => nested = LeanScheduler.Current).RunSynchronously();
        });
        Assert.Same(scheduler, inside);
        Assert.Same(scheduler, nested);
        Assert.Same(LeanScheduler.Default, LeanScheduler.Current);
    });

    [Fact]
    public void StartGoesToTheCurrentAndRunDoesNot() => FreshThread.Run(static () =>
    {
        QueueingLeanScheduler scheduler = new();
        LeanTask started = new(static () => { });
        LeanScheduler? run = null;
        LeanTask? onPool = null;
        scheduler.Within(() =>
        {
            started.Start();
            onPool = LeanTask.Run(() => run = LeanScheduler.Current);
        });
        Patience.UntilEnded(onPool!);
        Assert.Equal(1, scheduler.Waiting);
        Assert.False(started.IsCompleted);
        scheduler.Drain();
        Assert.True(started.IsCompletedSuccessfully);
        Assert.Same(LeanScheduler.Default, run);
    });

    [Fact]
    public void ContinuationGoesToTheCurrent() => FreshThread.Run(static () =>
    {
        QueueingLeanScheduler scheduler = new();
        LeanTask? continuation = null;
        LeanScheduler? seen = null;
        scheduler.Within(() => continuation = LeanTask.CompletedTask.ContinueWith(_ => seen = LeanScheduler.Current));
        Assert.False(continuation!.IsCompleted);
        scheduler.Drain();
        Assert.Same(scheduler, seen);
    });

    [Fact]
    public void AfterAnAwaitItIsTheSame() => FreshThread.Run(static () =>
    {
        QueueingLeanScheduler scheduler = new();
        LeanTaskSource source = new();
        List<LeanScheduler> seen = [];
        LeanTask? method = null;
        scheduler.Within(() => method = AwaitAsync());
        source.SetResult();
        Assert.False(method!.IsCompleted);
        scheduler.Drain();
        Assert.True(method.IsCompletedSuccessfully);
        Assert.Equal<LeanScheduler>([scheduler, scheduler], seen);

        async LeanTask AwaitAsync()
        {
            seen.Add(LeanScheduler.Current);
            await source;
            seen.Add(LeanScheduler.Current);
        }
    });

    [Theory]
    [InlineData(TaskCreationOptions.None)]
    [InlineData(TaskCreationOptions.HideScheduler)]
    public void HiddenOneIsNotTheCurrent(TaskCreationOptions options) => FreshThread.Run(() =>
    {
        QueueingTaskScheduler twinScheduler = new();
        TaskScheduler? twinSeen = null;
        new Task(() => twinSeen = TaskScheduler.Current, options).RunSynchronously(twinScheduler);

        QueueingLeanScheduler scheduler = new();
        LeanScheduler? seen = null;
        new LeanTask(() => seen = LeanScheduler.Current, options).RunSynchronously(scheduler);

        Assert.Same(options == TaskCreationOptions.None ? twinScheduler : TaskScheduler.Default, twinSeen);
        Assert.Same(options == TaskCreationOptions.None ? scheduler : LeanScheduler.Default, seen);
    });

    [Fact]
    public void ContinuationInlinedByATaskDoesNotSeeTheTasks() => FreshThread.Run(static () =>
    {
        QueueingLeanScheduler scheduler = new();
        LeanScheduler? seen = null;
        LeanTask task = new(static () => { });
        LeanTask continuation = task.ContinueWith(
            _ => seen = LeanScheduler.Current, CancellationToken.None, TaskContinuationOptions.ExecuteSynchronously, LeanScheduler.Default);
        task.RunSynchronously(scheduler);
        Patience.UntilEnded(continuation);
        Assert.Same(LeanScheduler.Default, seen);
    });
}
