namespace LeanTasks.Tests.Support;

/// <summary>Exact numbers of allocated bytes.</summary>
internal static class Allocation
{
    public const int Items = 1000;

    /// <summary>How often <see cref="BytesPerItem"/> calls.</summary>
    public const int Calls = 3 * Items;

    /// <summary>
    /// What <paramref name="make"/> allocates on its thread, per call, in the default ExecutionContext. What it returns escapes, so
    /// that the JIT cannot put it on the stack. The least of two runs, because the runtime does things of its own, once.
    /// </summary>
    public static double BytesPerItem(Func<object> make) => FreshThread.Run(() =>
    {
        object[] made = new object[Items];
        Fill(made, make);
        return Math.Min(Fill(made, make), Fill(made, make)) / (double)Items;
    });

    /// <summary>
    /// The same, as the least that any call allocates: for work that is queued, because a queue grows when nobody empties it.
    /// </summary>
    public static double MinBytesOfAnItem(Func<object> make) => FreshThread.Run(() =>
    {
        object[] made = new object[1];
        return Enumerable.Range(0, Items).Min(_ => Fill(made, make));
    });

    /// <summary>What the whole process allocates per item; the least of several runs, because a runtime does things of its own.</summary>
    public static double BytesPerItemOfProcess(int items, Action<int> run)
    {
        const int Runs = 5;
        long least = long.MaxValue;
        for (int i = 0; i <= Runs; i++)
        {
            long before = GC.GetTotalAllocatedBytes(precise: true);
            run(items);
            long bytes = GC.GetTotalAllocatedBytes(precise: true) - before;
            if (i > 0)
                least = Math.Min(least, bytes);
        }

        return least / (double)items;
    }

    private static long Fill(object[] made, Func<object> make)
    {
        long before = GC.GetAllocatedBytesForCurrentThread();
        for (int i = 0; i < made.Length; i++)
            made[i] = make();
        return GC.GetAllocatedBytesForCurrentThread() - before;
    }
}
