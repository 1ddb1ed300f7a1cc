using LeanTasks.Builders;
using LeanTasks.Soak.Tests.Table;

namespace LeanTasks.Soak.Tests.Operations;

/// <summary>Methods whose boxes are used again.</summary>
internal static class PooledMethods
{
    public static Family Family { get; } = new(
        [
            typeof(PooledValueTaskMethodBuilder), typeof(PooledValueTaskMethodBuilder<>), typeof(PooledFlow), typeof(PooledFlow<>),
            typeof(PooledFlowMethodBuilder), typeof(PooledFlowMethodBuilder<>), typeof(FlowAwaiter), typeof(FlowAwaiter<>),
            typeof(ConfiguredFlowAwaitable), typeof(ConfiguredFlowAwaitable<>), typeof(Flow), typeof(Flow<>),
        ],
        ValueTasks,
        Flows,
        FlowsConverted,
        ManyAtOnce,
        Nested,
        Stale,
        StaleInARace);

    private static void ValueTasks(Turn turn)
    {
        Plan plan = turn.Plan(), unit = turn.Plan();
        plan.RequireAsync(Work.PooledAsync(plan)).Finish();
        unit.RequireAsync(Work.PooledUnitAsync(unit)).Finish();
    }

    private static void Flows(Turn turn)
    {
        Plan plan = turn.Plan(), unit = turn.Plan();
        bool returns = turn.Coin();
        AwaitAsync().Finish();

        async LeanTask AwaitAsync()
        {
            Exception? thrown = null;
            try
            {
                Assert.Equal(plan.Value, returns ? await Work.FlowAsync(plan) : await Work.FlowAsync(plan).ConfigureAwait(false));
            }
            catch (Exception exception)
            {
                thrown = exception;
            }

            RequireEnd(plan, thrown);
            thrown = null;
            try
            {
                if (returns)
                    await Work.FlowUnitAsync(unit);
                else
                    await Work.FlowUnitAsync(unit).ConfigureAwait(false);
            }
            catch (Exception exception)
            {
                thrown = exception;
            }

            RequireEnd(unit, thrown);
        }
    }

    private static void FlowsConverted(Turn turn)
    {
        Plan plan = turn.Plan(), unit = turn.Plan();
        plan.RequireAsync(turn.Next(7) switch
        {
            0 => Work.FlowAsync(plan),
            1 => Work.FlowAsync(plan).AsFlow(),
            2 => new ValueTask<int>(Work.FlowAsync(plan).AsFlow().AsTask()),
            3 => new ValueTask<int>(Work.FlowAsync(plan).AsTask()),
            4 => (PooledFlow<int>)Flow.FromValueTask(Work.PooledAsync(plan)),
            5 => AwaitAsync(Flow.FromValueTask(turn.Begin(plan))),
            _ => ByEnd(),
        }).Finish();
        unit.RequireAsync(turn.Next(3) switch
        {
            0 => Flow.FromValueTask(Work.PooledAsync(unit)).AsUnitValueTask(),
            1 => new ValueTask(Work.FlowUnitAsync(unit).AsTask()),
            _ => Work.FlowUnitAsync(unit),
        }).Finish();

        async PooledFlow<int> AwaitAsync(Flow<int> flow) => plan.Value % 2 == 0 ? await flow : await flow.ConfigureAwait(false);

        ValueTask<int> ByEnd()
        {
            plan.Count();
            switch (plan.Ending)
            {
                case Ending.Fault:
                    return plan.Value % 2 == 0 ? PooledFlow.FromException<int>(plan.Exception) : Flow.FromException<int>(plan.Exception);
                case Ending.Cancel:
                    Assert.Throws<OperationCanceledException>(() => plan.End());
                    return Flow.FromCanceled<int>(plan.Token);
                default:
                    return plan.Value % 2 == 0 ? PooledFlow.FromResult(plan.Value) : Flow.FromResult(plan.Value);
            }
        }
    }

    /// <summary>More calls in flight than a thread's part of a pool holds.</summary>
    private static void ManyAtOnce(Turn turn)
    {
        Plan[] plans = [.. Enumerable.Range(0, 80).Select(_ => turn.Plan())];
        ValueTask<int>[] calls = [.. plans.Select(plan => plan.Value % 2 == 0 ? Work.PooledAsync(plan) : Work.FlowAsync(plan))];
        AwaitAsync().Finish();

        async LeanTask AwaitAsync()
        {
            for (int i = 0; i < plans.Length; i++)
                await plans[i].RequireAsync(calls[i]);
        }
    }

    private static void Nested(Turn turn)
    {
        Plan plan = turn.Plan();
        plan.RequireAsync(OuterAsync(1 + turn.Next(12))).Finish();

        async PooledFlow<int> OuterAsync(int depth) => depth == 0 ? await Work.PooledAsync(plan) : await OuterAsync(depth - 1);
    }

    /// <summary>A value task that has been awaited throws, whatever its object does now.</summary>
    private static void Stale(Turn turn)
    {
        Plan[] plans = turn.Plans(4);
        ValueTask<int>[] stale = new ValueTask<int>[plans.Length];
        for (int i = 0; i < plans.Length; i++)
        {
            LeanTaskSource gate = new();
            stale[i] = Work.PooledAfterAsync(gate, plans[i]);
            Elsewhere.Do(turn, turn.Next(100), () => gate.SetResult());
            plans[i].RequireAsync(stale[i]).Finish();
        }

        foreach (ValueTask<int> awaited in stale)
            Assert.Throws<InvalidOperationException>(() => awaited.GetAwaiter().GetResult());
    }

    /// <summary>Of two that await the same one, one has the outcome, and the other throws.</summary>
    private static void StaleInARace(Turn turn)
    {
        Plan plan = turn.Plan(Ending.Result);
        LeanTaskSource gate = new();
        ValueTask<int> shared = Work.PooledAfterAsync(gate, plan);
        Task<int>[] awaits = new Task<int>[2];
        turn.Race(() => awaits[0] = AwaitAsync(), () => awaits[1] = AwaitAsync(), gate.SetResult);
        int[] values = [.. awaits.Select(static one => one.GetAwaiter().GetResult())];
        Assert.Single(values, plan.Value);
        Assert.Single(values, -1);

        async Task<int> AwaitAsync()
        {
            try
            {
                return await shared;
            }
            catch (InvalidOperationException)
            {
                return -1;
            }
        }
    }

    private static void RequireEnd(Plan plan, Exception? thrown)
    {
        if (thrown is not null)
            plan.RequireThrown(thrown);
        else
            Assert.Equal(Ending.Result, plan.Ending);
    }
}
