using System.Runtime.CompilerServices;
using LeanTasks.Runtime;
using LeanTasks.Tests.Guard;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Runtime.RunNext;

/// <summary>What tasks and methods queue on a thread of the pool, with slots and without.</summary>
public sealed class PoolWorkTests
{
    // So many that some go by the slots: after each that the watcher had to take out, the next 63 do not.
    private const int Many = 1_000;

    [DeepFact]
    public void AllIsTheSameWithoutSlots()
    {
        SwitchedProcess.SkipWithin(RunNextWatcher.PoolQueuesOnlySwitch);
        SwitchedProcess.Run(RunNextWatcher.PoolQueuesOnlySwitch, "-class", typeof(PoolWorkTests).FullName!).AssertPassed(atLeast: 10);
    }

    [Fact]
    public void ThereAreSlotsWhereTheyAreOfUse() => Assert.Equal(
        Environment.ProcessorCount > 1 && !SwitchedProcess.Has(RunNextWatcher.PoolQueuesOnlySwitch), RunNextWatcher.Shared is not null);

    [Fact]
    public void SomeOfWhatIsQueuedNeverComesToThePoolsQueues() => ChildProcess.Run(typeof(PoolWorkTests), static () =>
    {
        const int Yields = 100_000;

        // The pool adds up by and by what its threads have run.
        const int Nearly = 90_000;
        if (RunNextWatcher.Shared is null)
            Assert.True(ItemsOf(Yields) > Nearly);
        else
            Patience.Until(static () => ItemsOf(Yields) < Nearly);
        Environment.Exit(ChildProcess.Shown);
    });

    [Fact]
    public void ATaskRunsWhileTheOneThatHasStartedItBlocks() => Repeat(static () => LeanTask.Run(static () =>
    {
        using ManualResetEventSlim hasRun = new();
        LeanTask task = LeanTask.Run(hasRun.Set);
        Patience.UntilSet(hasRun);
        Patience.UntilEnded(task);
    }));

    [Fact]
    public void AMethodThatYieldsGoesOnWhileItsCallerBlocks() => Repeat(static () => LeanTask.Run(static () =>
    {
        using ManualResetEventSlim hasRun = new();
        ValueTask<int> call = YieldThen(hasRun.Set);
        Patience.UntilSet(hasRun);
        Assert.Equal(1, call.AsTask().GetAwaiter().GetResult());
    }));

    [Fact]
    public void ATaskRunsInsideOfAWaitForIt()
    {
        int runs = 0;
        int runsInside = 0;
        Repeat(() => LeanTask.Run(() =>
        {
            Thread waiter = Thread.CurrentThread;
            LeanTask.Run(() =>
            {
                Interlocked.Increment(ref runs);
                if (ReferenceEquals(Thread.CurrentThread, waiter))
                    Interlocked.Increment(ref runsInside);
            }).Wait();
        }));
        Assert.Equal(Many, runs);

        // Another thread may always come first.
        Assert.True(runsInside > 0);
    }

    [Fact]
    public void AThreadThatHoldsALockRunsWhatItWaitsForThoughOthersWaitForTheLock() => ChildProcess.Run(typeof(PoolWorkTests), static () =>
    {
        const int Requests = 40;
        const int Spins = 2_000;
        object gate = new();
        using CountdownEvent left = new(Requests);

        // Fewer than the requests: the pool adds the others one by one, each after half a second in which nothing ended.
        Assert.True(ThreadPool.SetMinThreads(Requests - 8, 1));
        for (int i = 0; i < Requests; i++)
        {
            LeanTask.Run(() =>
            {
                lock (gate)
                {
                    LeanTask first = LeanTask.Run(static () => { });
                    Thread.SpinWait(Spins);

                    // What is to run next is left to others before this one blocks, and comes behind those that wait for the lock.
                    LeanTask.Factory.StartNew(static () => Thread.Sleep(1), TaskCreationOptions.LongRunning).Wait();
                    LeanTask second = LeanTask.Run(static () => { });
                    first.Wait();
                    second.Wait();
                }

                left.Signal();
            });
        }

        Assert.True(left.Wait(Patience.Limit / 4));
        Environment.Exit(ChildProcess.Shown);
    });

