using LeanTasks.Soak.Tests.Table;

namespace LeanTasks.Soak.Tests.Operations;

/// <summary>Tasks that have ended from the start, and tasks as other kinds of tasks.</summary>
internal static class Ended
{
    public static Family Family { get; } = new([typeof(LeanTask), typeof(LeanTask<>), typeof(LeanTaskExtensions)], From, AsTask, AsValueTask, AsLeanTask, Copies);

    private static void From(Turn turn)
    {
        Plan plan = turn.Plan(due: 0);
        plan.Require(Of(plan));
        LeanTask.CompletedTask.Wait();
    }

    private static void AsTask(Turn turn)
    {
        Plan plan = turn.Plan();
        LeanTask<int> task = turn.BeginTask(plan);
        plan.RequireAsync(new ValueTask<int>(task.AsTask())).Finish();
        plan.RequireAsync(new ValueTask(((LeanTask)task).AsTask())).Finish();
    }

    private static void AsValueTask(Turn turn)
    {
        Plan plan = turn.Plan();
        LeanTask<int> task = turn.BeginTask(plan);
        plan.RequireAsync(turn.Coin() ? task : task.AsValueTask()).Finish();
        plan.RequireAsync(((LeanTask)task).AsValueTask()).Finish();
    }

    private static void AsLeanTask(Turn turn)
    {
        Plan plan = turn.Plan();
        plan.Require(turn.Next(4) switch
        {
            0 => Work.TaskAsync(plan).AsLeanTask(),
            1 => ((Task)Work.TaskAsync(plan)).AsLeanTask(),
            2 => Work.PooledUnitAsync(plan).AsLeanTask(),
            _ => turn.Begin(plan).AsLeanTask(),
        });
    }

    /// <summary>Several threads ask for the task's copy while it ends.</summary>
    private static void Copies(Turn turn)
    {
        Plan plan = turn.Plan(due: 0);
        LeanTaskSource<int> source = new();
        Task<int>?[] copies = new Task<int>?[2];
        turn.Race(() => copies[0] = source.AsTask(), () => Assert.True(plan.TryEnd(source)), () => copies[1] = source.AsTask());
        foreach (Task<int>? copy in copies)
            plan.RequireAsync(new ValueTask<int>(copy!)).Finish();
        plan.Require(source.Task);
    }

    private static LeanTask Of(Plan plan)
    {
        switch (plan.Ending)
        {
            case Ending.Fault:
                return plan.Value % 2 == 0 ? LeanTask.FromException(plan.Exception) : LeanTask.FromException<int>(plan.Exception);
            case Ending.Cancel:
                Assert.Throws<OperationCanceledException>(() => plan.End());
                return plan.Value % 2 == 0 ? LeanTask.FromCanceled(plan.Token) : LeanTask.FromCanceled<int>(plan.Token);
            default:
                return LeanTask.FromResult(plan.Value);
        }
    }
}
