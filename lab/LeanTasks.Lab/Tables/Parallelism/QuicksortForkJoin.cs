using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Tables.Parallelism;

/// <summary>Both parts by Fork.Join.</summary>
[Table("parallel", "Fork.Join")]
public class QuicksortForkJoin : QuicksortWorkload
{
    protected override void Work() => WorkStealingScheduler.Shared.Run<Root, int>(new Root(Items));

    private readonly struct Root(int[] items) : IForkBody<int>
    {
        public int Run(ForkWorker worker)
        {
            new Part(items, 0, items.Length).Run(worker);
            return 0;
        }
    }

    private readonly struct Part(int[] items, int start, int end) : IForkBody
    {
        public void Run(ForkWorker worker)
        {
            if (end - start <= Quicksort.Sequential)
            {
                Quicksort.Sort(items.AsSpan(start..end));
                return;
            }

            int split = start + Quicksort.Partition(items.AsSpan(start..end));
            Fork.Join(worker, new Part(items, start, split), new Part(items, split, end));
        }
    }
}