    [Fact]
    public void WhatIsQueuedLeavesNothingWhenItIsDone()
    {
        WeakReference result = null!;
        Repeat(() => LeanTask.Run(() => result = StartAndForget()));
        Patience.Until(() =>
        {
            GC.Collect();
            return !result.IsAlive;
        });
    }

    [Fact]
    public void WhatATaskHasDoneToItsThreadIsGoneForTheNext() => Repeat(static () =>
    {
        LeanTask<(string?, ThreadPriority, bool)> next = null!;
        return LeanTask.Run(() =>
        {
            next = LeanTask.Run(static () => (Thread.CurrentThread.Name, Thread.CurrentThread.Priority, Thread.CurrentThread.IsBackground));
            Thread.CurrentThread.Name = nameof(WhatATaskHasDoneToItsThreadIsGoneForTheNext);
            Thread.CurrentThread.Priority = ThreadPriority.BelowNormal;
            Thread.CurrentThread.IsBackground = false;
        }).ContinueWith(_ => Assert.Equal((".NET TP Worker", ThreadPriority.Normal, true), next.Result));
    });

    [Fact]
    public void WhatATaskWithoutAContextHasSetIsGoneForTheNext() => Repeat(static () =>
    {
        AsyncLocal<int> local = new();
        LeanTask<(int, bool)> next = null!;
        LeanTask task;
        using (ExecutionContext.SuppressFlow())
        {
            task = LeanTask.Run(() =>
            {
                using (ExecutionContext.SuppressFlow())
                    next = LeanTask.Run(() => (local.Value, SynchronizationContext.Current is null));
                local.Value = 77;
                SynchronizationContext.SetSynchronizationContext(new SynchronizationContext());
            });
        }

        return task.ContinueWith(_ => Assert.Equal((0, true), next.Result));
    });

    [Fact]
    public void OthersGetTheirTurnWhereMethodsYieldForEver() => ChildProcess.Run(typeof(PoolWorkTests), static () =>
    {
        // The pool would add threads, and those would come to the others. One may run this test. xunit asks for at least as many as it has tests at once.
        Assert.True(ThreadPool.SetMinThreads(1, 1));
        Assert.True(ThreadPool.SetMaxThreads(Environment.ProcessorCount + 1, Environment.ProcessorCount));
        for (int i = 0; i < 2 * Environment.ProcessorCount; i++)
            _ = YieldForEver().AsTask();

        // From outside: what a thread of the pool queues for itself, others take last.
        FreshThread.Run(static () =>
        {
            using ManualResetEventSlim hasRun = new();
            for (int i = 0; i < Many; i++)
            {
                hasRun.Reset();
                if (i % 2 == 0)
                    ThreadPool.UnsafeQueueUserWorkItem(static hasRun => hasRun.Set(), hasRun, preferLocal: false);
                else
                    LeanTask.Run(hasRun.Set);
                Patience.UntilSet(hasRun);
            }
        });
        Environment.Exit(ChildProcess.Shown);
    });

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference StartAndForget()
    {
        object result = new();
        _ = LeanTask.Run(() => result);
        return new WeakReference(result);
    }

    private static void Repeat(Func<LeanTask> test)
    {
        for (int i = 0; i < Many; i++)
        {
            LeanTask run = test();
            Patience.UntilEnded(run);
            run.Wait();
        }
    }

    /// <summary>How many items the pool runs for a method that yields so often. On a machine with other work the watcher may never come to it.</summary>
    private static long ItemsOf(int yields)
    {
        long before = ThreadPool.CompletedWorkItemCount;
        Yield(yields).AsTask().Wait(CancellationToken.None);
        return ThreadPool.CompletedWorkItemCount - before;
    }

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder))]
    private static async ValueTask Yield(int times)
    {
        for (int i = 0; i < times; i++)
            await Task.Yield();
    }

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
    private static async ValueTask<int> YieldThen(Action action)
    {
        await Task.Yield();
        action();
        return 1;
    }

    private static async PooledFlow YieldForEver()
    {
        while (true)
            await Task.Yield();
    }
}
