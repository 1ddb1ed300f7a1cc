using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Scheduling;

/// <summary>How a pair ends, beside the BCL's.</summary>
public sealed class SchedulerPairCompletionTests
{
    [Fact]
    public void CompletesOnceItIsToldToAndHasNothingToDo()
    {
        ConcurrentExclusiveLeanSchedulerPair pair = new();
        Assert.False(pair.Completion.IsCompleted);
        pair.Complete();
        pair.Complete();
        Patience.UntilEnded(pair.Completion);
        Assert.True(pair.Completion.IsCompletedSuccessfully);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void CompletesAfterAllWork(bool exclusive) => FreshThread.Run(() =>
    {
        QueueingLeanScheduler target = new();
        ConcurrentExclusiveLeanSchedulerPair pair = new(target, 1, 1);
        LeanScheduler scheduler = exclusive ? pair.ExclusiveScheduler : pair.ConcurrentScheduler;
        LeanTask[] tasks = [new(Check), new(Check), new(Check)];
        Array.ForEach(tasks, task => task.Start(scheduler));
        pair.Complete();
        target.Drain();
        Assert.All(tasks, static task => Assert.True(task.IsCompletedSuccessfully));
        Patience.UntilEnded(pair.Completion);
        Assert.True(pair.Completion.IsCompletedSuccessfully);

        void Check() => Assert.False(pair.Completion.IsCompleted);
    });

    [Fact]
    public void TakesNothingAfterwards()
    {
        ConcurrentExclusiveSchedulerPair twin = new();
        ConcurrentExclusiveLeanSchedulerPair pair = new();
        twin.Complete();
        pair.Complete();
        Task twinTask = new(static () => { });
        LeanTask task = new(static () => { });
        TaskSchedulerException expected = Assert.Throws<TaskSchedulerException>(() => twinTask.Start(twin.ExclusiveScheduler));
        TaskSchedulerException actual = Assert.Throws<TaskSchedulerException>(() => task.Start(pair.ExclusiveScheduler));
        Assert.IsType<InvalidOperationException>(expected.InnerException);
        Assert.IsType<InvalidOperationException>(actual.InnerException);
        Assert.Equal(twinTask.Status, task.Status);
        Assert.Throws<TaskSchedulerException>(() => new LeanTask(static () => { }).Start(pair.ConcurrentScheduler));
        Assert.Throws<TaskSchedulerException>(() => new LeanTask(static () => { }).RunSynchronously(pair.ConcurrentScheduler));
    }

    [Fact]
    public void RunningTaskStartsNothingAfterwards()
    {
        ConcurrentExclusiveLeanSchedulerPair pair = new();
        Exception? started = null;
        Exception? run = null;
        LeanTask task = new(() =>
        {
            pair.Complete();
            started = Record.Exception(() => new LeanTask(static () => { }).Start());
            run = Record.Exception(() => new LeanTask(static () => { }).RunSynchronously());
        });
        task.Start(pair.ExclusiveScheduler);
        Patience.UntilEnded(pair.Completion);
        Assert.IsType<TaskSchedulerException>(started);
        Assert.IsType<TaskSchedulerException>(run);
    }

    [Fact]
    public void FailingTargetFaultsIt()
    {
        ProgramException failure = new("failure");
        ConcurrentExclusiveSchedulerPair twin = new(new ScriptedTaskScheduler { OnQueue = _ => throw failure });
        ConcurrentExclusiveLeanSchedulerPair pair = new(new ScriptedLeanScheduler { OnQueue = _ => throw failure });
        Task twinTask = new(static () => { });
        LeanTask task = new(static () => { });
        twinTask.Start(twin.ExclusiveScheduler);
        task.Start(pair.ExclusiveScheduler);
        Patience.UntilEnded(pair.Completion);
        Assert.True(SpinWait.SpinUntil(() => twin.Completion.IsCompleted, Patience.Limit));

        Exception expected = Assert.Single(twin.Completion.Exception!.InnerExceptions);
        Exception actual = Assert.Single(pair.Completion.Exception!.InnerExceptions);
        Assert.Equal(expected.GetType(), actual.GetType());
        Assert.Same(failure, expected.InnerException);
        Assert.Same(failure, actual.InnerException);
        Assert.Equal(twinTask.Status, task.Status);
        Assert.Throws<TaskSchedulerException>(() => new LeanTask(static () => { }).Start(pair.ExclusiveScheduler));
    }

    [Fact]
    public void TargetThatRunsAWorkerAndFailsNonethelessFaultsIt()
    {
        ScriptedLeanScheduler? target = null;
        target = new ScriptedLeanScheduler
        {
            OnQueue = worker =>
            {
                target!.Run(worker);
                throw new ProgramException("failure");
            },
        };
        ConcurrentExclusiveLeanSchedulerPair pair = new(target);
        LeanTask task = new(static () => { });
        task.Start(pair.ConcurrentScheduler);
        Assert.True(task.IsCompletedSuccessfully);
        Patience.UntilEnded(pair.Completion);
        Assert.True(pair.Completion.IsFaulted);
        Assert.NotNull(pair.Completion.Exception);
    }

    [Fact]
    public void ContinuationOfTheCompletionMayUseThePair() => FreshThread.Run(static () =>
    {
        ConcurrentExclusiveLeanSchedulerPair pair = new();
        LeanTask continuation = pair.Completion.ContinueWith(
            _ => LeanTask.Run(pair.Complete).Wait(), CancellationToken.None, TaskContinuationOptions.ExecuteSynchronously, LeanScheduler.Default);
        pair.Complete();
        Patience.UntilEnded(continuation);
        Assert.True(continuation.IsCompletedSuccessfully);
    });
}
