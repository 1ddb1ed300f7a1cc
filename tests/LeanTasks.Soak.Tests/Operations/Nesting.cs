using LeanTasks.Soak.Tests.Table;

namespace LeanTasks.Soak.Tests.Operations;

/// <summary>Tasks inside of tasks.</summary>
internal static class Nesting
{
    public static Family Family { get; } = new([typeof(LeanTask), typeof(LeanTask<>), typeof(LeanTaskExtensions)], Unwrap, UnwrapInARace, Children, ChildrenThatFail);

    private static void Unwrap(Turn turn)
    {
        Plan plan = turn.Plan();
        plan.Require(turn.Next(3) switch
        {
            0 => LeanTask.Factory.StartNew(() => Work.LeanAsync(plan)).Unwrap(),
            1 => LeanTask.Factory.StartNew(() => Work.TaskAsync(plan)).Unwrap(),
            _ => LeanTask.Factory.StartNew(() => Work.LeanUnitAsync(plan)).Unwrap(),
        });
    }

    private static void UnwrapInARace(Turn turn)
    {
        Plan plan = turn.Plan(due: 0);
        LeanTaskSource<LeanTask<int>> outer = new();
        LeanTaskSource<int> inner = new();
        LeanTask<int> unwrapped = outer.Unwrap();
        turn.Race(() => outer.SetResult(inner), () => plan.TryEnd(inner));
        plan.Require(unwrapped);
        plan.Require(inner.Task);
    }

    /// <summary>A parent ends after all of its children, and theirs.</summary>
    private static void Children(Turn turn)
    {
        int children = 1 + turn.Next(5), grandchildren = turn.Next(3);
        LeanScheduler scheduler = Schedulers.Any(turn);
        int ran = 0;
        LeanTask parent = LeanTask.Factory.StartNew(
            () =>
            {
                for (int i = 0; i < children; i++)
                    StartChild(() =>
                    {
                        for (int j = 0; j < grandchildren; j++)
                            StartChild(() => Interlocked.Increment(ref ran));
                    });
            },
            CancellationToken.None,
            TaskCreationOptions.None,
            scheduler);
        parent.Wait();
        Assert.Equal(children * grandchildren, ran);

        void StartChild(Action body) =>
            LeanTask.Factory.StartNew(body, CancellationToken.None, TaskCreationOptions.AttachedToParent, scheduler);
    }

    private static void ChildrenThatFail(Turn turn)
    {
        Plan[] plans = turn.Plans(5);
        LeanTask parent = LeanTask.Factory.StartNew(() =>
        {
            foreach (Plan plan in plans)
                LeanTask.Factory.StartNew(() => plan.Produce(), plan.Token, TaskCreationOptions.AttachedToParent, LeanScheduler.Default);
        });
        Record.Exception(parent.Wait);
        SoakException[] faults = [.. plans.Where(static plan => plan.Ending == Ending.Fault).Select(static plan => plan.Exception)];
        Assert.Equal(
            faults.ToHashSet<Exception>(),
            parent.Exception?.Flatten().InnerExceptions.ToHashSet() ?? []);
        Assert.Equal(faults.Length > 0 ? TaskStatus.Faulted : TaskStatus.RanToCompletion, parent.Status);
    }
}
