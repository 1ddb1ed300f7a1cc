using LeanTasks.Tests.Parallelism.Async;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Parallelism.Loops;

/// <summary>Schedulers that refuse some of a loop's tasks, or say so.</summary>
public sealed class RefusedPartTests
{
    [Fact]
    public void LoopIsDoneByTheOneThatWasNotRefused() => FreshThread.Run(static () =>
    {
        int ran = 0;
        AggregateException exception = Assert.Throws<AggregateException>(
            () => LeanParallel.For(0, 20, new ParallelOptions { TaskScheduler = new RefusingTaskScheduler(1) }, _ => ran++));
        Assert.Equal(20, ran);
        Assert.IsType<TaskSchedulerException>(Assert.Single(exception.InnerExceptions));
    });

    [Fact]
    public void InvokeRunsAllActionsAndTellsWhatTheyHaveThrown() => FreshThread.Run(static () =>
    {
        int ran = 0;
        Action runs = () => Interlocked.Increment(ref ran);
        Action throws = () =>
        {
            Interlocked.Increment(ref ran);
            throw new ProgramException("action");
        };
        AggregateException exception = Assert.Throws<AggregateException>(
            () => LeanParallel.Invoke(new ParallelOptions { TaskScheduler = new RefusingTaskScheduler(1) }, runs, throws, runs, throws));
        Assert.Equal(4, ran);
        Assert.Equal(
            [typeof(ProgramException), typeof(ProgramException), typeof(TaskSchedulerException)],
            exception.InnerExceptions.Select(static inner => inner.GetType()));
    });

    [Fact]
    public void InvokeOfARefusedFirstTaskThrowsTheRefusal() => FreshThread.Run(static () =>
    {
        ParallelOptions options = new() { TaskScheduler = new RefusingTaskScheduler(0) };
        Assert.Throws<TaskSchedulerException>(() => LeanParallel.Invoke(options, static () => Assert.Fail(), static () => Assert.Fail()));
    });

    /// <summary>To the BCL the task has failed then, and nobody waits for it.</summary>
    [Fact]
    public void CallerWaitsForATaskThatASchedulerRunsElsewhereAndThrows()
    {
        ThrowingScheduler scheduler = new();
        bool hasReturned = false, hasReturnedBefore = false;
        Exception? thrown = null;
        Thread? caller = null;
        caller = new(() =>
        {
            thrown = Record.Exception(() => LeanParallel.For(0, 3, new ParallelOptions { TaskScheduler = scheduler, MaxDegreeOfParallelism = 1 }, _ =>
            {
                scheduler.HasBegun.Set();
                Patience.Until(() => scheduler.Throws);
                Patience.Until(() => Volatile.Read(ref hasReturned) || (caller!.ThreadState & ThreadState.WaitSleepJoin) != 0);
                hasReturnedBefore |= Volatile.Read(ref hasReturned);
            }));
            Volatile.Write(ref hasReturned, true);
        })
        {
            IsBackground = true,
        };
        caller.UnsafeStart();
        Assert.True(caller.Join(Patience.Limit));
        Patience.Until(() => scheduler.HasEnded);
        Assert.IsType<TaskSchedulerException>(thrown);
        Assert.False(hasReturnedBefore);
    }

    [Fact]
    public void TaskThatIsRunAfterItsRefusalRunsNothing() => FreshThread.Run(static () =>
    {
        ThrowingScheduler scheduler = new() { RunsLater = true };
        Assert.Throws<TaskSchedulerException>(() => LeanParallel.For(0, 3, new ParallelOptions { TaskScheduler = scheduler }, static _ => Assert.Fail()));
        _ = Record.Exception(scheduler.RunNow);
    });

    /// <summary>Has another thread run a task, and throws.</summary>
    private sealed class ThrowingScheduler : TaskScheduler
    {
        private volatile bool _throws;
        private volatile bool _hasEnded;
        private Task? _asked;

        public ManualResetEventSlim HasBegun { get; } = new();

        public bool RunsLater { get; init; }

        public bool Throws => _throws;

        public bool HasEnded => _hasEnded;

        public void RunNow() => TryExecuteTask(_asked!);

        protected override void QueueTask(Task task) => Assert.Fail();

        protected override bool TryExecuteTaskInline(Task task, bool taskWasPreviouslyQueued)
        {
            _asked = task;
            if (!RunsLater)
            {
                new Thread(() =>
                {
                    // The BCL itself may stumble over a task that has ended twice.
                    _ = Record.Exception(() => TryExecuteTask(task));
                    _hasEnded = true;
                })
                {
                    IsBackground = true,
                }.UnsafeStart();
                Patience.UntilSet(HasBegun);
            }

            _throws = true;
            throw new ProgramException("refused");
        }

        protected override IEnumerable<Task>? GetScheduledTasks() => null;
    }
}
