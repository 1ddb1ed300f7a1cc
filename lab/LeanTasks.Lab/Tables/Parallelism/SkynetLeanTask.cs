using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Tables.Parallelism;

/// <summary>Every node is a LeanTask that a work-stealing scheduler runs, and its parent awaits it there.</summary>
[Table("parallel", "LeanTask")]
public class SkynetLeanTask : SkynetWorkload
{
    private static readonly LeanTaskFactory s_factory = new(WorkStealingScheduler.Shared);

    protected override void Work() => Sum = Start(0, Leaves).GetAwaiter().GetResult();

    private static LeanTask<long> Start(int first, int leaves) => s_factory.StartNew(() => Add(first, leaves)).Unwrap();

    private static async LeanTask<long> Add(int first, int leaves)
    {
        if (leaves == 1)
            return first;
        int ofChild = leaves / Children;
        LeanTask<long>[] children = new LeanTask<long>[Children];
        for (int i = 0; i < Children; i++)
            children[i] = Start(first + (i * ofChild), ofChild);

        long sum = 0;
        foreach (LeanTask<long> child in children)
            sum += await child;
        return sum;
    }
}
