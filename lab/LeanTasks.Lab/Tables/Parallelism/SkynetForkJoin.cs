using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Tables.Parallelism;

/// <summary>The children of a node are halved until one is left, each half by Fork.Join.</summary>
[Table("parallel", "Fork.Join")]
public class SkynetForkJoin : SkynetWorkload
{
    protected override void Work() => Sum = WorkStealingScheduler.Shared.Run<Siblings, long>(new Siblings(0, 1, Leaves));

    /// <param name="first">The first leaf of the first of them.</param>
    /// <param name="count">How many they are.</param>
    /// <param name="leaves">How many leaves each has.</param>
    private readonly struct Siblings(int first, int count, int leaves) : IForkBody<long>
    {
        public long Run(ForkWorker worker)
        {
            if (count == 1)
                return leaves == 1 ? first : new Siblings(first, Children, leaves / Children).Run(worker);

            int half = count / 2;
            return Fork.Join<Siblings, long, Siblings, long>(
                worker,
                new Siblings(first, half, leaves),
                new Siblings(first + (half * leaves), count - half, leaves),
                out long rest) + rest;
        }
    }
}
