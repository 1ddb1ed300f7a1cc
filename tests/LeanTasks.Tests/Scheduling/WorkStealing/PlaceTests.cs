using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Scheduling.WorkStealing;

/// <summary>Where a task of the scheduler runs, and what it sees there.</summary>
public sealed class PlaceTests
{
    [Fact]
    public void TasksRunOnItsOwnThreads()
    {
        using WorkStealingScheduler scheduler = WorkStealingScheduler.Start(2, "place");
        for (int i = 0; i < 20; i++)
        {
            Thread thread = scheduler.Start(static () => Thread.CurrentThread).Finish();
            Assert.StartsWith("place", thread.Name, StringComparison.Ordinal);
            Assert.False(thread.IsThreadPoolThread);
            Assert.True(thread.IsBackground);
        }
    }

    [Fact]
    public void TaskSeesItsSchedulerAndItself()
    {
        using WorkStealingScheduler scheduler = WorkStealingScheduler.Start(2);
        LeanTask<(LeanScheduler, int?)> task = scheduler.Start(static () => (LeanScheduler.Current, LeanTask.CurrentId));
        (LeanScheduler current, int? id) = task.Finish();
        Assert.Same(scheduler, current);
        Assert.Equal(task.Id, id);
    }

    [Fact]
    public void BodyOfRunIsNoTask()
    {
        using WorkStealingScheduler scheduler = WorkStealingScheduler.Start(2);
        FreshThread.Run(() => scheduler.Run(static () =>
        {
            Assert.Same(LeanScheduler.Default, LeanScheduler.Current);
            Assert.Null(LeanTask.CurrentId);
        }));
    }

    [Fact]
    public void RunStaysOnTheCallingThread()
    {
        using WorkStealingScheduler scheduler = WorkStealingScheduler.Start(2);
        FreshThread.Run(() =>
        {
            int ran = 0;
            scheduler.Run(() => ran = Environment.CurrentManagedThreadId);
            Assert.Equal(Environment.CurrentManagedThreadId, ran);
            Assert.Equal(Environment.CurrentManagedThreadId, scheduler.Run<ThreadBody, int>(default));
        });
    }

    [Fact]
    public void RunThrowsWhatTheBodyThrowsAndCanBeCalledAgain()
    {
        using WorkStealingScheduler scheduler = LoneScheduler.Create();
        FreshThread.Run(() =>
        {
            for (int i = 0; i < 10; i++)
                Assert.Throws<ProgramException>(() => scheduler.Run(static () => throw new ProgramException("body")));
        });
        Assert.Equal(7, scheduler.Start(static () => 7).Finish());
    }

    [Fact]
    public void TaskThatIsStartedInATaskStaysThere()
    {
        using WorkStealingScheduler scheduler = WorkStealingScheduler.Start(2);
        LeanScheduler inner = scheduler.Start(static () => LeanTask.Factory.StartNew(static () => LeanScheduler.Current)).Finish().Finish();
        Assert.Same(scheduler, inner);
    }

    [Fact]
    public void HiddenSchedulerIsNotSeen()
    {
        using WorkStealingScheduler scheduler = WorkStealingScheduler.Start(2, "place");
        LeanTask task = scheduler.Start(
            static () =>
            {
                Assert.Same(LeanScheduler.Default, LeanScheduler.Current);
                Assert.StartsWith("place", Thread.CurrentThread.Name, StringComparison.Ordinal);
            },
            TaskCreationOptions.HideScheduler);
        task.Finish();
    }

    [Fact]
    public void LongRunningTasksHaveThreadsOfTheirOwn()
    {
        using WorkStealingScheduler scheduler = WorkStealingScheduler.Start(1, "place");
        int begun = 0;
        LeanTask[] tasks = [.. Enumerable.Range(0, 4).Select(_ => scheduler.Start(
            () =>
            {
                Interlocked.Increment(ref begun);
                Assert.Same(scheduler, LeanScheduler.Current);
                Assert.DoesNotContain("place", Thread.CurrentThread.Name, StringComparison.Ordinal);
                Patience.Until(() => Volatile.Read(ref begun) == 4);
            },
            TaskCreationOptions.LongRunning))];
        tasks.Finish();
    }

    [Fact]
    public void TaskCanBeCanceledBeforeItBegins()
    {
        using WorkStealingScheduler scheduler = LoneScheduler.Create();
        using CancellationTokenSource source = new();
        bool release = false;
        LeanTask busy = scheduler.Start(() => Patience.Until(() => Volatile.Read(ref release)));
        LeanTask canceled = LeanTask.Factory.StartNew(static () => Assert.Fail("It has run."), source.Token, TaskCreationOptions.None, scheduler);
        source.Cancel();
        Volatile.Write(ref release, true);
        busy.Finish();
        Patience.UntilEnded(canceled);
        Assert.Equal(TaskStatus.Canceled, canceled.Status);
    }

    [Fact]
    public void FaultEndsTheTaskAndNotTheThread()
    {
        using WorkStealingScheduler scheduler = LoneScheduler.Create();
        Thread before = scheduler.Start(static () => Thread.CurrentThread).Finish();
        LeanTask faulted = scheduler.Start(static () => throw new ProgramException("task"));
        Patience.UntilEnded(faulted);
        Assert.IsType<ProgramException>(faulted.Exception?.InnerException);
        Assert.Same(before, scheduler.Start(static () => Thread.CurrentThread).Finish());
    }

    [Fact]
    public void InterruptionOfItsThreadsIsTheTasksAffair()
    {
        using WorkStealingScheduler scheduler = LoneScheduler.Create();
        Thread thread = scheduler.Start(static () => Thread.CurrentThread).Finish();
        for (int i = 0; i < 5; i++)
        {
            thread.Interrupt();
            LeanTask<Thread> task = scheduler.Start(static () => Thread.CurrentThread);
            Assert.Same(thread, task.Finish());
        }
    }

    private readonly struct ThreadBody : IForkBody<int>
    {
        public int Run(ForkWorker worker) => Environment.CurrentManagedThreadId;
    }

    /// <summary>A foreground thread would keep the process alive for ever.</summary>
    [Fact]
    public void WhatATaskDoesToItsThreadDoesNotLast()
    {
        using WorkStealingScheduler scheduler = WorkStealingScheduler.Start(1, "mine");
        Thread? thread = null;
        scheduler.Start(() =>
        {
            thread = Thread.CurrentThread;
            thread.IsBackground = false;
            thread.Priority = ThreadPriority.Lowest;
            thread.Name = "theirs";
        }).Finish();
        Patience.Until(() => thread!.IsBackground && thread.Priority == ThreadPriority.Normal && thread.Name == "mine 0");
    }
}
