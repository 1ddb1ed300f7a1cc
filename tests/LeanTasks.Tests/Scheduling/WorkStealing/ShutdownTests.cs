using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Scheduling.WorkStealing;

/// <summary>A shutdown that cancels what is queued.</summary>
public sealed class ShutdownTests
{
    [Fact]
    public void WhatHasNotBegunIsCanceled()
    {
        WorkStealingScheduler scheduler = LoneScheduler.Create();
        using ManualResetEventSlim begun = new();
        bool release = false;
        LeanTask[] own = new LeanTask[50];
        LeanTask busy = scheduler.Start(() =>
        {
            for (int i = 0; i < own.Length; i++)
                own[i] = scheduler.Start(static () => { });
            begun.Set();
            Patience.Until(() => Volatile.Read(ref release));
        });
        Patience.UntilSet(begun);
        LeanTask[] queued = [.. Enumerable.Range(0, 50).Select(_ => scheduler.Start(static () => { })), .. own];
        Thread closer = ShutDownElsewhere(scheduler);
        foreach (LeanTask task in queued)
            Patience.UntilEnded(task);
        Assert.All(queued, static task => Assert.Equal(TaskStatus.Canceled, task.Status));
        Assert.Equal(TaskStatus.Running, busy.Status);
        Volatile.Write(ref release, true);
        busy.Finish();
        Assert.True(closer.Join(Patience.Limit));
        Assert.Throws<TaskCanceledException>(queued[0].GetAwaiter().GetResult);
    }

    [Fact]
    public void WhatARunningTaskStartsIsCanceled()
    {
        WorkStealingScheduler scheduler = WorkStealingScheduler.Start(1);
        LeanTask<LeanTask[]> task = scheduler.Start(() =>
        {
            DisposalTests.UntilClosing(scheduler);
            return new[] { TaskCreationOptions.None, TaskCreationOptions.PreferFairness, TaskCreationOptions.LongRunning }
                .Select(options => scheduler.Start(static () => { }, options)).ToArray();
        });
        Patience.Until(() => task.Status == TaskStatus.Running);
        Thread closer = ShutDownElsewhere(scheduler);
        Assert.All(task.Finish(), static started =>
        {
            Patience.UntilEnded(started);
            Assert.Equal(TaskStatus.Canceled, started.Status);
        });
        Assert.True(closer.Join(Patience.Limit));
    }

    /// <summary>Nobody but its owner can cancel it, and somebody may wait for it.</summary>
    [Fact]
    public void ATaskOfTheBclThatIsQueuedRunsOnThePool()
    {
        WorkStealingScheduler scheduler = WorkStealingScheduler.Start(1);
        LeanTask<Task<bool>[]> busy = scheduler.Start(() =>
        {
            TaskCreationOptions[] options = [TaskCreationOptions.None, TaskCreationOptions.PreferFairness, TaskCreationOptions.LongRunning];
            Task<bool>[] early = [.. options.Select(static each => Task.Factory.StartNew(IsOnPool, each))];
            DisposalTests.UntilClosing(scheduler);
            return early.Concat(options.Select(static each => Task.Factory.StartNew(IsOnPool, each))).ToArray();
        });
        Patience.Until(() => busy.Status == TaskStatus.Running);
        Thread closer = ShutDownElsewhere(scheduler);
        foreach (Task<bool> task in busy.Finish())
            Patience.UntilEnded(task.AsLeanTask());
        Assert.True(closer.Join(Patience.Limit));
    }

    /// <summary>It has begun.</summary>
    [Fact]
    public void AMethodThatIsToResumeDoesSoOnThePool()
    {
        WorkStealingScheduler scheduler = LoneScheduler.Create();
        using ManualResetEventSlim begun = new();
        bool release = false;
        LeanTaskSource ours = new();
        TaskCompletionSource bcl = new();
        LeanTask<bool>? ourMethod = null;
        Task<bool>? bclMethod = null;
        LeanTask busy = scheduler.Start(() =>
        {
            ourMethod = ResumeAsync(ours.Task);
            bclMethod = ResumeAsync(bcl.Task);
            begun.Set();
            Patience.Until(() => Volatile.Read(ref release));
        });
        Patience.UntilSet(begun);
        ours.SetResult();
        bcl.SetResult();
        Thread closer = ShutDownElsewhere(scheduler);
        Assert.True(ourMethod!.Finish());
        Assert.True(bclMethod!.AsLeanTask().Finish());
        Volatile.Write(ref release, true);
        busy.Finish();
        Assert.True(closer.Join(Patience.Limit));
    }

