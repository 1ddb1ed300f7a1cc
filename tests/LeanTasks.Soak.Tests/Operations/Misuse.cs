using LeanTasks.Soak.Tests.Table;

namespace LeanTasks.Soak.Tests.Operations;

/// <summary>Value tasks of pooled methods that are awaited more than once.</summary>
internal static class Misuse
{
    public static Family Family { get; } = new([typeof(PooledValueTaskMethodBuilder<>)], AwaitedAgain, AwaitedByTwo);

    /// <summary>A value task that has been awaited throws, whatever its object does now.</summary>
    private static void AwaitedAgain(Turn turn)
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
    private static void AwaitedByTwo(Turn turn)
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
}
