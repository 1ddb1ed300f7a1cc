using System.Collections.Concurrent;
using LeanTasks.Soak.Tests.Table;

namespace LeanTasks.Soak.Tests.Operations;

/// <summary>Loops of which each iteration is counted.</summary>
internal static class Loops
{
    private const int Max = 300;

    public static Family Family { get; } = new(
        [
            typeof(LeanParallel), typeof(LeanParallelLoopResult), typeof(LeanParallelLoopState), typeof(LeanParallelOptions),
            typeof(IForBody<>), typeof(IForEachBody<>), typeof(RefAction<>),
        ],
        For,
        ForWithLocals,
        Break,
        Stop,
        Throw,
        Cancel,
        ForEach,
        Spans,
        Invoke);

    private static void For(Turn turn)
    {
        int[] ran = new int[turn.Next(Max)];
        LeanParallelOptions options = Options(turn);
        LeanParallelLoopResult result = turn.Next(4) switch
        {
            0 => LeanParallel.For(0, ran.Length, i => Interlocked.Increment(ref ran[i])),
            1 => LeanParallel.For(0L, ran.Length, options, i => Interlocked.Increment(ref ran[i])),
            2 => LeanParallel.For(0, ran.Length, options, new CountingBody(ran)),
            _ => LeanParallel.For(0L, ran.Length, new CountingBody(ran)),
        };
        Assert.True(result.IsCompleted);
        Assert.Null(result.LowestBreakIteration);
        Assert.All(ran, static times => Assert.Equal(1, times));
    }

    private static void ForWithLocals(Turn turn)
    {
        int length = turn.Next(Max), begun = 0, ended = 0;
        long sum = 0;
        LeanParallel.For(
            0,
            length,
            Options(turn),
            () =>
            {
                Interlocked.Increment(ref begun);
                return 0L;
            },
            static (i, _, local) => local + i,
            local =>
            {
                Interlocked.Add(ref sum, local);
                Interlocked.Increment(ref ended);
            });
        Assert.Equal(begun, ended);
        Assert.Equal((long)length * (length - 1) / 2, sum);
    }

    /// <summary>All before the break run, each once.</summary>
    private static void Break(Turn turn)
    {
        int[] ran = new int[1 + turn.Next(Max)];
        int last = turn.Next(ran.Length);
        LeanParallelLoopResult result = LeanParallel.For(0, ran.Length, Options(turn), (i, state) =>
        {
            Interlocked.Increment(ref ran[i]);
            if (i == last)
                state.Break();
            if (state.LowestBreakIteration is { } lowest)
                Assert.Equal(last, lowest);
            Assert.False(state.IsStopped);
        });
        Assert.Equal(last, result.LowestBreakIteration);
        Assert.All(ran.Take(last + 1), static times => Assert.Equal(1, times));
        Assert.All(ran, static times => Assert.InRange(times, 0, 1));
    }

    private static void Stop(Turn turn)
    {
        int[] ran = new int[1 + turn.Next(Max)];
        int last = turn.Next(ran.Length);
        LeanParallelLoopResult result = LeanParallel.For(0, ran.Length, Options(turn), (i, state) =>
        {
            Interlocked.Increment(ref ran[i]);
            if (i != last)
                return;
            state.Stop();
            Assert.True(state.IsStopped && state.ShouldExitCurrentIteration && !state.IsExceptional);
        });
        Assert.False(result.IsCompleted);
        Assert.Null(result.LowestBreakIteration);
        Assert.All(ran, static times => Assert.InRange(times, 0, 1));
        Assert.Equal(1, ran[last]);
    }

    private static void Throw(Turn turn)
    {
        int[] ran = new int[1 + turn.Next(Max)];
        int last = turn.Next(ran.Length);
        Plan plan = turn.Plan(Ending.Fault);
        AggregateException thrown = Assert.Throws<AggregateException>(() => LeanParallel.For(0, ran.Length, Options(turn), i =>
        {
            Interlocked.Increment(ref ran[i]);
            if (i == last)
                plan.Produce();
        }));
        Assert.Same(plan.Exception, Assert.Single(thrown.InnerExceptions));
        Assert.All(ran, static times => Assert.InRange(times, 0, 1));
    }

