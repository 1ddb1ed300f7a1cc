using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Scheduling;

/// <summary>A scheduler that is shown to the BCL decides itself which tasks of the BCL run on a thread, as it does for its own.</summary>
public sealed class PublishedInliningTests
{
    /// <summary>Only this thread can run it, and it waits: the task runs here, although no task of the scheduler is current.</summary>
    [Fact]
    public void AWaitOnTheThreadOfAContextRunsTheTask() => FreshThread.Run(static () =>
    {
        SynchronizationContext.SetSynchronizationContext(new BusyContext());
        LeanScheduler scheduler = LeanScheduler.FromCurrentSynchronizationContext();
        int ranOn = 0;
        Task? task = null;
        new LeanTask(() => task = Task.Factory.StartNew(() => ranOn = Environment.CurrentManagedThreadId)).RunSynchronously(scheduler);
        task!.Wait();
        Assert.Equal(Environment.CurrentManagedThreadId, ranOn);
    });

    public static TheoryData<string> LoneSchedulers => ["Exclusive", "WorkStealing", "Adapted"];

    /// <summary>It hides the scheduler from what it starts, and not itself from the scheduler.</summary>
    [Theory]
    [MemberData(nameof(LoneSchedulers))]
    public void AWaitInsideATaskOfTheBclRunsATaskThatHidesTheScheduler(string kind)
    {
        using WorkStealingScheduler? stealing = kind == "WorkStealing" ? WorkStealingScheduler.Start(1) : null;
        LeanScheduler scheduler = stealing ?? (kind == "Adapted"
            ? LeanScheduler.FromTaskScheduler(new ConcurrentExclusiveSchedulerPair().ExclusiveScheduler)
            : new ConcurrentExclusiveLeanSchedulerPair().ExclusiveScheduler);
        bool ran = false;
        LeanTask.Factory.StartNew(
            () => Task.Factory.StartNew(() => LeanTask.Factory.StartNew(
                () =>
                {
                    // One that it queues to the scheduler which it hides.
                    LeanTask.Factory.StartNew(() => ran = true, default, TaskCreationOptions.HideScheduler, scheduler).Wait();
                },
                default, TaskCreationOptions.HideScheduler, scheduler).Wait()).Wait(),
            default, TaskCreationOptions.None, scheduler).Wait();
        Assert.True(ran);
    }

    [Fact]
    public void AWaitInsideAnExclusiveTaskRunsTheTaskAlsoWhereTheSchedulerIsHidden()
    {
        ConcurrentExclusiveLeanSchedulerPair pair = new();
        LeanTask.Factory.StartNew(
            static () =>
            {
                Task task = Task.Factory.StartNew(static () => { });
                new Task(task.Wait).RunSynchronously(TaskScheduler.Default);
                Task other = Task.Factory.StartNew(static () => { });
                new LeanTask(other.Wait).RunSynchronously(LeanScheduler.Default);
            },
            default, TaskCreationOptions.None, pair.ExclusiveScheduler).Wait();
    }

    [Theory]
    [InlineData(TaskCreationOptions.None)]
    [InlineData(TaskCreationOptions.HideScheduler)]
    public void AWaitInsideATaskOfAnAdaptedSchedulerRunsTheTaskAlsoWhereThatIsHidden(TaskCreationOptions options)
    {
        LeanScheduler scheduler = LeanScheduler.FromTaskScheduler(new ConcurrentExclusiveSchedulerPair().ExclusiveScheduler);
        LeanTask.Factory.StartNew(
            () =>
            {
                LeanTask task = LeanTask.Factory.StartNew(static () => { }, default, TaskCreationOptions.None, scheduler);
                new LeanTask(task.Wait).RunSynchronously(LeanScheduler.Default);
                LeanTask.Factory.StartNew(static () => { }, default, TaskCreationOptions.None, scheduler).Wait();
            },
            default, options, scheduler).Wait();
    }

    /// <summary>The scheduler of a user interface is asked, whether a task of it runs or not.</summary>
    [Fact]
    public void AWaitOnTheThreadOfAnAdaptedContextRunsTheTask() => FreshThread.Run(static () =>
    {
        SynchronizationContext.SetSynchronizationContext(new BusyContext());
        LeanScheduler scheduler = LeanScheduler.FromTaskScheduler(TaskScheduler.FromCurrentSynchronizationContext());
        int thread = Environment.CurrentManagedThreadId;
        Assert.Equal(thread, LeanTask.Factory.StartNew(static () => Environment.CurrentManagedThreadId, default, TaskCreationOptions.None, scheduler).Result);
        LeanTask<int> started = new(static () => Environment.CurrentManagedThreadId);
        started.RunSynchronously(scheduler);
        Assert.Equal(thread, started.Result);
    });