    private static bool IsOnPool() => Thread.CurrentThread.IsThreadPoolThread;

    private static async LeanTask<bool> ResumeAsync(LeanTask awaited)
    {
        await awaited;
        return IsOnPool();
    }

    private static async Task<bool> ResumeAsync(Task awaited)
    {
        await awaited;
        return IsOnPool();
    }

    /// <summary>The other worker takes from the same end as the one that cancels: neither leaves anything to the other.</summary>
    [Fact]
    public void NothingBeginsAfterwards()
    {
        const int Tasks = 2_000, Workers = 3;
        for (int round = 0; round < 20; round++)
        {
            WorkStealingScheduler scheduler = WorkStealingScheduler.Start(Workers);
            int ran = 0, late = 0;
            LeanTask[] tasks = new LeanTask[Tasks];
            LeanTask root = scheduler.Start(() =>
            {
                for (int i = 0; i < Tasks; i++)
                {
                    tasks[i] = scheduler.Start(() =>
                    {
                        Interlocked.Increment(ref ran);
                        if (DisposalTests.IsClosing(scheduler))
                            Interlocked.Increment(ref late);
                    });
                }

                DisposalTests.UntilClosing(scheduler);
            });
            Patience.Until(() => Volatile.Read(ref ran) > 0);
            Assert.True(ShutDownElsewhere(scheduler).Join(Patience.Limit));
            root.Finish();
            foreach (LeanTask task in tasks)
                Patience.UntilEnded(task);
            Assert.Equal(ran, tasks.Count(static task => task.Status == TaskStatus.RanToCompletion));
            Assert.Equal(Tasks - ran, tasks.Count(static task => task.Status == TaskStatus.Canceled));

            // Each worker may have been about to begin one.
            Assert.InRange(late, 0, Workers);
        }
    }

    [Fact]
    public void DisposeAfterwardsDoesNothing()
    {
        WorkStealingScheduler scheduler = WorkStealingScheduler.Start(1);
        Assert.True(ShutDownElsewhere(scheduler).Join(Patience.Limit));
        DisposalTests.Dispose(scheduler);
    }

    /// <summary>Tasks that are queued while somebody disposes are refused, run or canceled: none is forgotten.</summary>
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void NothingIsLostMeanwhile(bool cancels)
    {
        for (int round = 0; round < 25; round++)
        {
            WorkStealingScheduler scheduler = WorkStealingScheduler.Start(2);
            int ran = 0, refused = 0, started = 0;
            List<LeanTask> all = [];
            Thread[] threads = [.. Enumerable.Range(0, 3).Select(_ => new Thread(() =>
            {
                for (int i = 0; i < 3_000; i++)
                {
                    LeanTask task = new(() => Interlocked.Increment(ref ran));
                    lock (all)
                        all.Add(task);
                    Interlocked.Increment(ref started);
                    try
                    {
                        task.Start(scheduler);
                    }
                    catch (TaskSchedulerException)
                    {
                        Interlocked.Increment(ref refused);
                        return;
                    }
                }
            }))];
            foreach (Thread thread in threads)
                thread.Start();
            Patience.Until(() => Volatile.Read(ref started) > 50);
            FreshThread.Run(() => scheduler.Shutdown(cancels));
            Assert.All(threads, static thread => Assert.True(thread.Join(Patience.Limit)));
            all.ForEach(Patience.UntilEnded);
            Assert.Equal(refused, all.Count(static task => task.IsFaulted));
            Assert.Equal(ran, all.Count(static task => task.IsCompletedSuccessfully));
            Assert.Equal(cancels ? all.Count - refused - ran : 0, all.Count(static task => task.IsCanceled));
        }
    }

    private static Thread ShutDownElsewhere(WorkStealingScheduler scheduler)
    {
        Thread thread = new(() => scheduler.Shutdown(cancelQueued: true)) { IsBackground = true };
        thread.Start();
        return thread;
    }
}
