using LeanTasks.Soak.Tests.Table;

namespace LeanTasks.Soak.Tests.Operations;

/// <summary>What flows with the code, and where it returns to.</summary>
internal static class Contexts
{
    public static Family Family { get; } = new([typeof(LeanTask), typeof(LeanTask<>), typeof(LeanScheduler), typeof(PooledFlow)], Flows, FlowsIntoBodies, Posts, PostsOfScheduler);

    /// <summary>Each kind of method has its own, across all of its awaits, and its caller keeps what it had.</summary>
    private static void Flows(Turn turn)
    {
        object outer = new(), inner = new();
        Plan plan = turn.Plan(Ending.Result);
        int kind = turn.Next(3);
        Turn.Flowing.Value = outer;
        try
        {
            ValueTask task = kind switch
            {
                0 => LeanAsync(),
                1 => FlowAsync(),
                _ => PooledAsync(),
            };
            Assert.Same(outer, Turn.Flowing.Value);
            task.AsTask().GetAwaiter().GetResult();
            Assert.Same(outer, Turn.Flowing.Value);
        }
        finally
        {
            Turn.Flowing.Value = null;
        }

        async LeanTask LeanAsync() => await BodyAsync();
        async PooledFlow FlowAsync() => await BodyAsync();

        [System.Runtime.CompilerServices.AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder))]
        async ValueTask PooledAsync() => await BodyAsync();

        async LeanTask BodyAsync()
        {
            Assert.Same(outer, Turn.Flowing.Value);
            Turn.Flowing.Value = inner;
            await turn.Begin(plan);
            Assert.Same(inner, Turn.Flowing.Value);
        }
    }

    private static void FlowsIntoBodies(Turn turn)
    {
        object flowing = new();
        LeanScheduler scheduler = Schedulers.Any(turn);
        Runs runs = turn.Due("body that flows", times: 6);
        Turn.Flowing.Value = flowing;
        try
        {
            LeanTask task = LeanTask.Factory.StartNew(Check, CancellationToken.None, TaskCreationOptions.None, scheduler);
            task.Wait();
            task.ContinueWith(_ => Check(), scheduler).Wait();
            Fork.Join(Check, Check);
            LeanParallel.For(0, 2, _ => Check());
        }
        finally
        {
            Turn.Flowing.Value = null;
        }

        void Check()
        {
            Assert.Same(flowing, Turn.Flowing.Value);
            Turn.Flowing.Value = new object();
            runs.Count();
            Turn.Flowing.Value = flowing;
        }
    }

    /// <summary>A method returns to its context after each await that suspends, unless it does not want to.</summary>
    private static void Posts(Turn turn)
    {
        PoolContext context = new();
        int times = 1 + turn.Next(5), kind = turn.Next(100);
        bool returns = turn.Coin(), isPooled = turn.Coin();
        context.Run(() => isPooled ? FlowAsync().AsValueTask().AsLeanTask() : LeanAsync()).Finish();
        Assert.InRange(context.Posts, 0, returns ? times : 0);

        async LeanTask LeanAsync()
        {
            for (int i = 0; i < times; i++)
            {
                await Gate().ConfigureAwait(returns);
                Check();
            }
        }

        async PooledFlow FlowAsync()
        {
            for (int i = 0; i < times; i++)
            {
                await Gate().ConfigureAwait(returns);
                Check();
            }
        }

        LeanTask Gate()
        {
            LeanTaskSource gate = new();
            Elsewhere.Do(turn, kind, gate.SetResult);
            return gate;
        }

        void Check()
        {
            if (returns)
                Assert.Same(context, SynchronizationContext.Current);
        }
    }

    private static void PostsOfScheduler(Turn turn)
    {
        PoolContext context = new();
        Plan plan = turn.Plan();
        LeanScheduler scheduler = turn.Coin() ? LeanScheduler.FromSynchronizationContext(context) : context.Run(LeanScheduler.FromCurrentSynchronizationContext);
        LeanTask<int> task = LeanTask.Factory.StartNew(
            () =>
            {
                Assert.Same(context, SynchronizationContext.Current);
                return plan.Produce();
            },
            plan.Token,
            TaskCreationOptions.None,
            scheduler);
        plan.Require(task);
        Assert.Equal(1, context.Posts);
    }
}
