using LeanTasks.Soak.Tests.Table;

namespace LeanTasks.Soak.Tests.Operations;

/// <summary>Promises that are used again.</summary>
internal static class ReusableSources
{
    public static Family Family { get; } = new(
        [typeof(ReusableValueTaskSource<>), typeof(PooledValueTaskSource<>)],
        Rented,
        SetOnce,
        RentedRaced,
        Limits,
        Reused,
        ReusedRaced,
        Abandoned);

    private static void Rented(Turn turn)
    {
        Plan plan = turn.Plan(due: 0);
        PooledValueTaskSource<int> source = ReusableValueTaskSource<int>.Rent(turn.Coin());
        Elsewhere.Do(turn, turn.Next(100), () => Assert.True(plan.TryEnd(source)));
        if (turn.Coin())
            plan.RequireAsync(turn.Coin() ? source.AsValueTask() : source.AsPooledFlow()).Finish();
        else
            plan.RequireAsync(source.AsNonGenericValueTask()).Finish();
        Assert.False(source.TrySetResult(-1));
        Assert.Throws<InvalidOperationException>(() => source.SetResult(-1));
    }

    /// <summary>What completes an operation throws the second time.</summary>
    private static void SetOnce(Turn turn)
    {
        Plan plan = turn.Plan(due: 0);
        PooledValueTaskSource<int> rented = ReusableValueTaskSource<int>.Rent();
        ReusableValueTaskSource<int> kept = new();
        short version = rented.Version;
        switch (plan.Ending)
        {
            case Ending.Fault:
                rented.SetException(plan.Exception);
                kept.SetException(plan.Exception);
                break;
            case Ending.Cancel:
                rented.SetCanceled(plan.Token);
                kept.SetCanceled(plan.Token);
                break;
            default:
                rented.SetResult(plan.Value);
                kept.SetResult(plan.Value);
                break;
        }

        Assert.Throws<InvalidOperationException>(() => rented.SetResult(-1));
        Assert.Throws<InvalidOperationException>(() => kept.SetResult(-1));
        Assert.Equal(version, rented.Version);
        plan.RequireAsync(rented.AsValueTask()).Finish();
        plan.RequireAsync(kept.AsNonGenericValueTask()).Finish();
    }

    /// <summary>One of several wins, and whoever comes late completes nobody else's operation.</summary>
    private static void RentedRaced(Turn turn)
    {
        Plan[] plans = [turn.Plan(due: 0), turn.Plan(due: 0), turn.Plan(due: 0)];
        PooledValueTaskSource<int> source = ReusableValueTaskSource<int>.Rent(turn.Coin());
        bool[] won = new bool[plans.Length];
        LeanTask<int> task = source.AsValueTask().AsLeanTask();
        turn.Race([.. plans.Select<Plan, Action>((plan, i) => () => won[i] = plan.TryEnd(source))]);
        Assert.Single(won, true);
        plans[Array.IndexOf(won, true)].Require(task);
        Assert.DoesNotContain(true, plans.Select(plan => plan.TryEnd(source)));
    }

    /// <summary>A time, a token or a result ends the operation, and none of them the next one.</summary>
    private static void Limits(Turn turn)
    {
        int value = turn.Next(1000);
        using CancellationTokenSource cancellation = new();
        PooledValueTaskSource<int> source = ReusableValueTaskSource<int>.Rent(turn.Coin());
        bool isShort = turn.Next(4) == 0;
        TimeSpan timeout = isShort ? TimeSpan.FromMilliseconds(1) : TimeSpan.FromHours(1);
        LeanTask<int> task = (turn.Next(3) switch
        {
            0 => source.AsValueTask(timeout, cancellation.Token),
            1 => source.AsPooledFlow(timeout, cancellation.Token),
            _ => source.AsValueTask(timeout, OwnTime.Instance, cancellation.Token),
        }).AsLeanTask();
        bool won = false;
        turn.Race(() => won = source.TrySetResult(value), cancellation.Cancel);
        Exception? thrown = Record.Exception(() => Assert.Equal(value, task.GetAwaiter().GetResult()));
        Assert.Equal(won, thrown is null);
        if (thrown is TimeoutException)
            Assert.True(isShort);
        else if (!won)
            Assert.Equal(cancellation.Token, Assert.IsType<TaskCanceledException>(thrown).CancellationToken);
        Assert.False(source.TrySetResult(-1));
    }

    private static void Reused(Turn turn)
    {
        ReusableValueTaskSource<int> source = new(turn.Coin());
        foreach (Plan plan in turn.Plans(8, due: 0))
        {
            short version = source.Version;
            Elsewhere.Do(turn, turn.Next(100), () => Assert.True(plan.TryEnd(source)));
            plan.RequireAsync(turn.Coin() ? source.AsValueTask() : source.AsPooledFlow(TimeSpan.FromHours(1))).Finish();
            Assert.False(source.TrySetResult(-1, version));
        }
    }

    /// <summary>With versions, the completers of an operation do not complete the next one.</summary>
    private static void ReusedRaced(Turn turn)
    {
        ReusableValueTaskSource<int> source = new(turn.Coin());
        for (int i = 1 + turn.Next(4); i > 0; i--)
        {
            short version = source.Version;
            int value = turn.Next(1000), wins = 0;
            LeanTask<int> task = source.AsValueTask().AsLeanTask();
            turn.Race(Complete, Complete, Complete);
            Assert.Equal((value, 1), (task.Result, wins));

            void Complete()
            {
                if (source.TrySetResult(value, version))
                    Interlocked.Increment(ref wins);
            }
        }
    }

    /// <summary>What nobody awaits is left to the collector; nothing rented later hears of it.</summary>
    private static void Abandoned(Turn turn)
    {
        for (int i = turn.Next(10); i > 0; i--)
        {
            PooledValueTaskSource<int> source = ReusableValueTaskSource<int>.Rent(turn.Coin());
            if (turn.Coin())
                Assert.True(source.TrySetResult(-1));
        }

        ReusableValueTaskSource<int> kept = new();
        ValueTask<int> first = kept.AsValueTask();
        kept.Reset();
        Plan plan = turn.Plan(due: 0);
        Assert.True(plan.TryEnd(kept));
        plan.RequireAsync(kept.AsValueTask()).Finish();
        Assert.False(first.IsCompleted);
    }
}