    /// <summary>A loop that is canceled throws, unless that comes too late.</summary>
    private static void Cancel(Turn turn)
    {
        int[] ran = new int[1 + turn.Next(Max)];
        int last = turn.Next(ran.Length);
        using CancellationTokenSource cancellation = new();
        LeanParallelOptions options = Options(turn);
        options.CancellationToken = cancellation.Token;
        Exception? thrown = Record.Exception(() => LeanParallel.For(0, ran.Length, options, i =>
        {
            Interlocked.Increment(ref ran[i]);

            // On a work-stealing one the caller takes part as an external thread, outside of any task.
            if (options.Scheduler is { } scheduler and not WorkStealingScheduler)
                Assert.Same(scheduler, LeanScheduler.Current);
            if (i == last)
                cancellation.Cancel();
        }));
        if (thrown is null)
            Assert.All(ran, static times => Assert.Equal(1, times));
        else
            Assert.Equal(cancellation.Token, Assert.IsType<OperationCanceledException>(thrown).CancellationToken);
        Assert.All(ran, static times => Assert.InRange(times, 0, 1));
    }

    private static void ForEach(Turn turn)
    {
        int[] ran = new int[turn.Next(Max)];
        int[] items = [.. Enumerable.Range(0, ran.Length)];
        LeanParallelOptions options = Options(turn);
        LeanParallelLoopResult result = turn.Next(5) switch
        {
            0 => LeanParallel.ForEach(items.AsEnumerable(), options, i => Interlocked.Increment(ref ran[i])),
            1 => LeanParallel.ForEach(items.Where(static _ => true), options, i => Interlocked.Increment(ref ran[i])),
            2 => LeanParallel.ForEach(Partitioner.Create(items, loadBalance: true), options, i => Interlocked.Increment(ref ran[i])),
            3 => LeanParallel.ForEach(new List<int>(items), options, new CountingBody(ran)),
            _ => LeanParallel.ForEach(items, options, static () => 0, (i, _, local) => local + Interlocked.Increment(ref ran[i]), static _ => { }),
        };
        Assert.True(result.IsCompleted);
        Assert.All(ran, static times => Assert.Equal(1, times));
    }

    private static void Spans(Turn turn)
    {
        int[] items = new int[turn.Next(Max)];
        int offset = turn.Next(1000);
        LeanParallel.ForEach(items.AsSpan(), Options(turn), (ref int item) => item += offset);
        Assert.All(items, item => Assert.Equal(offset, item));

        object[] objects = [.. items.Select(static item => (object)item)];
        long sum = 0;
        LeanParallel.ForEach(objects.AsSpan(), (ref object item) => item = (int)item + 1);
        LeanParallel.ForEach((ReadOnlySpan<object>)objects, item => Interlocked.Add(ref sum, (int)item));
        Assert.Equal((long)items.Length * (offset + 1), sum);
    }

    private static void Invoke(Turn turn)
    {
        Plan[] plans = turn.Plans(8);
        LeanParallelOptions options = Options(turn);
        AggregateException? thrown = (AggregateException?)Record.Exception(() =>
            LeanParallel.Invoke(options, [.. plans.Select<Plan, Action>(static plan => () => plan.Produce())]));
        Assert.Equal(plans.Count(static plan => plan.Ending != Ending.Result), thrown?.InnerExceptions.Count ?? 0);
    }

    private static LeanParallelOptions Options(Turn turn) => new()
    {
        MaxDegreeOfParallelism = turn.Pick(-1, -1, 1, 2, 5),
        Scheduler = turn.Coin() ? null : Schedulers.Any(turn),
    };

    private readonly struct CountingBody(int[] ran) : IForBody<int>, IForBody<long>, IForEachBody<int>
    {
        public void Run(int index) => Interlocked.Increment(ref ran[index]);

        public void Run(long index) => Interlocked.Increment(ref ran[index]);
    }
}
