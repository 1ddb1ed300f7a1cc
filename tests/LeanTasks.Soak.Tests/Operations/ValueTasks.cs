using LeanTasks.Soak.Tests.Table;

namespace LeanTasks.Soak.Tests.Operations;

/// <summary>Combinators of value tasks. Losers do not fail: their exceptions raise the event for unobserved ones.</summary>
internal static class ValueTasks
{
    public static Family Family { get; } = new([typeof(LeanValueTask)], WhenAll, WhenAllWithoutResults, Tuples, WhenAny, WhenAnyWithoutResult, WhenEach, WhenEachStopped);

    private static void WhenAll(Turn turn)
    {
        Plan[] plans = turn.Plans(6);
        PlansTogether.RequireAll(plans, (turn.Coin()
            ? LeanValueTask.WhenAll(plans.Select(turn.Begin))
            : LeanValueTask.WhenAll([.. plans.Select(turn.Begin)])).AsLeanTask());
    }

    private static void WhenAllWithoutResults(Turn turn)
    {
        Plan[] plans = turn.Plans(6);
        PlansTogether.RequireAll(plans, LeanValueTask.WhenAll(plans.Select<Plan, ValueTask>(plan => (plan.Value % 3) switch
        {
            0 => Work.PooledUnitAsync(plan),
            1 => Work.FlowUnitAsync(plan),
            _ => Work.LeanUnitAsync(plan),
        })).AsLeanTask());
    }

    private static void Tuples(Turn turn)
    {
        Plan[] plans = [.. Enumerable.Range(0, 8).Select(_ => turn.Plan(Ending.Result))];
        ValueTask<int>[] tasks = [.. plans.Select(turn.Begin)];
        int[] values = [.. plans.Select(static plan => plan.Value)];
        AwaitAsync().Finish();

        async LeanTask AwaitAsync()
        {
            Assert.Equal((values[0], values[1]), await LeanValueTask.WhenAll(tasks[0], tasks[1]));
            Assert.Equal((values[2], values[3], values[4]), await LeanValueTask.WhenAll(tasks[2], tasks[3], tasks[4]));
            Assert.Equal((values[5], values[6], values[7], 1), await LeanValueTask.WhenAll(tasks[5], tasks[6], tasks[7], ValueTask.FromResult(1)));
        }
    }

    private static void WhenAny(Turn turn)
    {
        Plan[] plans = [.. Enumerable.Range(0, 1 + turn.Next(5)).Select(_ => turn.Plan(Ending.Result))];
        AwaitAsync().Finish();

        async LeanTask AwaitAsync()
        {
            (int first, int value) = await LeanValueTask.WhenAny(plans.Select(turn.Begin));
            Assert.Equal(plans[first].Value, value);
        }
    }

    private static void WhenAnyWithoutResult(Turn turn)
    {
        Plan[] plans = [.. Enumerable.Range(0, 1 + turn.Next(5)).Select(_ => turn.Plan(Ending.Result))];
        AwaitAsync().Finish();

        async LeanTask AwaitAsync() => Assert.InRange(await LeanValueTask.WhenAny(plans.Select(Work.PooledUnitAsync)), 0, plans.Length - 1);
    }

    private static void WhenEach(Turn turn)
    {
        Plan[] plans = turn.Plans(6);
        PlansTogether.RequireEachAsync(plans, LeanValueTask.WhenEach(plans.Select(turn.Begin))).Finish();
    }

    /// <summary>An enumeration that is left consumes the rest.</summary>
    private static void WhenEachStopped(Turn turn)
    {
        Plan[] plans = [.. Enumerable.Range(0, 1 + turn.Next(5)).Select(_ => turn.Plan(Ending.Result))];
        FirstAsync().Finish();

        async LeanTask FirstAsync()
        {
            await foreach (ValueTask<int> first in LeanValueTask.WhenEach([.. plans.Select(turn.Begin)]))
            {
                Assert.Contains(await first, plans.Select(static plan => plan.Value));
                break;
            }
        }
    }
}
