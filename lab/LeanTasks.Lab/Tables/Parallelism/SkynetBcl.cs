using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Tables.Parallelism;

/// <summary>Every node below the root is a Task.Run, and its parent awaits it.</summary>
[Table("parallel", Variants.Bcl)]
public class SkynetBcl : SkynetWorkload
{
    protected override void Work() => Sum = Task.Run(static () => Add(0, Leaves)).GetAwaiter().GetResult();

    private static async Task<long> Add(int first, int leaves)
    {
        if (leaves == 1)
            return first;
        int ofChild = leaves / Children;
        Task<long>[] children = new Task<long>[Children];
        for (int i = 0; i < Children; i++)
        {
            int firstOfChild = first + (i * ofChild);
            children[i] = Task.Run(() => Add(firstOfChild, ofChild));
        }

        long sum = 0;
        foreach (Task<long> child in children)
            sum += await child;
        return sum;
    }
}
