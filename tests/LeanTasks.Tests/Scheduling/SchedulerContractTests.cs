using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Scheduling;

/// <summary>What a user's own scheduler may do and must not, beside the same TaskScheduler.</summary>
public sealed class SchedulerContractTests
{
    [Fact]
    public void OnlyOwnTasksMayBeRun()
    {
        ScriptedTaskScheduler twin = new();
        ScriptedLeanScheduler scheduler = new();
        Task started = new(static () => { });
        started.Start(new ScriptedTaskScheduler());
        LeanTask ours = new(static () => { });
        ours.Start(new ScriptedLeanScheduler());
        Assert.Throws<InvalidOperationException>(() => twin.Run(started));
        Assert.Throws<InvalidOperationException>(() => scheduler.Run(ours));
        Assert.Throws<ArgumentNullException>(() => scheduler.Run(null!));
        Assert.Equal(TaskStatus.WaitingToRun, ours.Status);
    }

    [Fact]
    public void TaskRunsOnce()
    {
        int runs = 0;
        ScriptedLeanScheduler scheduler = new();
        LeanTask task = new(() => runs++);
        task.Start(scheduler);
        Assert.True(scheduler.Run(task));
        Assert.False(scheduler.Run(task));
        Assert.Equal(1, runs);
    }

    [Fact]
    public void RefusalFaultsTheTaskAndIsThrown()
    {
        ProgramException refusal = new("refused");
        Task twin = new(static () => { });
        LeanTask task = new(static () => { });
        Exception expected = Record.Exception(() => twin.Start(new ScriptedTaskScheduler { OnQueue = _ => throw refusal }))!;
        Exception actual = Record.Exception(() => task.Start(new ScriptedLeanScheduler { OnQueue = _ => throw refusal }))!;
        Assert.IsType<TaskSchedulerException>(expected);
        Assert.IsType<TaskSchedulerException>(actual);
        Assert.Same(refusal, expected.InnerException);
        Assert.Same(refusal, actual.InnerException);
        Assert.Equal(twin.Status, task.Status);
        Assert.Equal(TaskStatus.Faulted, task.Status);
        Assert.Same(actual, Assert.Single(task.Exception!.InnerExceptions));
    }

    [Fact]
    public void ASchedulerThatDoesNotRunATaskSynchronouslyIsAskedOnce() => FreshThread.Run(static () =>
    {
        List<bool> expected = [];
        List<bool> actual = [];
        Thread caller = Thread.CurrentThread;
        ScriptedTaskScheduler twin = null!;
        twin = new ScriptedTaskScheduler { OnInline = (_, wasQueued) => Asked(expected, wasQueued), OnQueue = task => WhenItWaits(() => twin.Run(task)) };
        ScriptedLeanScheduler scheduler = null!;
        scheduler = new ScriptedLeanScheduler { OnInline = (_, wasQueued) => Asked(actual, wasQueued), OnQueue = task => WhenItWaits(() => scheduler.Run(task)) };
        new Task(static () => { }).RunSynchronously(twin);
        new LeanTask(static () => { }).RunSynchronously(scheduler);
        Assert.Equal([false], expected);
        Assert.Equal(expected, actual);

        static bool Asked(List<bool> all, bool wasQueued)
        {
            all.Add(wasQueued);
            return false;
        }

        void WhenItWaits(Action run) => new Thread(() =>
        {
            Patience.Until(() => (caller.ThreadState & ThreadState.WaitSleepJoin) != 0);
            run();
        }).Start();
    });

    [Fact]
    public void RefusedContinuationFaults()
    {
        ProgramException refusal = new("refused");
        LeanTaskSource source = new();
        LeanTask continuation = source.ContinueWith(static _ => { }, new ScriptedLeanScheduler { OnQueue = _ => throw refusal });
        source.SetResult();
        Patience.UntilEnded(continuation);
        Exception fault = Assert.Single(continuation.Exception!.InnerExceptions);
        Assert.Same(refusal, Assert.IsType<TaskSchedulerException>(fault).InnerException);
    }

