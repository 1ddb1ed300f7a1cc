using System.Collections.Concurrent;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Parallelism.Loops;

/// <summary>Where loops run, what flows there, and how many run at a time.</summary>
public sealed class LoopPlaceTests
{
    [Fact]
    public void LoopRunsOnTheSchedulerOfTheOptions()
    {
        using WorkStealingScheduler scheduler = WorkStealingScheduler.Start(3, "loop place");
        FreshThread.Run(() =>
        {
            ConcurrentDictionary<Thread, bool> threads = RunOnTwo(new LeanParallelOptions { Scheduler = scheduler });
            Assert.All(threads.Keys.Except([Thread.CurrentThread]), static thread => Assert.StartsWith("loop place", thread.Name, StringComparison.Ordinal));
        });
    }

    [Fact]
    public void LoopWithoutASchedulerRunsWhereItsWorkerBelongs()
    {
        using WorkStealingScheduler scheduler = WorkStealingScheduler.Start(3, "loop home");
        FreshThread.Run(() => scheduler.Run(static () =>
        {
            ConcurrentDictionary<Thread, bool> threads = RunOnTwo(new ParallelOptions());
            Assert.All(threads.Keys.Except([Thread.CurrentThread]), static thread => Assert.StartsWith("loop home", thread.Name, StringComparison.Ordinal));
        }));
    }

    [Fact]
    public void LoopRunsInTasksOfOtherSchedulers() => FreshThread.Run(static () =>
    {
        // The pool's scheduler runs nothing on a thread that is not the pool's, but for the first part.
        ConcurrentDictionary<Thread, bool> threads = RunOnTwo(new LeanParallelOptions { Scheduler = LeanScheduler.Default });
        Assert.All(threads.Keys.Except([Thread.CurrentThread]), static thread => Assert.True(thread.IsThreadPoolThread));
    });

    [Fact]
    public void LoopRunsInsideTheTaskSchedulerOfTheOptions() => FreshThread.Run(static () =>
    {
        ConcurrentExclusiveSchedulerPair pair = new(TaskScheduler.Default, 2);
        int running = 0, most = 0, others = 0;
        LeanParallel.For(0, 200, new ParallelOptions { TaskScheduler = pair.ConcurrentScheduler }, _ =>
        {
            if (TaskScheduler.Current != pair.ConcurrentScheduler)
                Interlocked.Increment(ref others);
            Max(ref most, Interlocked.Increment(ref running));
            Thread.Yield();
            Interlocked.Decrement(ref running);
        });
        Assert.Equal(0, others);
        Assert.InRange(most, 1, 2);
    });

    [Fact]
    public void SchedulerOfOneThreadMayBeTheCallersOwn() => FreshThread.Run(static () =>
    {
        // As a loop of a window's thread on that thread's scheduler: the waiting thread must run it.
        SynchronizationContext.SetSynchronizationContext(new QueueingSynchronizationContext());
        int ours = 0, twins = 0;
        ParallelOptions options = new() { TaskScheduler = TaskScheduler.FromCurrentSynchronizationContext() };
        Parallel.For(0, 100, options, _ => twins += Environment.CurrentManagedThreadId);
        LeanParallel.For(0, 100, options, _ => ours += Environment.CurrentManagedThreadId);
        Assert.Equal(100 * Environment.CurrentManagedThreadId, ours);
        Assert.Equal(twins, ours);
    });

    [Fact]
    public void NullTaskSchedulerIsTheCurrentOne() => FreshThread.Run(static () =>
    {
        ConcurrentExclusiveSchedulerPair pair = new();
        Task task = Task.Factory.StartNew(
            () =>
            {
                int others = 0;
                LeanParallel.For(0, 50, new ParallelOptions { TaskScheduler = null }, _ =>
                {
                    if (TaskScheduler.Current != pair.ExclusiveScheduler)
                        Interlocked.Increment(ref others);
                });
                Assert.Equal(0, others);
            },
            CancellationToken.None,
            TaskCreationOptions.None,
            pair.ExclusiveScheduler);
        Assert.True(task.Wait(Patience.Limit, CancellationToken.None));
    });

    [Fact]
    public void SchedulerThatRefusesIsTold() => FreshThread.Run(static () =>
        Assert.Throws<TaskSchedulerException>(static () => LeanParallel.For(0, 10, new LeanParallelOptions { Scheduler = new Refusing() }, static _ => { })));

    [Fact]
    public void DisposedSchedulerIsTold()
    {
        WorkStealingScheduler scheduler = WorkStealingScheduler.Start(1);
        scheduler.Dispose();
        Assert.Throws<ObjectDisposedException>(() => LeanParallel.For(0, 10, new LeanParallelOptions { Scheduler = scheduler }, static _ => { }));
    }

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    public void NoMoreRunThanTheDegreeSays(int degree)
    {
        using WorkStealingScheduler scheduler = WorkStealingScheduler.Start(6);
        foreach (LeanScheduler place in new[] { scheduler, LeanScheduler.Default })
        {
            FreshThread.Run(() =>
            {
                int running = 0, most = 0;
                LeanParallel.For(0, 2000, new LeanParallelOptions { Scheduler = place, MaxDegreeOfParallelism = degree }, _ =>
                {
                    Max(ref most, Interlocked.Increment(ref running));
                    Thread.Yield();
                    Interlocked.Decrement(ref running);
                });
                Assert.InRange(most, 1, degree);
            });
        }
    }

