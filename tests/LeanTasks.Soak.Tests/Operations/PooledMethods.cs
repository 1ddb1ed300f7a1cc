using LeanTasks.Soak.Tests.Table;

namespace LeanTasks.Soak.Tests.Operations;

/// <summary>Methods whose boxes are used again.</summary>
internal static class PooledMethods
{
    public static Family Family { get; } = new(
        [
            typeof(PooledValueTaskMethodBuilder), typeof(PooledValueTaskMethodBuilder<>), typeof(PooledFlow), typeof(PooledFlow<>),
            typeof(FlowAwaiter), typeof(FlowAwaiter<>),
            typeof(ConfiguredFlowAwaitable), typeof(ConfiguredFlowAwaitable<>), typeof(Flow), typeof(Flow<>),
        ],
        ValueTasks,
        Flows,
        FlowsConverted,
        ManyAtOnce,
        Nested,
        AwaitersByHand);

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
            0 => turn.Coin() ? Work.FlowAsync(plan) : Work.FlowAsync(plan).AsValueTask(),
            1 => Work.FlowAsync(plan).AsFlow(),
            2 => turn.Coin() ? Work.FlowAsync(plan).AsFlow().AsValueTask() : new ValueTask<int>(Work.FlowAsync(plan).AsFlow().AsTask()),
            3 => new ValueTask<int>(Work.FlowAsync(plan).AsTask()),
            4 => (PooledFlow<int>)Flow.FromValueTask(Work.PooledAsync(plan)),
            5 => AwaitAsync(Flow.FromValueTask(turn.Begin(plan))),
            _ => ByEnd(),
        }).Finish();
        unit.RequireAsync(turn.Next(3) switch
        {
            0 => Flow.FromValueTask(Work.PooledAsync(unit)).AsNonGenericValueTask(),
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
                    return plan.Value % 2 == 0 ? PooledFlow.FromCanceled<int>(plan.Token) : Flow.FromCanceled<int>(plan.Token);
                default:
                    return (plan.Value % 4) switch
                    {
                        0 => PooledFlow.FromResult(plan.Value),
                        1 => new PooledFlow<int>(plan.Value),
                        2 => Flow.FromResult(plan.Value),
                        _ => new Flow<int>(plan.Value),
                    };
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

    /// <summary>Each way to attach to a flow runs what is attached, once, and then the flow has ended.</summary>
    private static void AwaitersByHand(Turn turn)
    {
        Plan plan = turn.Plan(Ending.Result), other = turn.Plan(Ending.Result), unit = turn.Plan(Ending.Result);
        Runs runs = turn.Due("attached to a flow", times: 3);
        bool isUnsafe = turn.Coin();
        PooledFlow<int> pooled = Work.FlowAsync(plan);
        FlowAwaiter<int> awaiter = pooled.GetAwaiter();
        Attach(awaiter.OnCompleted, awaiter.UnsafeOnCompleted, () => Assert.Equal((true, plan.Value), (pooled.IsCompleted, awaiter.GetResult())));
        Flow<int> flow = Flow.FromValueTask(Work.PooledAsync(other));
        FlowAwaiter<int> flowAwaiter = flow.GetAwaiter();
        Attach(flowAwaiter.OnCompleted, flowAwaiter.UnsafeOnCompleted, () => Assert.Equal((true, other.Value), (flow.IsCompleted, flowAwaiter.GetResult())));
        PooledFlow unitFlow = Work.FlowUnitAsync(unit);
        FlowAwaiter unitAwaiter = unitFlow.GetAwaiter();
        Attach(unitAwaiter.OnCompleted, unitAwaiter.UnsafeOnCompleted, () =>
        {
            Assert.True(unitFlow.IsCompleted);
            unitAwaiter.GetResult();
        });

        void Attach(Action<Action> onCompleted, Action<Action> unsafeOnCompleted, Action check) => (isUnsafe ? unsafeOnCompleted : onCompleted)(() =>
        {
            if (Record.Exception(check) is { } exception)
                turn.Fail(exception);
            runs.Count();
        });
    }

    private static void RequireEnd(Plan plan, Exception? thrown)
    {
        if (thrown is not null)
            plan.RequireThrown(thrown);
        else
            Assert.Equal(Ending.Result, plan.Ending);
    }
}