    [Fact]
    public void LieAboutInliningIsFound()
    {
        Task twin = new(static () => { });
        LeanTask task = new(static () => { });
        Exception expected = Record.Exception(() => twin.RunSynchronously(new ScriptedTaskScheduler { OnInline = static (_, _) => true }))!;
        Exception actual = Record.Exception(() => task.RunSynchronously(new ScriptedLeanScheduler { OnInline = static (_, _) => true }))!;
        Assert.IsType<InvalidOperationException>(Assert.IsType<TaskSchedulerException>(expected).InnerException);
        Assert.IsType<InvalidOperationException>(Assert.IsType<TaskSchedulerException>(actual).InnerException);
        Assert.Equal(twin.Status, task.Status);
    }

    [Fact]
    public void FailureToInlineInAWaitIsThrown() => FreshThread.Run(static () =>
    {
        ProgramException failure = new("failure");
        LeanTask task = new(static () => { });
        task.Start(new ScriptedLeanScheduler { OnInline = (_, _) => throw failure });
        Assert.Same(failure, Assert.Throws<TaskSchedulerException>(task.Wait).InnerException);
        Assert.Equal(TaskStatus.WaitingToRun, task.Status);
    });

    [Fact]
    public void InliningTellsWhetherTheTaskWasQueued() => FreshThread.Run(static () =>
    {
        List<bool> told = [];
        ScriptedLeanScheduler? scheduler = null;
        scheduler = new ScriptedLeanScheduler
        {
            OnInline = (task, wasQueued) =>
            {
                told.Add(wasQueued);
                return scheduler!.Run(task);
            },
        };
        new LeanTask(static () => { }).RunSynchronously(scheduler);
        LeanTask queued = new(static () => { });
        queued.Start(scheduler);
        queued.Wait();
        Assert.Equal([false, true], told);
    });

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void CanceledTaskIsTakenBackIfItCanBe(bool can)
    {
        using CancellationTokenSource cancellation = new();
        List<object> asked = [];
        Task twin = new(static () => { }, cancellation.Token);
        LeanTask task = new(static () => { }, cancellation.Token);
        ScriptedTaskScheduler twinScheduler = new() { OnDequeue = Answer };
        ScriptedLeanScheduler scheduler = new() { OnDequeue = Answer };
        twin.Start(twinScheduler);
        task.Start(scheduler);
        cancellation.Cancel();
        Assert.Equal(2, asked.Count);
        Assert.Contains(task, asked);
        Assert.Equal(can ? TaskStatus.Canceled : TaskStatus.WaitingToRun, twin.Status);
        Assert.Equal(twin.Status, task.Status);

        // What was not given back finds the token canceled when it comes to run.
        Assert.Equal(twinScheduler.Run(twin), scheduler.Run(task));
        Assert.Equal(TaskStatus.Canceled, task.Status);
        Assert.Equal(twin.Status, task.Status);

        bool Answer(object canceled)
        {
            asked.Add(canceled);
            return can;
        }
    }

    [Fact]
    public void FailureToGiveBackIsThrownByTheCancellation()
    {
        using CancellationTokenSource cancellation = new();
        ProgramException failure = new("failure");
        LeanTask task = new(static () => { }, cancellation.Token);
        task.Start(new ScriptedLeanScheduler { OnDequeue = _ => throw failure });
        Exception thrown = Assert.Single(Assert.Throws<AggregateException>(cancellation.Cancel).InnerExceptions);
        Assert.Same(failure, Assert.IsType<TaskSchedulerException>(thrown).InnerException);
    }

    [Fact]
    public void NumbersDiffer()
    {
        ScriptedLeanScheduler one = new();
        ScriptedLeanScheduler other = new();
        Assert.NotEqual(0, one.Id);
        Assert.NotEqual(one.Id, other.Id);
        Assert.NotEqual(one.Id, LeanScheduler.Default.Id);
        Assert.Equal(one.Id, one.Id);
    }

    [Fact]
    public void ConcurrencyIsUnlimitedIfNothingElseIsSaid()
    {
        Assert.Equal(new ScriptedTaskScheduler().MaximumConcurrencyLevel, new ScriptedLeanScheduler().MaximumConcurrencyLevel);
        Assert.Equal(TaskScheduler.Default.MaximumConcurrencyLevel, LeanScheduler.Default.MaximumConcurrencyLevel);
    }
}
