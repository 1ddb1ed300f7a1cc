using BenchmarkDotNet.Attributes;
using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Tables.Parallelism;

/// <summary>Ten million integers in no order, which every call finds as they were.</summary>
[Rounds(3, ByteRounds = 1)]
public abstract class QuicksortWorkload : RealWork
{
    private const int Count = 10_000_000;

    // Shared, since the variants are there at once.
    private static readonly Lazy<(int[] Items, long Sum)> s_unsorted = new(static () =>
    {
        Random random = new(Seed: 6);
        int[] items = new int[Count];
        long sum = 0;
        for (int i = 0; i < items.Length; i++)
            sum += items[i] = random.Next();
        return (items, sum);
    });

    protected int[] Items { get; } = new int[Count];

    [IterationSetup]
    public void Refresh() => s_unsorted.Value.Items.CopyTo(Items, 0);

    [Benchmark, Workload("quicksort")]
    public void Sort() => Work();

    protected override void MakeInput() => Refresh();

    protected override bool IsRight()
    {
        long sum = Items[0];
        for (int i = 1; i < Items.Length; i++)
        {
            if (Items[i] < Items[i - 1])
                return false;
            sum += Items[i];
        }

        return sum == s_unsorted.Value.Sum;
    }
}
