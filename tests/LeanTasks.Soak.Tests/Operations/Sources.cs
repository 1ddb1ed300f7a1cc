using LeanTasks.Soak.Tests.Table;

namespace LeanTasks.Soak.Tests.Operations;

/// <summary>Tasks that others complete.</summary>
internal static class Sources
{
    public static Family Family { get; } = new([typeof(LeanTaskSource), typeof(LeanTaskSource<>)], Complete, CompleteWithoutResult, RacedByThreads, RacedWithoutResult, FromTask);

    private static void Complete(Turn turn)
    {
        Plan plan = turn.Plan(due: 0);
        object state = new();
        LeanTaskSource<int> source = new(state, turn.Pick(TaskCreationOptions.None, TaskCreationOptions.RunContinuationsAsynchronously));
        switch (plan.Ending)
        {
            case Ending.Fault:
                source.SetException(plan.Exception);
                break;
            case Ending.Cancel:
                source.SetCanceled(plan.Token);
                break;
            default:
                source.SetResult(plan.Value);
                break;
        }

        Assert.Throws<InvalidOperationException>(() => source.SetResult(0));
        Assert.Throws<InvalidOperationException>(() => source.SetCanceled());
        Assert.False(source.TrySetException(plan.Exception));
        plan.Require(source.Task);
        Assert.Same(state, source.AsyncState);
    }

    private static void CompleteWithoutResult(Turn turn)
    {
        Plan plan = turn.Plan(due: 0);
        LeanTaskSource source = new(turn.Pick(TaskCreationOptions.None, TaskCreationOptions.RunContinuationsAsynchronously));
        switch (plan.Ending)
        {
            case Ending.Fault:
                source.SetException(plan.Exception);
                break;
            case Ending.Cancel:
                source.SetCanceled(plan.Token);
                break;
            default:
                source.SetResult();
                break;
        }

        Assert.Throws<InvalidOperationException>(source.SetResult);
        Assert.False(source.TrySetFromTask(LeanTask.CompletedTask));
        plan.Require(source.Task);
    }

    /// <summary>Exactly one of several wins, and all that await see what it has set.</summary>
    private static void RacedByThreads(Turn turn)
    {
        Plan[] plans = [turn.Plan(due: 0), turn.Plan(due: 0), turn.Plan(due: 0)];
        LeanTaskSource<int> source = new(turn.Pick(TaskCreationOptions.None, TaskCreationOptions.RunContinuationsAsynchronously));
        bool[] won = new bool[plans.Length];
        Task<Exception?>[] awaits = [.. Enumerable.Range(0, 4).Select(_ => AwaitAsync(source))];
        LeanTask<LeanTask<int>> continuation = source.ContinueWith(static ended => ended);
        turn.Race([.. plans.Select<Plan, Action>((plan, i) => () => won[i] = plan.TryEnd(source))]);

        Plan winner = plans[Array.IndexOf(won, true)];
        Assert.Single(won, true);
        winner.Require(continuation.Unwrap());
        winner.Require(source.Task);
        foreach (Task<Exception?> await in awaits)
        {
            if (await.GetAwaiter().GetResult() is { } thrown)
                winner.RequireThrown(thrown);
            else
                Assert.Equal(Ending.Result, winner.Ending);
        }

        async Task<Exception?> AwaitAsync(LeanTask<int> task)
        {
            try
            {
                Assert.Contains(await task, plans.Select(static plan => plan.Value));
                return null;
            }
            catch (Exception exception)
            {
                return exception;
            }
        }
    }

    private static void RacedWithoutResult(Turn turn)
    {
        Plan[] plans = [turn.Plan(due: 0), turn.Plan(due: 0), turn.Plan(due: 0)];
        LeanTaskSource source = new();
        Runs after = turn.Due("after a source", times: 3);
        int wins = 0;
        Plan? winner = null;
        for (int i = 0; i < 2; i++)
            source.ContinueWith(_ => after.Count(), turn.Pick(TaskContinuationOptions.None, TaskContinuationOptions.ExecuteSynchronously));
        source.GetAwaiter().OnCompleted(after.Count);
        turn.Race([.. plans.Select<Plan, Action>(plan => () =>
        {
            if (!plan.TryEnd(source))
                return;
            winner = plan;
            Interlocked.Increment(ref wins);
        })]);
        Assert.Equal(1, wins);
        winner!.Require(source.Task);
    }

    private static void FromTask(Turn turn)
    {
        Plan plan = turn.Plan();
        LeanTask<int> ended = turn.BeginTask(plan);
        plan.Require(ended);
        LeanTaskSource<int> source = new();
        LeanTaskSource unit = new();
        int wins = 0;
        turn.Race(Set, Set);
        Assert.Equal(1, wins);
        unit.SetFromTask(ended);
        LeanTaskSource<int> other = new();
        other.SetFromTask(ended);
        plan.Require(other.Task);
        plan.Require(source.Task);
        plan.Require(unit.Task);

        void Set()
        {
            if (source.TrySetFromTask(ended))
                Interlocked.Increment(ref wins);
        }
    }
}