    [Fact]
    public void InterruptedCallerWaitsForTheTasks()
    {
        using ManualResetEventSlim begun = new(), mayEnd = new();
        int running = 0, begin = 0;
        bool hasEnded = false, wasInterrupted = false;
        ThreadStart body = () =>
        {
            try
            {
                LeanParallel.For(0, 2, new LeanParallelOptions { Scheduler = new PoolOnly() }, _ =>
                {
                    Interlocked.Increment(ref running);
                    if (Interlocked.Increment(ref begin) == 2)
                        begun.Set();
                    Patience.UntilSet(mayEnd);
                    Interlocked.Decrement(ref running);
                });
                Thread.Sleep(0);
            }
            catch (ThreadInterruptedException)
            {
                wasInterrupted = true;
            }

            hasEnded = Volatile.Read(ref running) == 0;
        };
        Thread caller = new(body) { IsBackground = true };
        caller.Start();
        Patience.UntilSet(begun);
        Patience.UntilBlocked(caller);
        caller.Interrupt();
        Patience.UntilBlocked(caller);
        mayEnd.Set();
        Assert.True(caller.Join(Patience.Limit));
        Assert.True(wasInterrupted);
        Assert.True(hasEnded);
    }

    [Fact]
    public void ContextFlowsInAndNotOut()
    {
        using WorkStealingScheduler scheduler = WorkStealingScheduler.Start(3);
        foreach (LeanScheduler place in new[] { scheduler, LeanScheduler.Default })
        {
            foreach (int degree in new[] { 1, 2, -1 })
            {
                FreshThread.Run(() =>
                {
                    AsyncLocal<string> local = new() { Value = "caller" };
                    int strangers = 0;
                    LeanParallel.For(0, 500, new LeanParallelOptions { Scheduler = place, MaxDegreeOfParallelism = degree }, i =>
                    {
                        if (local.Value is not ("caller" or "body"))
                            Interlocked.Increment(ref strangers);
                        local.Value = "body";
                    });
                    Assert.Equal(0, strangers);
                    Assert.Equal("caller", local.Value);

                    // Nor into what the workers do afterwards.
                    local.Value = null!;
                    int remembered = 0;
                    LeanParallel.For(0, 500, new LeanParallelOptions { Scheduler = place }, _ =>
                    {
                        if (local.Value is not null)
                            Interlocked.Increment(ref remembered);
                    });
                    Assert.Equal(0, remembered);
                });
            }
        }
    }

    [Fact]
    public void ManyThreadsLoopAtOnce() => FreshThread.Run(static () =>
    {
        const int loops = 200;
        long[] sums = new long[6];
        Thread[] threads = [.. Enumerable.Range(0, sums.Length).Select(n => new Thread(() =>
        {
            for (int loop = 0; loop < loops; loop++)
                LeanParallel.For(0, 4, _ => LeanParallel.For(0L, 100, i => Interlocked.Add(ref sums[n], i)));
        }))];
        foreach (Thread thread in threads)
            thread.Start();
        Assert.All(threads, static thread => Assert.True(thread.Join(Patience.Limit)));
        Assert.All(sums, static sum => Assert.Equal(loops * 4L * 4950, sum));
    });

    [Fact]
    public void TasksMayLoop()
    {
        using WorkStealingScheduler scheduler = WorkStealingScheduler.Start(2);
        FreshThread.Run(() =>
        {
            int sum = 0;
            LeanTask[] tasks = [.. Enumerable.Range(0, 20).Select(_ => new LeanTask(() => LeanParallel.For(0, 100, new ParallelOptions { MaxDegreeOfParallelism = 2 }, i => Interlocked.Add(ref sum, i))))];
            foreach (LeanTask task in tasks)
                task.Start(scheduler);
            LeanTask.WaitAll(tasks);
            Assert.Equal(20 * 4950, sum);
        });
    }

    // Two iterations that wait for each other, and the threads they ran on.
    private static ConcurrentDictionary<Thread, bool> RunOnTwo(ParallelOptions options)
    {
        ConcurrentDictionary<Thread, bool> threads = [];
        using Barrier barrier = new(2);
        LeanParallel.For(0, 2, options, _ =>
        {
            threads[Thread.CurrentThread] = true;
            Assert.True(barrier.SignalAndWait(Patience.Limit, CancellationToken.None));
        });
        Assert.Equal(2, threads.Count);
        return threads;
    }

    private static void Max(ref int most, int now)
    {
        for (int before = Volatile.Read(ref most); before < now; before = Volatile.Read(ref most))
            Interlocked.CompareExchange(ref most, now, before);
    }

    private sealed class Refusing : LeanScheduler
    {
        protected internal override void QueueTask(LeanTask task) => throw new ProgramException("refused");

        protected override bool TryExecuteTaskInline(LeanTask task, bool taskWasPreviouslyQueued) => throw new ProgramException("refused");

        protected override IEnumerable<LeanTask>? GetScheduledTasks() => null;
    }

    private sealed class PoolOnly : LeanScheduler
    {
        protected internal override void QueueTask(LeanTask task) => ThreadPool.UnsafeQueueUserWorkItem(_ => TryExecuteTask(task), null);

        protected override bool TryExecuteTaskInline(LeanTask task, bool taskWasPreviouslyQueued) => false;

        protected override IEnumerable<LeanTask>? GetScheduledTasks() => null;
    }
}
