using System.Runtime.CompilerServices;

namespace LeanTasks.Profiling.Counting;

/// <summary>The counts of the current thread, which only it writes. See the README in this folder.</summary>
internal static class ThreadCounts
{
    private const int MinLength = 64 * Slot.Count;

    // Written by its thread only. The same array as the lease's, so that counting is one thread-static read.
    [ThreadStatic]
    private static long[]? t_counts;

    // Written by its thread only. Nothing else refers to it, so it is finalized when the thread has ended.
    [ThreadStatic]
    private static ThreadLease? t_lease;

    /// <summary>Adds one to a number of the current thread.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Add(int slot) => Place(slot)++;

    /// <summary>Adds to a number of the current thread.</summary>
    internal static void Add(int slot, long amount) => Place(slot) += amount;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ref long Place(int slot)
    {
        long[]? counts = t_counts;
        if (counts is null || (uint)slot >= (uint)counts.Length)
            counts = Grow(slot);
        return ref counts[slot];
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static long[] Grow(int slot)
    {
        t_lease ??= new ThreadLease(CountsLedger.Open());
        int length = Math.Max(MinLength, 2 * (slot + Slot.Count));
        return t_counts = CountsLedger.Grow(t_lease.Page, length);
    }
}