    /// <summary>A pair over a scheduler that has one task at a time: only this thread can run what is waited for.</summary>
    [Fact]
    public void AWaitInsideAPairOverAnAdaptedSchedulerRunsTheTask() => FreshThread.Run(static () =>
    {
        LeanScheduler target = LeanScheduler.FromTaskScheduler(new ConcurrentExclusiveSchedulerPair().ExclusiveScheduler);
        LeanScheduler scheduler = new ConcurrentExclusiveLeanSchedulerPair(target).ExclusiveScheduler;
        Assert.Equal(1, LeanTask.Factory.StartNew(static () => LeanTask.Factory.StartNew(static () => 1).Result, default, TaskCreationOptions.None, scheduler).Result);
    });

    /// <summary>The task around one that runs inline is a stranger to what that starts.</summary>
    [Fact]
    public void AnInlinedTaskIsNotTheOneAroundIt() => FreshThread.Run(static () =>
    {
        TaskScheduler exclusive = new ConcurrentExclusiveSchedulerPair().ExclusiveScheduler;
        Task.Factory.StartNew(
            () =>
            {
                int outer = Task.CurrentId!.Value;
                LeanTask task = LeanTask.Factory.StartNew(() => Assert.NotEqual(outer, Task.CurrentId), default, TaskCreationOptions.None, LeanScheduler.FromTaskScheduler(exclusive));
                task.Wait();
            },
            default, TaskCreationOptions.None, exclusive).Wait();
    });

    /// <summary>Turns of an actor do not interleave.</summary>
    [Fact]
    public void ASchedulerThatRunsNothingInlineIsNotPassedBy()
    {
        QueueScheduler scheduler = new();
        List<string> order = [];
        LeanTask turn = LeanTask.Factory.StartNew(
            () =>
            {
                TaskCompletionSource source = new();
                _ = ContinueAsync(source.Task, order);
                source.SetResult();
                order.Add("A");
            },
            default, TaskCreationOptions.None, scheduler);
        scheduler.RunAll();
        Assert.True(turn.IsCompletedSuccessfully);
        Assert.Equal(["A", "B"], order);
    }

    /// <summary>A continuation that must not run in its completer has no place to come back to there.</summary>
    [Fact]
    public async Task TheInlineSchedulerIsNotShown()
    {
        SemaphoreSlim semaphore = new(0);
        Task? waiting = null;
        Thread? completer = null;
        new LeanTask(() => waiting = WaitAsync()).RunSynchronously(LeanScheduler.Inline);
        FreshThread.Run(() =>
        {
            completer = Thread.CurrentThread;
            semaphore.Release();
        });
        await waiting!;

        async Task WaitAsync()
        {
            Assert.Same(TaskScheduler.Default, TaskScheduler.Current);
            await semaphore.WaitAsync();
            Assert.True(Thread.CurrentThread.IsThreadPoolThread);

            // By its number the completer could be this very thread: once it has ended, another thread may get that.
            Assert.NotSame(completer, Thread.CurrentThread);
        }
    }

    [Fact]
    public void ASchedulerKeepsNoContextOfItsFirstTask()
    {
        QueueScheduler scheduler = new();
        WeakReference value = RunWithValue(scheduler);
        GC.Collect();
        GC.WaitForPendingFinalizers();
        GC.Collect();
        Assert.False(value.IsAlive);
        GC.KeepAlive(scheduler);
    }

    [System.Runtime.CompilerServices.MethodImpl(System.Runtime.CompilerServices.MethodImplOptions.NoInlining)]
    private static WeakReference RunWithValue(LeanScheduler scheduler)
    {
        WeakReference? reference = null;
        FreshThread.Run(() =>
        {
            AsyncLocal<object?> local = new() { Value = new object() };
            reference = new WeakReference(local.Value);
            new LeanTask(static () => Assert.NotSame(TaskScheduler.Default, TaskScheduler.Current)).RunSynchronously(scheduler);
            local.Value = null;
        });
        return reference!;
    }

    private static async Task ContinueAsync(Task task, List<string> order)
    {
        await task;
        order.Add("B");
    }

    /// <summary>A context whose thread is blocked: nothing that is posted runs.</summary>
    private sealed class BusyContext : SynchronizationContext
    {
        public override void Post(SendOrPostCallback d, object? state)
        {
        }
    }

    /// <summary>Runs its tasks in order, where it is asked to, and at most those started synchronously inline.</summary>
    private sealed class QueueScheduler : LeanScheduler
    {
        private readonly Queue<LeanTask> _tasks = new();
        private bool _runs;

        public void RunAll()
        {
            _runs = true;
            while (_tasks.TryDequeue(out LeanTask? task))
                TryExecuteTask(task);
            _runs = false;
        }

        protected internal override void QueueTask(LeanTask task) => _tasks.Enqueue(task);

        protected override bool TryExecuteTaskInline(LeanTask task, bool taskWasPreviouslyQueued) => !_runs && TryExecuteTask(task);

        protected override IEnumerable<LeanTask>? GetScheduledTasks() => null;
    }
}
