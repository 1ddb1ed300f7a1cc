using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Tables.Parallelism;

/// <summary>Both parts by Parallel.Invoke.</summary>
[Table("parallel", Variants.Bcl)]
public class QuicksortBcl : QuicksortWorkload
{
    protected override void Work() => Sort(0, Items.Length);

    private void Sort(int start, int end)
    {
        if (end - start <= Quicksort.Sequential)
            Quicksort.Sort(Items.AsSpan(start..end));
        else
            SortParts(start, end);
    }

    private void SortParts(int start, int end)
    {
        int split = start + Quicksort.Partition(Items.AsSpan(start..end));
        Parallel.Invoke(() => Sort(start, split), () => Sort(split, end));
    }
}
