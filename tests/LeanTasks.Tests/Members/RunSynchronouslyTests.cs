using LeanTasks.Tests.Support;
using LeanTasks.Tests.Support.Libraries;

namespace LeanTasks.Tests.Members;

/// <summary>Start and RunSynchronously, on every kind of task.</summary>
public sealed class RunSynchronouslyTests
{
    [Fact]
    public void RunsHereAndKeepsWhatTheDelegateThrows() => Both.Same(static library =>
    {
        int thread = 0;
        Subject good = library.New(() => thread = Environment.CurrentManagedThreadId);
        good.RunSynchronously();
        Subject bad = library.New(static () => throw new ProgramException("fault"));
        string thrown = Telling.Thrown(bad.RunSynchronously);
        return good.Status + thrown + bad.Status + bad.Ending() + (thread == Environment.CurrentManagedThreadId);
    });

    [Theory]
    [InlineData(TaskCreationOptions.LongRunning)]
    [InlineData(TaskCreationOptions.PreferFairness)]
    public void RunsHereWhateverTheOptions(TaskCreationOptions options) => Both.Same(library =>
    {
        int thread = 0;
        library.New(() => thread = Environment.CurrentManagedThreadId, default, options).RunSynchronously();
        return thread == Environment.CurrentManagedThreadId;
    });

    [Fact]
    public void IsRefusedForWhatCannotBeStarted() => Both.Same(static library =>
    {
        using ManualResetEventSlim go = new();
        Subject source = library.Source();
        Subject running = library.StartNew(() => Patience.UntilSet(go));
        Subject[] tasks =
        [
            source,
            library.Completed,
            running,
            library.StartNew(static () => { }).Ended(),
            library.Run(static () => { }).Ended(),
            source.ContinueWith(static _ => { }),
            library.Completed.ContinueWith(static _ => { }).Ended(),
            library.FromException(new ProgramException("fault")),
            library.FromCanceled(new CancellationToken(canceled: true)),
            library.New(static () => { }, new CancellationToken(canceled: true)),
        ];
        string told = string.Join("\n", tasks.Select(static task =>
            $"{Telling.Thrown(task.Start)} {Telling.Thrown(task.RunSynchronously)} {(task.Status == TaskStatus.WaitingToRun ? TaskStatus.Running : task.Status)}"));
        go.Set();
        running.Ended();
        return told;
    });

    [Fact]
    public void SchedulersAreAskedAlike() => FreshThread.Run(static () =>
    {
        QueueingTaskScheduler bclScheduler = new();
        KeepingScheduler leanScheduler = new();
        Task bcl = new(static () => { });
        LeanTask lean = new(static () => { });
        bcl.Start(bclScheduler);
        lean.Start(leanScheduler);
        Assert.Equal((bcl.Status, 1), (lean.Status, leanScheduler.Queued));
        Assert.Throws<InvalidOperationException>(() => lean.Start(leanScheduler));
        Assert.Throws<InvalidOperationException>(() => lean.RunSynchronously(leanScheduler));
        bclScheduler.Drain();
        leanScheduler.Drain();
        Assert.Equal((TaskStatus.RanToCompletion, TaskStatus.RanToCompletion), (bcl.Status, lean.Status));

        LeanTask here = new(static () => { });
        here.RunSynchronously(leanScheduler);
        Assert.Equal((TaskStatus.RanToCompletion, 0), (here.Status, leanScheduler.Queued));
    });

    [Fact]
    public void NullSchedulerIsRefused()
    {
        Both.Same(static () => new Task(static () => { }).Start(null!), static () => new LeanTask(static () => { }).Start(null!));
        Both.Same(static () => new Task(static () => { }).RunSynchronously(null!), static () => new LeanTask(static () => { }).RunSynchronously(null!));
    }

    [Fact]
    public void TaskStartedInsideASchedulerStaysThere() => FreshThread.Run(static () =>
    {
        KeepingScheduler scheduler = new();
        LeanTask? inner = null;
        LeanScheduler? seen = null;
        LeanTask outer = new(() =>
        {
            inner = new LeanTask(() => seen = LeanScheduler.Current);
            inner.Start();
        });
        outer.Start(scheduler);
        scheduler.Drain();
        Assert.Equal((TaskStatus.RanToCompletion, true), (inner!.Status, ReferenceEquals(scheduler, seen)));
    });

    [Fact]
    public void HiddenSchedulerIsNotTakenOver() => FreshThread.Run(static () =>
    {
        KeepingScheduler scheduler = new();
        LeanScheduler? seen = null;
        LeanTask outer = new(() => seen = LeanScheduler.Current, TaskCreationOptions.HideScheduler);
        outer.Start(scheduler);
        scheduler.Drain();
        Assert.Same(LeanScheduler.Default, seen);
    });
}
