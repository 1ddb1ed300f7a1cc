namespace LeanTasks.Profiling.Counting;

/// <summary>The numbers of all threads. See the README beside.</summary>
internal static class CountsLedger
{
    private static readonly Lock s_lock = new();

    // Both written under the lock by any thread: the pages of live threads, and the sums of ended ones.
    private static readonly List<ThreadPage> s_pages = [];
    private static long[] s_closed = [];

    /// <summary>Gives the current thread a page.</summary>
    internal static ThreadPage Open()
    {
        ThreadPage page = new();
        lock (s_lock)
            s_pages.Add(page);
        return page;
    }

    /// <summary>Extends a page; to be called by its own thread, which counts nothing meanwhile.</summary>
    /// <returns>The page's new numbers.</returns>
    internal static long[] Grow(ThreadPage page, int length)
    {
        long[] longer = new long[length];

        // Under the lock, so that a reader never sees the page between two arrays.
        lock (s_lock)
        {
            page.Counts.CopyTo(longer, 0);
            page.Counts = longer;
        }

        return longer;
    }

    /// <summary>Keeps the sums of a thread that has ended, and forgets its page.</summary>
    internal static void Close(ThreadPage page)
    {
        lock (s_lock)
        {
            if (!s_pages.Remove(page))
                return;
            if (s_closed.Length < page.Counts.Length)
                Array.Resize(ref s_closed, page.Counts.Length);
            for (int i = 0; i < page.Counts.Length; i++)
                s_closed[i] += page.Counts[i];
        }
    }

    /// <summary>The sums over all threads.</summary>
    /// <param name="sites">How many sites to read.</param>
    internal static long[] Read(int sites) => ReadTwice(Sum, sites * Slot.Count);

    /// <summary>The sums of a process that runs on meanwhile.</summary>
    /// <param name="sum">Reads so many numbers.</param>
    /// <param name="length">How many.</param>
    internal static long[] ReadTwice(Func<int, long[]> sum, int length)
    {
        // The counts of a call's end are read before its earlier counts, perhaps of another thread. While the process runs on,
        // a reader can see a beginning without its end, but no end without its beginning.
        long[] ends = sum(length);
        long[] all = sum(length);
        for (int i = 0; i < all.Length; i++)
        {
            if (Slot.IsOfEnd(i % Slot.Count))
                all[i] = ends[i];
        }

        return all;
    }

    private static long[] Sum(int length)
    {
        long[] sum = new long[length];
        lock (s_lock)
        {
            s_closed.AsSpan(0, Math.Min(length, s_closed.Length)).CopyTo(sum);
            foreach (ThreadPage page in s_pages)
            {
                long[] counts = page.Counts;
                for (int i = Math.Min(length, counts.Length) - 1; i >= 0; i--)
                    sum[i] += Volatile.Read(ref counts[i]);
            }
        }

        return sum;
    }
}
