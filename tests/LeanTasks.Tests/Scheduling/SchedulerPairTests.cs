using System.Collections.Concurrent;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Scheduling;

/// <summary>What a pair runs, when, and where.</summary>
public sealed class SchedulerPairTests
{
    [Fact]
    public void ArgumentsAreThoseOfTheTwin()
    {
        Assert.Throws<ArgumentNullException>(static () => new ConcurrentExclusiveLeanSchedulerPair(null!));
        foreach (int number in new[] { 0, -2 })
        {
            Assert.Equal(
                Assert.Throws<ArgumentOutOfRangeException>(() => new ConcurrentExclusiveSchedulerPair(TaskScheduler.Default, number)).ParamName,
                Assert.Throws<ArgumentOutOfRangeException>(() => new ConcurrentExclusiveLeanSchedulerPair(LeanScheduler.Default, number)).ParamName);
            Assert.Equal(
                Assert.Throws<ArgumentOutOfRangeException>(() => new ConcurrentExclusiveSchedulerPair(TaskScheduler.Default, 1, number)).ParamName,
                Assert.Throws<ArgumentOutOfRangeException>(() => new ConcurrentExclusiveLeanSchedulerPair(LeanScheduler.Default, 1, number)).ParamName);
        }
    }

    [Fact]
    public void LevelsAreThoseOfTheTwin()
    {
        ConcurrentExclusiveSchedulerPair[] twins =
            [new(), new(TaskScheduler.Default), new(TaskScheduler.Default, 3), new(TaskScheduler.Default, -1), new(new ConcurrentExclusiveSchedulerPair().ExclusiveScheduler, 3)];
        ConcurrentExclusiveLeanSchedulerPair[] pairs =
        [
            new(), new(LeanScheduler.Default), new(LeanScheduler.Default, 3), new(LeanScheduler.Default, -1),
            new(new ConcurrentExclusiveLeanSchedulerPair().ExclusiveScheduler, 3),
        ];
        Assert.Equal(
            twins.Select(static twin => twin.ConcurrentScheduler.MaximumConcurrencyLevel),
            pairs.Select(static pair => pair.ConcurrentScheduler.MaximumConcurrencyLevel));
        Assert.All(pairs, static pair => Assert.Equal(1, pair.ExclusiveScheduler.MaximumConcurrencyLevel));
    }

    [Theory]
    [InlineData(4, -1)]
    [InlineData(2, 1)]
    [InlineData(-1, 3)]
    public void RunsEverythingAndKeepsItApart(int level, int itemsPerTask)
    {
        ConcurrentExclusiveLeanSchedulerPair pair = new(LeanScheduler.Default, level, itemsPerTask);
        Assert.Equal(2000, RunMany(pair, level));
    }

    [Fact]
    public void RunsOnAnotherScheduler()
    {
        ConcurrentExclusiveLeanSchedulerPair target = new(LeanScheduler.Default, 3);
        Assert.Equal(2000, RunMany(new ConcurrentExclusiveLeanSchedulerPair(target.ConcurrentScheduler, 4, 5), 3));
        Assert.Equal(2000, RunMany(new ConcurrentExclusiveLeanSchedulerPair(LeanScheduler.Inline, 4, 5), 4));
        Assert.Equal(2000, RunMany(new ConcurrentExclusiveLeanSchedulerPair(LeanScheduler.FromTaskScheduler(new ConcurrentExclusiveSchedulerPair().ConcurrentScheduler), 4, 5), 4));
    }

    [Fact]
    public void ConcurrentTasksRunBesideEachOther()
    {
        ConcurrentExclusiveLeanSchedulerPair pair = new(LeanScheduler.Default, 2);
        using Barrier barrier = new(2);
        LeanTask[] tasks = [Start(pair.ConcurrentScheduler, Meet), Start(pair.ConcurrentScheduler, Meet)];
        Array.ForEach(tasks, Patience.UntilEnded);
        Assert.All(tasks, static task => Assert.True(task.IsCompletedSuccessfully));

        void Meet() => Assert.True(barrier.SignalAndWait(Patience.Limit, CancellationToken.None));
    }

    [Fact]
    public void ExclusiveTaskGoesBeforeWaitingConcurrentOnes() => FreshThread.Run(static () =>
    {
        QueueingLeanScheduler target = new();
        ConcurrentExclusiveLeanSchedulerPair pair = new(target, 1);
        List<string> ran = [];
        Start(pair.ConcurrentScheduler, () =>
        {
            ran.Add("concurrent 1");
            Start(pair.ConcurrentScheduler, () => ran.Add("concurrent 2"));
            Start(pair.ExclusiveScheduler, () => ran.Add("exclusive 1"));
            Start(pair.ExclusiveScheduler, () => ran.Add("exclusive 2"));
        });
        target.Drain();
        Assert.Equal(["concurrent 1", "exclusive 1", "exclusive 2", "concurrent 2"], ran);
    });

