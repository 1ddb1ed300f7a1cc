using LeanTasks.Runtime;
using LeanTasks.Scheduling;
using LeanTasks.Tests.Scheduling.WorkStealing;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Parallelism.Forks;

/// <summary>Threads that come from outside, and schedulers inside one another.</summary>
public sealed class ExternalThreadTests
{
    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(4)]
    public void ManyExternalThreadsAtOnce(int workers)
    {
        using WorkStealingScheduler scheduler = WorkStealingScheduler.Start(workers);
        AtOnce(8, () =>
        {
            for (int i = 0; i < 50; i++)
                Assert.Equal(SumBody.Of(500), scheduler.Run<SumBody, long>(new(0, 500)));
        });
    }

    [Fact]
    public void ManyExternalThreadsOfTheSharedAtOnce() => AtOnce(8, static () =>
    {
        for (int i = 0; i < 200; i++)
        {
            long a = Fork.Join(new SumBody(0, 100), new SumBody(100, 200), out long b);
            Assert.Equal(SumBody.Of(200), a + b);
        }
    });

    [Fact]
    public void InsideTasksOfThePool()
    {
        LeanTask<long>[] tasks = [.. Enumerable.Range(0, 50).Select(static _ => LeanTask.Run(static () =>
        {
            int id = LeanTask.CurrentId!.Value;
            (long a, (int? Id, LeanScheduler) b) = Fork.Join(
                static () => WorkStealingScheduler.Shared.Run<SumBody, long>(new(0, 500)), static () => (LeanTask.CurrentId, LeanScheduler.Current));
            Assert.Equal((id, LeanScheduler.Default), b);
            return a;
        }))];
        Assert.All(tasks, static task => Assert.Equal(SumBody.Of(500), task.Finish()));
    }

    /// <summary>A fork inside belongs to the scheduler that the thread is inside; afterwards to the one before.</summary>
    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    public void RunInsideRun(int workers)
    {
        using WorkStealingScheduler outer = WorkStealingScheduler.Start(workers, "outer");
        using WorkStealingScheduler inner = WorkStealingScheduler.Start(2, "inner");
        FreshThread.Run(() => outer.Run(() =>
        {
            for (int i = 0; i < 20; i++)
            {
                Assert.Equal("inner", StolenBy(inner));
                Assert.Equal(SumBody.Of(300), outer.Run<SumBody, long>(new(0, 300)));
                if (workers == 2)
                    Assert.Equal("outer", StolenBy(outer));
            }
        }));
    }

    [Fact]
    public void TaskOfOneInsideRunOfTheOther()
    {
        using WorkStealingScheduler outer = WorkStealingScheduler.Start(2, "outer");
        using WorkStealingScheduler inner = WorkStealingScheduler.Start(2, "inner");
        LeanTask[] tasks = [.. Enumerable.Range(0, 20).Select(_ => outer.Start(() =>
        {
            Assert.Same(outer, LeanScheduler.Current);
            inner.Run(() =>
            {
                Assert.Same(outer, LeanScheduler.Current);
                Assert.Equal(SumBody.Of(300), outer.Run<SumBody, long>(new(0, 300)));
                Assert.Equal(SumBody.Of(300), inner.Run<SumBody, long>(new(0, 300)));
            });
        }))];
        tasks.Finish();
    }

    [Fact]
    public void BlockingInsideASide() => EachScene(static scheduler => Fork.Join(
        () => scheduler.Start(static () => { }, TaskCreationOptions.PreferFairness).Wait(),
        () => scheduler.Start(static () => { }, TaskCreationOptions.PreferFairness).Wait()));

    [Fact]
    public void AwaitingInsideASide() => EachScene(static scheduler =>
    {
        (int a, int b) = Fork.Join(() => YieldAsync(3).Result, () => YieldAsync(4).Result);
        Assert.Equal((3, 4), (a, b));
    });

    /// <summary>While the thief is away for long, its victim sleeps, and lets tasks run.</summary>
    [Fact]
    public void TasksRunWhileAllWaitForAThief() => ForkScene.InTask(stolen: true, static scheduler =>
    {
        int ran = 0;
        ForkScene.Join(scheduler, ForkForm.Actions, stolen: true, static () => { }, () =>
        {
            // This one blocks in no way that the scheduler knows.
            LeanTask task = scheduler.Start(() => Interlocked.Increment(ref ran), TaskCreationOptions.PreferFairness);
            task.Finish();
        });
        Assert.Equal(1, ran);
    });

    private static void EachScene(Action<WorkStealingScheduler> test)
    {
        foreach (bool several in new[] { false, true })
        {
            ForkScene.OnExternalThread(several, Repeated);
            ForkScene.InTask(several, Repeated);
        }

        void Repeated(WorkStealingScheduler scheduler)
        {
            for (int i = 0; i < 20; i++)
                test(scheduler);
        }
    }

    private static async LeanTask<int> YieldAsync(int result)
    {
        for (int i = 0; i < 3; i++)
            await LeanTask.Yield();
        return result;
    }

    private static string StolenBy(WorkStealingScheduler scheduler)
    {
        string name = "";
        ForkScene.Join(scheduler, ForkForm.Actions, stolen: true, static () => { }, () => name = Thread.CurrentThread.Name![..5]);
        return name;
    }

    /// <summary>Their places are given back: nobody has to look at them for ever.</summary>
    [Fact]
    public void ABurstOfExternalThreadsLeavesNothingBehind()
    {
        const int threads = 60;
        using WorkStealingScheduler scheduler = WorkStealingScheduler.Start(2);
        int inside = 0;
        AtOnce(threads, () => scheduler.Run(() =>
        {
            Interlocked.Increment(ref inside);
            Patience.Until(() => Volatile.Read(ref inside) == threads);
        }));
        Assert.InRange(scheduler.WorkerPool.Workers.Length, 2, 30);
    }

    /// <summary>A thief may have left, and its place be gone, long before the owner asks for the side that it has stolen.</summary>
    [Fact]
    public void AThiefHasLeftWithItsPlaceBeforeTheOwnerJoins()
    {
        using WorkStealingScheduler scheduler = WorkStealingScheduler.Start(1);
        bool isStolen = false;
        int runs = 0;
        FreshThread.Run(() => scheduler.Run(() =>
        {
            Worker owner = Worker.Of(ThreadLocalState.Current)!;
            using ManualResetEventSlim entered = new();
            using ManualResetEventSlim forked = new();
            Thread thief = new(() =>
            {
                // So many that none of the scheduler's own threads steals, and that the places are removed when they are given back.
                ThreadLocalState thread = ThreadLocalState.Current;
                Worker[] places = [.. Enumerable.Range(0, 60).Select(_ => scheduler.WorkerPool.EnterExternal(thread))];
                entered.Set();
                Patience.UntilSet(forked);
                // Somebody else may be looking at the owner's forks just now.
                while (!(isStolen = places[^1].TryStealFrom(owner)))
                    Thread.Yield();
                foreach (Worker place in places)
                    scheduler.WorkerPool.LeaveExternal(place, before: null);
            })
            { IsBackground = true };
            thief.UnsafeStart();
            Patience.UntilSet(entered);
            Fork.Join(
                () =>
                {
                    forked.Set();
                    Assert.True(thief.Join(Patience.Limit), "The thief hangs.");
                },
                () => runs++);
        }));
        Assert.True(isStolen, "Nobody has stolen the other side.");
        Assert.Equal(1, runs);
    }

    /// <summary>
    /// A fork that was pushed when two external threads left no room has used up the sleepers' request; the next external thread in that place must be
    /// heard all the same. Only the other side sets the event.
    /// </summary>
    [Fact]
    public void AForkThatNobodyHeardDoesNotSilenceThePlace()
    {
        using WorkStealingScheduler scheduler = WorkStealingScheduler.Start(2);
        int inside = 0;
        AtOnce(3, () =>
        {
            scheduler.Run(() =>
            {
                Interlocked.Increment(ref inside);
                Patience.Until(() => Volatile.Read(ref inside) == 3);
                Fork.Join(static () => { }, static () => { });
            });
        });
        for (int i = 0; i < 20; i++)
        {
            FreshThread.Run(() => scheduler.Run(() =>
            {
                int taken = 0;
                Fork.Join(() => Patience.Until(() => Volatile.Read(ref taken) != 0), () => Volatile.Write(ref taken, 1));
            }));
        }
    }

    private static void AtOnce(int threads, Action test)
    {
        Exception?[] failures = new Exception?[threads];
        Thread[] all = [.. Enumerable.Range(0, threads).Select(i => new Thread(() => failures[i] = Record.Exception(test)) { IsBackground = true })];
        foreach (Thread thread in all)
            thread.UnsafeStart();
        Assert.All(all, static thread => Assert.True(thread.Join(Patience.Limit), "The test hangs."));
        Assert.All(failures, Assert.Null);
    }
}
