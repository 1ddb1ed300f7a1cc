using LeanTasks.Soak.Tests.Table;

namespace LeanTasks.Soak.Tests.Operations;

/// <summary>Several tasks at once.</summary>
internal static class Combinations
{
    public static Family Family { get; } = new([typeof(LeanTask), typeof(LeanTask<>)], WhenAll, WhenAllWithoutResults, WhenAny, WhenAnyOfValueTasks, WhenEach, WhenEachOfValueTasks);

    private static void WhenAll(Turn turn)
    {
        Plan[] plans = turn.Plans(6);
        PlansTogether.RequireAll(plans, turn.Next(4) switch
        {
            0 => LeanTask.WhenAll(plans.Select(turn.BeginTask)),
            1 => LeanTask.WhenAll(plans.Select(static plan => plan.Value % 2 == 0 ? Work.TaskAsync(plan) : Work.LeanAsync(plan).AsTask())),
            2 => LeanTask.WhenAll(plans.Select(turn.Begin)),
            _ => LeanTask.WhenAll([.. plans.Select(turn.BeginTask)]),
        });
    }

    private static void WhenAllWithoutResults(Turn turn)
    {
        Plan[] plans = turn.Plans(6);
        if (turn.Coin())
            PlansTogether.RequireAllInAnyOrder(plans, LeanTask.WhenAll(plans.Select(LeanTask (plan) => turn.BeginTask(plan))));
        else
            PlansTogether.RequireAll(plans, LeanTask.WhenAll(plans.Select(Work.PooledUnitAsync)));
    }

    private static void WhenAny(Turn turn)
    {
        Plan[] plans = turn.Plans(5);
        LeanTask<int>[] tasks = [.. plans.Select(turn.BeginTask)];
        LeanTask<LeanTask<int>> any = tasks.Length == 2 ? LeanTask.WhenAny(tasks[0], tasks[1]) : LeanTask.WhenAny(tasks);
        int first = Array.IndexOf(tasks, any.Result);
        plans[first].RequireEnded(tasks[first]);
        for (int i = 0; i < plans.Length; i++)
            plans[i].Require(tasks[i]);
    }

    /// <summary>Without faults: those of losers raise the event for unobserved ones.</summary>
    private static void WhenAnyOfValueTasks(Turn turn)
    {
        Plan[] plans = [.. Enumerable.Range(0, 1 + turn.Next(5)).Select(_ => turn.Plan(Ending.Result))];
        (int first, int result) = LeanTask.WhenAny(plans.Select(turn.Begin)).Result;
        Assert.Equal(plans[first].Value, result);
    }

    private static void WhenEach(Turn turn)
    {
        Plan[] plans = turn.Plans(6);
        LeanTask<int>[] tasks = [.. plans.Select(turn.BeginTask)];
        EnumerateAsync().Finish();

        async LeanTask EnumerateAsync()
        {
            List<Plan> left = [.. plans];
            await foreach (LeanTask<int> ended in LeanTask.WhenEach(tasks))
            {
                Plan plan = plans[Array.IndexOf(tasks, ended)];
                plan.RequireEnded(ended);
                Assert.True(left.Remove(plan), "A task is enumerated twice.");
            }

            Assert.Empty(left);
        }
    }

    private static void WhenEachOfValueTasks(Turn turn)
    {
        Plan[] plans = turn.Plans(6);
        PlansTogether.RequireEachAsync(plans, LeanTask.WhenEach(plans.Select(turn.Begin))).Finish();
    }
}
