using LeanTasks.Soak.Tests.Table;

namespace LeanTasks.Soak.Tests.Operations;

/// <summary>Schedulers: what runs where, how much at once, and their ends.</summary>
internal static class SchedulerUses
{
    public static Family Family { get; } = new(
        [typeof(LeanScheduler), typeof(WorkStealingScheduler), typeof(ConcurrentExclusiveLeanSchedulerPair)],
        StaysOnIt,
        Exclusive,
        Limited,
        PairCompletes,
        WorkStealing,
        ShutDown);

    /// <summary>What a task starts and awaits stays on its scheduler.</summary>
    private static void StaysOnIt(Turn turn)
    {
        LeanScheduler scheduler = Schedulers.WithoutContext(turn);
        Runs runs = turn.Due("on a scheduler", times: 4);
        int pauses = turn.Next(Pause.Kinds);
        LeanTask task = new LeanTaskFactory(scheduler).StartNew(async LeanTask () =>
        {
            Check();
            await Pause.Of(pauses);
            Check();
            await LeanTask.Factory.StartNew(Check);
            await LeanTask.CompletedTask.ContinueWith(_ => Check());
        }).Unwrap();
        task.Finish();

        void Check()
        {
            Assert.Same(scheduler, LeanScheduler.Current);
            runs.Count();
        }
    }

    private static void Exclusive(Turn turn)
    {
        ConcurrentExclusiveLeanSchedulerPair pair = new(Schedulers.Any(turn));
        int exclusive = 0, concurrent = 0, count = 4 + turn.Next(20);
        LeanTask[] tasks = [.. Enumerable.Range(0, count).Select(i => i % 3 == 0
            ? new LeanTaskFactory(pair.ExclusiveScheduler).StartNew(() =>
            {
                Assert.Equal((1, 0), (Interlocked.Increment(ref exclusive), Volatile.Read(ref concurrent)));
                Thread.SpinWait(20);
                Interlocked.Decrement(ref exclusive);
            })
            : new LeanTaskFactory(pair.ConcurrentScheduler).StartNew(() =>
            {
                Interlocked.Increment(ref concurrent);
                Assert.Equal(0, Volatile.Read(ref exclusive));
                Thread.SpinWait(20);
                Interlocked.Decrement(ref concurrent);
            }))];
        LeanTask.WaitAll(tasks);
    }

    private static void Limited(Turn turn)
    {
        int most = 1 + turn.Next(3), running = 0;
        ConcurrentExclusiveLeanSchedulerPair pair = new(LeanScheduler.Default, most, maxItemsPerTask: 1 + turn.Next(4));
        Assert.Equal((most, 1), (pair.ConcurrentScheduler.MaximumConcurrencyLevel, pair.ExclusiveScheduler.MaximumConcurrencyLevel));
        Assert.NotEqual(pair.ConcurrentScheduler.Id, pair.ExclusiveScheduler.Id);
        LeanTaskFactory factory = new(pair.ConcurrentScheduler);
        LeanTask.WaitAll([.. Enumerable.Range(0, 20).Select(_ => factory.StartNew(() =>
        {
            Assert.InRange(Interlocked.Increment(ref running), 1, most);
            Thread.SpinWait(20);
            Interlocked.Decrement(ref running);
        }))]);
    }

    private static void PairCompletes(Turn turn)
    {
        ConcurrentExclusiveLeanSchedulerPair pair = new();
        Plan concurrent = turn.Plan(), exclusive = turn.Plan();
        LeanTask<int> first = new LeanTaskFactory<int>(pair.ConcurrentScheduler).StartNew(concurrent.Produce, concurrent.Token);
        LeanTask<int> second = new LeanTaskFactory<int>(pair.ExclusiveScheduler).StartNew(exclusive.Produce, exclusive.Token);
        pair.Complete();
        pair.Completion.Wait();
        concurrent.RequireEnded(first);
        exclusive.RequireEnded(second);
    }

    private static void WorkStealing(Turn turn)
    {
        Plan[] plans = turn.Plans(20);
        int workers = 1 + turn.Next(3);
        WorkStealingScheduler scheduler = WorkStealingScheduler.Start(workers, "soak");
        Assert.Equal(("soak", workers), (scheduler.Name, scheduler.MaximumConcurrencyLevel));
        LeanTaskFactory<int> factory = new(scheduler);
        LeanTask<int>[] tasks = [.. plans.Select(plan => factory.StartNew(() =>
        {
            Assert.Same(scheduler, LeanScheduler.Current);
            return plan.Produce();
        }, plan.Token))];
        scheduler.Dispose();
        for (int i = 0; i < plans.Length; i++)
            plans[i].RequireEnded(tasks[i]);
    }

    /// <summary>Each task has run, or is canceled and never runs.</summary>
    private static void ShutDown(Turn turn)
    {
        int[] ran = new int[20];
        WorkStealingScheduler scheduler = WorkStealingScheduler.Start(1 + turn.Next(3));
        LeanTaskFactory factory = new(scheduler);
        LeanTask[] tasks = [.. Enumerable.Range(0, ran.Length).Select(i => factory.StartNew(() => Interlocked.Increment(ref ran[i])))];
        scheduler.Shutdown(cancelQueued: true);
        for (int i = 0; i < ran.Length; i++)
            Assert.Equal(ran[i] == 1 ? TaskStatus.RanToCompletion : TaskStatus.Canceled, tasks[i].Status);
        LeanTask refused = new(static () => { });
        Assert.IsType<TaskSchedulerException>(Record.Exception(() => refused.Start(scheduler)));
        _ = refused.Exception;
    }
}
