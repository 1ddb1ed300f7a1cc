using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Scheduling;

/// <summary>The schedulers that come with the library.</summary>
public sealed class BuiltInSchedulerTests
{
    [Fact]
    public void LongRunningTaskHasAThreadOfItsOwn() => FreshThread.Run(static () =>
    {
        (bool onPool, bool inBackground)[] seen = new (bool, bool)[2];
        Task twin = Task.Factory.StartNew(() => seen[0] = Look(), CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);
        LeanTask task = new(() => seen[1] = Look(), TaskCreationOptions.LongRunning);
        task.Start();
        Patience.UntilEnded(task);
        Assert.True(twin.Wait(Patience.Limit, CancellationToken.None));
        Assert.Equal((false, true), seen[0]);
        Assert.Equal(seen[0], seen[1]);

        static (bool, bool) Look() => (Thread.CurrentThread.IsThreadPoolThread, Thread.CurrentThread.IsBackground);
    });

    [Fact]
    public void InlineOneRunsWhereTheTaskIsStarted() => FreshThread.Run(static () =>
    {
        int thread = 0;
        LeanScheduler? seen = null;
        LeanTask task = new(() =>
        {
            thread = Environment.CurrentManagedThreadId;
            seen = LeanScheduler.Current;
        });
        task.Start(LeanScheduler.Inline);
        Assert.True(task.IsCompletedSuccessfully);
        Assert.Equal(Environment.CurrentManagedThreadId, thread);
        Assert.Same(LeanScheduler.Inline, seen);
    });

    [Fact]
    public void InlineOneDoesNotOverflowTheStack() => FreshThread.Run(static () =>
    {
        int left = 20_000;
        using ManualResetEventSlim ended = new();
        Start();
        Patience.UntilSet(ended);

        void Start() => new LeanTask(() =>
        {
            if (Interlocked.Decrement(ref left) == 0)
                ended.Set();
            else
                Start();
        }).Start(LeanScheduler.Inline);
    });

    [Fact]
    public void ContextsOnePostsToTheContext() => FreshThread.Run(static () =>
    {
        QueueingSynchronizationContext context = new();
        TaskScheduler? twin = null;
        LeanScheduler? scheduler = null;
        context.Within(() =>
        {
            twin = TaskScheduler.FromCurrentSynchronizationContext();
            scheduler = LeanScheduler.FromCurrentSynchronizationContext();
        });
        Assert.Equal(twin!.MaximumConcurrencyLevel, scheduler!.MaximumConcurrencyLevel);

        SynchronizationContext? seen = null;
        LeanTask task = new(() => seen = SynchronizationContext.Current);
        task.Start(scheduler);
        Assert.Equal(1, context.Posts);
        Assert.False(task.IsCompleted);
        context.Drain();
        Assert.Same(context, seen);

        // Only inside the context it runs here and now.
        LeanTask inside = new(static () => { });
        context.Within(() => inside.RunSynchronously(scheduler));
        Assert.True(inside.IsCompletedSuccessfully);
        Assert.Equal(1, context.Posts);
    });

    [Fact]
    public void ThreadWithoutAContextHasNoSchedulerOfIt() => FreshThread.Run(static () =>
    {
        Assert.Throws<InvalidOperationException>(TaskScheduler.FromCurrentSynchronizationContext);
        Assert.Throws<InvalidOperationException>(LeanScheduler.FromCurrentSynchronizationContext);
        Assert.Throws<ArgumentNullException>(static () => LeanScheduler.FromSynchronizationContext(null!));
    });

    [Fact]
    public void AdapterRunsInsideTheTaskScheduler() => FreshThread.Run(static () =>
    {
        QueueingTaskScheduler foreign = new();
        LeanScheduler scheduler = LeanScheduler.FromTaskScheduler(foreign);
        TaskScheduler? seenForeign = null;
        LeanScheduler? seen = null;
        LeanTask task = new(() =>
        {
            seenForeign = TaskScheduler.Current;
            seen = LeanScheduler.Current;
        });
        task.Start(scheduler);
        Assert.False(task.IsCompleted);
        foreign.Drain();
        Assert.True(task.IsCompletedSuccessfully);
        Assert.Same(foreign, seenForeign);
        Assert.Same(scheduler, seen);
        Assert.Equal(foreign.MaximumConcurrencyLevel, scheduler.MaximumConcurrencyLevel);
    });

    [Fact]
    public void AdapterOfTheDefaultIsTheDefault()
    {
        Assert.Same(LeanScheduler.Default, LeanScheduler.FromTaskScheduler(TaskScheduler.Default));
        Assert.Throws<ArgumentNullException>(static () => LeanScheduler.FromTaskScheduler(null!));
    }

    [Fact]
    public void AdapterOfARefusingSchedulerRefuses()
    {
        ProgramException refusal = new("refused");
        LeanScheduler scheduler = LeanScheduler.FromTaskScheduler(new ScriptedTaskScheduler { OnQueue = _ => throw refusal });
        LeanTask task = new(static () => { });
        Assert.Throws<TaskSchedulerException>(() => task.Start(scheduler));
        Assert.Equal(TaskStatus.Faulted, task.Status);
    }
}
