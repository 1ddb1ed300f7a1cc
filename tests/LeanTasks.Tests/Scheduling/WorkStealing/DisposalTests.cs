using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Scheduling.WorkStealing;

/// <summary>Disposing runs what is queued, and ends the threads.</summary>
public sealed class DisposalTests
{
    [Fact]
    public void QueuedTasksAreRun()
    {
        const int Tasks = 5_000;
        WorkStealingScheduler scheduler = WorkStealingScheduler.Start(2);
        int ran = 0;
        LeanTask[] tasks = [.. Enumerable.Range(0, Tasks).Select(_ => scheduler.Start(() => Interlocked.Increment(ref ran)))];
        Dispose(scheduler);
        Assert.Equal(Tasks, ran);
        Assert.All(tasks, static task => Assert.Equal(TaskStatus.RanToCompletion, task.Status));
    }

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(4)]
    public void WhatRunningTasksStartIsRun(int workers)
    {
        const int Depth = 12;
        WorkStealingScheduler scheduler = WorkStealingScheduler.Start(workers);
        int ran = 0;
        bool release = false;
        void Branch(int depth)
        {
            Interlocked.Increment(ref ran);
            for (int i = 0; i < 2 && depth > 0; i++)
                scheduler.Start(() => Branch(depth - 1), i == 0 ? TaskCreationOptions.None : TaskCreationOptions.PreferFairness);
        }

        scheduler.Start(() =>
        {
            Patience.Until(() => Volatile.Read(ref release));
            Branch(Depth);
        });
        Thread disposer = DisposeElsewhere(scheduler);
        UntilClosing(scheduler);
        Volatile.Write(ref release, true);
        Assert.True(disposer.Join(Patience.Limit));
        Assert.Equal((2 << Depth) - 1, ran);
    }

    [Fact]
    public void WhatATaskThatBlocksWaitsForIsRun()
    {
        WorkStealingScheduler scheduler = WorkStealingScheduler.Start(1);
        bool release = false;
        LeanTask task = scheduler.Start(() =>
        {
            Patience.Until(() => Volatile.Read(ref release));
            for (int i = 0; i < 10; i++)
                scheduler.Start(static () => { }, TaskCreationOptions.PreferFairness).Wait();
        });
        Thread disposer = DisposeElsewhere(scheduler);
        UntilClosing(scheduler);
        Volatile.Write(ref release, true);
        Assert.True(disposer.Join(Patience.Limit));
        Assert.Equal(TaskStatus.RanToCompletion, task.Status);
    }

    [Fact]
    public void ThreadsEnd()
    {
        WorkStealingScheduler scheduler = WorkStealingScheduler.Start(3);
        HashSet<Thread> threads = [];
        for (int i = 0; i < 100; i++)
        {
            scheduler.Start(() =>
            {
                lock (threads)
                    threads.Add(Thread.CurrentThread);
            });
        }

        Dispose(scheduler);
        Assert.NotEmpty(threads);
        Assert.All(threads, static thread => Assert.False(thread.IsAlive));
    }

    [Fact]
    public void SleepingThreadsEnd()
    {
        WorkStealingScheduler scheduler = WorkStealingScheduler.Start(1);
        Thread thread = scheduler.Start(static () => Thread.CurrentThread).Finish();
        Patience.UntilBlocked(thread);
        Dispose(scheduler);
        Assert.False(thread.IsAlive);
    }

    [Fact]
    public void AgainDoesNothing()
    {
        WorkStealingScheduler scheduler = WorkStealingScheduler.Start(2);
        for (int i = 0; i < 3; i++)
            Dispose(scheduler);
        FreshThread.Run(() => scheduler.Shutdown(cancelQueued: true));
    }

    [Fact]
    public void FromSeveralThreadsAtOnce()
    {
        for (int round = 0; round < 20; round++)
        {
            WorkStealingScheduler scheduler = WorkStealingScheduler.Start(2);
            int ran = 0;
            for (int i = 0; i < 100; i++)
                scheduler.Start(() => Interlocked.Increment(ref ran));
            Thread[] threads = [.. Enumerable.Range(0, 4).Select(_ => DisposeElsewhere(scheduler))];
            Assert.All(threads, static thread => Assert.True(thread.Join(Patience.Limit)));
            Assert.Equal(100, ran);
        }
    }

    [Fact]
    public void FromInsideATaskDoesNotWaitForItself()
    {
        WorkStealingScheduler scheduler = WorkStealingScheduler.Start(1);
        int ran = 0;
        bool release = false;
        LeanTask disposing = scheduler.Start(() =>
        {
            Patience.Until(() => Volatile.Read(ref release));
            scheduler.Dispose();
            Interlocked.Increment(ref ran);
        });
        LeanTask queued = scheduler.Start(() => Interlocked.Increment(ref ran));
        Volatile.Write(ref release, true);
        disposing.Finish();
        queued.Finish();
        Assert.Equal(2, ran);
        Dispose(scheduler);
    }

    /// <summary>Neither waits for the other.</summary>
    [Fact]
    public void FromInsideSeveralTasksAtOnce()
    {
        WorkStealingScheduler scheduler = WorkStealingScheduler.Start(2);
        int begun = 0;
        LeanTask[] tasks = [.. Enumerable.Range(0, 2).Select(_ => scheduler.Start(() =>
        {
            Interlocked.Increment(ref begun);
            Patience.Until(() => Volatile.Read(ref begun) == 2);
            scheduler.Dispose();
        }))];
        tasks.Finish();
        Dispose(scheduler);
    }

    [Fact]
    public void FromInsideARunEndsTheThreads()
    {
        WorkStealingScheduler scheduler = WorkStealingScheduler.Start(2);
        FreshThread.Run(() => scheduler.Run(() =>
        {
            scheduler.Dispose();

            // The external thread goes on alone.
            Assert.Equal((1, 2), Fork.Join(static () => 1, static () => 2));
        }));
    }

    [Fact]
    public void TasksFromOutsideAreRefusedAfterwards()
    {
        WorkStealingScheduler scheduler = WorkStealingScheduler.Start(1);
        Dispose(scheduler);
        LeanTask task = new(static () => { });
        TaskSchedulerException refusal = Assert.Throws<TaskSchedulerException>(() => task.Start(scheduler));
        Assert.IsType<ObjectDisposedException>(refusal.InnerException);
        Assert.Equal(TaskStatus.Faulted, task.Status);
    }

    [Fact]
    public void RunIsRefusedAfterwards()
    {
        WorkStealingScheduler scheduler = WorkStealingScheduler.Start(1);
        Dispose(scheduler);
        Assert.Throws<ObjectDisposedException>(() => scheduler.Run(static () => Assert.Fail("It has run.")));
        Assert.Throws<ObjectDisposedException>(() => scheduler.Run<Body, int>(default));
    }

    [Fact]
    public void SharedCannotBeDisposed()
    {
        Assert.Throws<InvalidOperationException>(WorkStealingScheduler.Shared.Dispose);
        Assert.Throws<InvalidOperationException>(static () => WorkStealingScheduler.Shared.Shutdown(cancelQueued: true));
        Assert.Equal(3, WorkStealingScheduler.Shared.Start(static () => 3).Finish());
    }

    /// <summary>A program that never asks for the shared one does not pay for its threads.</summary>
    [Fact]
    public void DisposalDoesNotMakeTheSharedOne()
    {
        // The names of threads can be seen there only.
        Assert.SkipUnless(OperatingSystem.IsLinux(), "There is no /proc.");
        ChildProcess.Run(typeof(DisposalTests), static () =>
        {
            WorkStealingScheduler scheduler = WorkStealingScheduler.Start(1);
            Thread.CurrentThread.Name = "LeanTasks witness";
            Dispose(scheduler);
            string[] names = [.. Directory.GetDirectories("/proc/self/task").Select(NameOf)];

            // Cut off by the system; the witness shows that names are seen at all.
            bool shown = names.Contains("LeanTasks witne") && !names.Contains("LeanTasks share");
            Environment.Exit(shown ? ChildProcess.Shown : 1);
        });
    }

    // A thread may end while its name is asked for.
    private static string NameOf(string task)
    {
        try
        {
            return File.ReadAllText(Path.Combine(task, "comm")).Trim();
        }
        catch (IOException)
        {
            return "";
        }
    }

    /// <summary>What the scheduler's own tasks do while it drains is part of them.</summary>
    [Fact]
    public void OwnTasksForkAndStartTasksWhileItDrains()
    {
        WorkStealingScheduler scheduler = WorkStealingScheduler.Start(2);
        using WorkStealingScheduler other = WorkStealingScheduler.Start(1);
        LeanTask<int> task = scheduler.Start(() =>
        {
            UntilClosing(scheduler);
            LeanTask<int> child = scheduler.Start(static () => 1);
            LeanTask<int>? fromElsewhere = null;
            other.Run(() => fromElsewhere = scheduler.Start(static () => 2));
            return scheduler.Run<Body, int>(default) + child.Finish() + fromElsewhere!.Finish();
        });
        Dispose(scheduler);
        Assert.Equal(4, task.Finish());
    }

    internal static void Dispose(WorkStealingScheduler scheduler) => FreshThread.Run(scheduler.Dispose);

    internal static Thread DisposeElsewhere(WorkStealingScheduler scheduler)
    {
        Thread thread = new(scheduler.Dispose) { IsBackground = true };
        thread.Start();
        return thread;
    }

    internal static void UntilClosing(WorkStealingScheduler scheduler) => Patience.Until(() => IsClosing(scheduler));

    internal static bool IsClosing(WorkStealingScheduler scheduler) => scheduler.WorkerPool.IsClosing;

    private readonly struct Body : IForkBody<int>
    {
        public int Run(ForkWorker worker) => 1;
    }
}
