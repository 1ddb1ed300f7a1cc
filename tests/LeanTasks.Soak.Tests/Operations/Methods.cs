using System.Runtime.CompilerServices;
using LeanTasks.Soak.Tests.Table;

namespace LeanTasks.Soak.Tests.Operations;

/// <summary>Async methods that return LeanTasks.</summary>
internal static class Methods
{
    public static Family Family { get; } = new(
        [
            typeof(LeanTaskAwaiter), typeof(LeanTaskAwaiter<>),
            typeof(ConfiguredLeanTaskAwaitable), typeof(ConfiguredLeanTaskAwaitable.ConfiguredLeanTaskAwaiter),
            typeof(ConfiguredLeanTaskAwaitable<>), typeof(ConfiguredLeanTaskAwaitable<>.ConfiguredLeanTaskAwaiter),
        ],
        Await,
        AwaitWithOptions,
        Recursion,
        AwaitedByMany,
        AwaitersByHand,
        PlainAwaiter,
        Enumerate);

    private static void Await(Turn turn)
    {
        Plan plan = turn.Plan();
        LeanTask task = turn.Coin() ? Work.LeanAsync(plan) : Work.LeanUnitAsync(plan);
        plan.Require(task);
    }

    private static void AwaitWithOptions(Turn turn)
    {
        Plan plan = turn.Plan();
        ConfigureAwaitOptions options = turn.Pick(ConfigureAwaitOptions.None, ConfigureAwaitOptions.ContinueOnCapturedContext, ConfigureAwaitOptions.ForceYielding);
        LeanTask<int> task = turn.BeginTask(plan);
        AwaitAsync().Finish();

        async LeanTask AwaitAsync()
        {
            Exception? thrown = null;
            int value = plan.Value;
            try
            {
                value = await task.ConfigureAwait(options);
            }
            catch (Exception exception)
            {
                thrown = exception;
            }

            await ((LeanTask)task).ConfigureAwait(options | ConfigureAwaitOptions.SuppressThrowing);
            Assert.Equal(plan.Value, value);
            if (thrown is not null)
                plan.RequireThrown(thrown);
            plan.RequireEnded(task);
        }
    }

    /// <summary>A tree of calls, of which some suspend, with a plan at each leaf.</summary>
    private static void Recursion(Turn turn)
    {
        Plan[] plans = [.. Enumerable.Range(0, 8).Select(_ => turn.Plan(Ending.Result))];
        Assert.Equal(plans.Sum(static plan => (long)plan.Value), SumAsync(0, plans.Length).Result);

        async LeanTask<long> SumAsync(int from, int to)
        {
            if (to - from == 1)
                return await Work.LeanAsync(plans[from]);
            int middle = (from + to) / 2;
            LeanTask<long> left = SumAsync(from, middle);
            return await SumAsync(middle, to).ConfigureAwait(false) + await left;
        }
    }

    private static void AwaitedByMany(Turn turn)
    {
        Plan plan = turn.Plan();
        LeanTask<int> task = Work.LeanAsync(plan);
        LeanTask[] awaits = new LeanTask[2];
        turn.Race(() => awaits[0] = AwaitAsync(), () => awaits[1] = AwaitAsync());
        LeanTask.WaitAll(awaits);

        async LeanTask AwaitAsync() => await plan.RequireAsync(task.AsValueTask());
    }

    /// <summary>Each way to attach to a task runs what is attached, once.</summary>
    private static void AwaitersByHand(Turn turn)
    {
        Plan plan = turn.Plan(due: 0);
        LeanTaskSource<int> source = new();
        LeanTask unit = source;
        Runs runs = turn.Due("attached by hand", times: 8);
        turn.Race(
            () =>
            {
                source.GetAwaiter().OnCompleted(runs.Count);
                unit.GetAwaiter().UnsafeOnCompleted(runs.Count);
                source.ConfigureAwait(false).GetAwaiter().OnCompleted(runs.Count);
                unit.ConfigureAwait(false).GetAwaiter().UnsafeOnCompleted(runs.Count);
            },
            () => Assert.True(plan.TryEnd(source)),
            () =>
            {
                source.GetAwaiter().UnsafeOnCompleted(runs.Count);
                unit.GetAwaiter().OnCompleted(runs.Count);
                source.ConfigureAwait(false).GetAwaiter().UnsafeOnCompleted(runs.Count);
                unit.ConfigureAwait(false).GetAwaiter().OnCompleted(runs.Count);
            });
        plan.Require(source);
    }

    /// <summary>An awaiter without an unsafe way: the builder flows the context for it.</summary>
    private static void PlainAwaiter(Turn turn)
    {
        object flowing = new();
        int kind = turn.Next(100);
        AwaitAsync().Finish();
        Assert.Same(flowing, AwaitOfResultAsync().Result);
        AwaitFlowAsync().AsTask().GetAwaiter().GetResult();
        Assert.Same(flowing, AwaitFlowOfResultAsync().AsTask().GetAwaiter().GetResult());
        AwaitPooledAsync().AsTask().GetAwaiter().GetResult();
        Assert.Same(flowing, AwaitPooledOfResultAsync().AsTask().GetAwaiter().GetResult());

        async LeanTask AwaitAsync()
        {
            Turn.Flowing.Value = flowing;
            await new PlainAwaiter(turn, kind);
            Assert.Same(flowing, Turn.Flowing.Value);
        }

        async LeanTask<object?> AwaitOfResultAsync()
        {
            Turn.Flowing.Value = flowing;
            await new PlainAwaiter(turn, kind);
            return Turn.Flowing.Value;
        }

        async PooledFlow AwaitFlowAsync()
        {
            Turn.Flowing.Value = flowing;
            await new PlainAwaiter(turn, kind);
            Assert.Same(flowing, Turn.Flowing.Value);
        }

        async PooledFlow<object?> AwaitFlowOfResultAsync()
        {
            Turn.Flowing.Value = flowing;
            await new PlainAwaiter(turn, kind);
            return Turn.Flowing.Value;
        }

        [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder))]
        async ValueTask AwaitPooledAsync()
        {
            Turn.Flowing.Value = flowing;
            await new PlainAwaiter(turn, kind);
            Assert.Same(flowing, Turn.Flowing.Value);
        }

        [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
        async ValueTask<object?> AwaitPooledOfResultAsync()
        {
            Turn.Flowing.Value = flowing;
            await new PlainAwaiter(turn, kind);
            return Turn.Flowing.Value;
        }
    }

    private static void Enumerate(Turn turn)
    {
        int items = turn.Next(10), pauses = turn.Next(Pause.Kinds);
        EnumerateAsync().Finish();

        async LeanTask EnumerateAsync()
        {
            int next = 0;
            await foreach (int item in ItemsAsync())
                Assert.Equal(next++, item);
            Assert.Equal(items, next);
        }

        async IAsyncEnumerable<int> ItemsAsync()
        {
            for (int i = 0; i < items; i++)
            {
                await Pause.Of((pauses + i) % Pause.Kinds);
                yield return i;
            }
        }
    }
}
