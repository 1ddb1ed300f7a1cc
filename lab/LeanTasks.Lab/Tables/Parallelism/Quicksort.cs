namespace LeanTasks.Lab.Tables.Parallelism;

/// <summary>The steps of a quicksort, the same for all variants.</summary>
internal static class Quicksort
{
    /// <summary>What is shorter is sorted by one thread.</summary>
    public const int Sequential = 2_048;

    private const int Insertion = 24;

    public static void Sort(Span<int> items)
    {
        while (items.Length > Insertion)
        {
            int split = Partition(items);
            Sort(items[..split]);
            items = items[split..];
        }

        for (int i = 1; i < items.Length; i++)
        {
            int item = items[i];
            int j = i - 1;
            for (; j >= 0 && items[j] > item; j--)
                items[j + 1] = items[j];
            items[j + 1] = item;
        }
    }

    /// <summary>Moves no greater items before no smaller ones, and returns where the latter begin (Hoare's, by the median of three).</summary>
    public static int Partition(Span<int> items)
    {
        int a = items[0];
        int b = items[items.Length / 2];
        int c = items[^1];
        int pivot = Math.Max(Math.Min(a, b), Math.Min(Math.Max(a, b), c));
        int i = -1;
        int j = items.Length;
        while (true)
        {
            do
                i++;
            while (items[i] < pivot);
            do
                j--;
            while (items[j] > pivot);
            if (i >= j)
                return j + 1;
            (items[i], items[j]) = (items[j], items[i]);
        }
    }
}