    [Theory]
    [InlineData(1, 3)]
    [InlineData(2, 2)]
    [InlineData(-1, 1)]
    public void WorkerEndsAfterItsShare(int itemsPerTask, int workers) => FreshThread.Run(() =>
    {
        int queued = 0;
        Queue<LeanTask> tasks = new();
        ScriptedLeanScheduler target = new()
        {
            OnQueue = task =>
            {
                queued++;
                tasks.Enqueue(task);
            },
        };
        ConcurrentExclusiveLeanSchedulerPair pair = new(target, -1, itemsPerTask);
        int ran = 0;
        for (int i = 0; i < 3; i++)
            Start(pair.ExclusiveScheduler, () => ran++);
        while (tasks.TryDequeue(out LeanTask? task))
            target.Run(task);
        Assert.Equal(3, ran);
        Assert.Equal(workers, queued);
    });

    [Fact]
    public void TasksSeeTheirScheduler()
    {
        ConcurrentExclusiveLeanSchedulerPair pair = new();
        LeanScheduler?[] seen = new LeanScheduler?[2];
        LeanTask[] tasks =
        [
            Start(pair.ConcurrentScheduler, () => seen[0] = LeanScheduler.Current),
            Start(pair.ExclusiveScheduler, () => seen[1] = LeanScheduler.Current),
        ];
        Array.ForEach(tasks, Patience.UntilEnded);
        Assert.Equal([pair.ConcurrentScheduler, pair.ExclusiveScheduler], seen);
    }

    [Fact]
    public void MethodComesBackToItsScheduler()
    {
        ConcurrentExclusiveLeanSchedulerPair pair = new();
        LeanTask? method = null;
        List<LeanScheduler> seen = [];
        Patience.UntilEnded(Start(pair.ExclusiveScheduler, () => method = AwaitAsync()));
        Patience.UntilEnded(method!);
        Assert.Equal([pair.ExclusiveScheduler, pair.ExclusiveScheduler], seen);

        async LeanTask AwaitAsync()
        {
            await LeanTask.Run(static () => Thread.Yield());
            seen.Add(LeanScheduler.Current);
            await Task.Run(static () => Thread.Yield(), CancellationToken.None);
            seen.Add(LeanScheduler.Current);
        }
    }

    [Fact]
    public void FaultOfATaskIsItsOwn()
    {
        ConcurrentExclusiveLeanSchedulerPair pair = new();
        LeanTask task = Start(pair.ExclusiveScheduler, static () => throw new ProgramException("fault"));
        Patience.UntilEnded(task);
        Assert.IsType<ProgramException>(task.Exception!.InnerException);
        pair.Complete();
        Patience.UntilEnded(pair.Completion);
        Assert.True(pair.Completion.IsCompletedSuccessfully);
    }

    [Fact]
    public void CanceledTaskIsPassedOver()
    {
        using CancellationTokenSource cancellation = new();
        QueueingLeanScheduler target = new();
        ConcurrentExclusiveLeanSchedulerPair pair = new(target);
        LeanTask task = new(static () => { }, cancellation.Token);
        task.Start(pair.ExclusiveScheduler);
        LeanTask next = Start(pair.ExclusiveScheduler, static () => { });
        cancellation.Cancel();
        target.Drain();
        Assert.Equal(TaskStatus.Canceled, task.Status);
        Assert.True(next.IsCompletedSuccessfully);
    }

    private static LeanTask Start(LeanScheduler scheduler, Action action)
    {
        LeanTask task = new(action);
        task.Start(scheduler);
        return task;
    }

    /// <summary>Starts tasks of both from several threads, each of which starts another; tells how many have run.</summary>
    private static int RunMany(ConcurrentExclusiveLeanSchedulerPair pair, int level)
    {
        const int Threads = 4;
        int concurrent = 0;
        int exclusive = 0;
        int ran = 0;
        ConcurrentQueue<string> faults = new();
        LeanTask[] starters = [.. Enumerable.Range(0, Threads).Select(_ => LeanTask.Run(() =>
        {
            for (int i = 0; i < 250; i++)
                Start(i % 5 == 0 ? pair.ExclusiveScheduler : pair.ConcurrentScheduler, i % 5 == 0 ? RunExclusive : RunConcurrent);
        }))];
        Array.ForEach(starters, Patience.UntilEnded);
        Assert.All(starters, static starter => Assert.Null(starter.Exception));
        Patience.Until(() => Volatile.Read(ref ran) == 2 * 4 * 250);
        pair.Complete();
        Patience.UntilEnded(pair.Completion);
        Assert.Empty(faults);
        return ran;

        void RunConcurrent()
        {
            int beside = Interlocked.Increment(ref concurrent);
            if ((level > 0 && beside > level) || Volatile.Read(ref exclusive) != 0)
                faults.Enqueue($"{beside} concurrent, {exclusive} exclusive");
            Thread.Yield();
            Interlocked.Decrement(ref concurrent);
            Start(pair.ExclusiveScheduler, CountExclusive);
            Interlocked.Increment(ref ran);
        }

        void RunExclusive()
        {
            CountExclusive();
            Start(pair.ConcurrentScheduler, () => Interlocked.Increment(ref ran));
        }

        void CountExclusive()
        {
            if (Interlocked.Increment(ref exclusive) != 1 || Volatile.Read(ref concurrent) != 0)
                faults.Enqueue($"{exclusive} exclusive beside {concurrent} concurrent");
            Thread.Yield();
            Interlocked.Decrement(ref exclusive);
            Interlocked.Increment(ref ran);
        }
    }
}
