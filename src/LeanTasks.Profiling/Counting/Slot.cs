namespace LeanTasks.Profiling.Counting;

/// <summary>The counters of a site: the places of its numbers among a thread's.</summary>
internal static class Slot
{
    internal const int Synchronous = 0;
    internal const int Suspended = 1;
    internal const int Suspensions = 2;

    /// <summary>Boxes allocated, for the kinds where a suspended call need not allocate one: pooled ones and iterators.</summary>
    internal const int Boxes = 3;
    internal const int ResultTasks = 4;

    /// <summary>Enumerations of an iterator.</summary>
    internal const int Enumerations = 5;

    // The counters that a call adds to last: see CountsLedger.Read.
    internal const int EndedLater = 6;
    internal const int Faults = 7;
    internal const int Canceled = 8;
    internal const int Ticks = 9;

    /// <summary>How many places a site has.</summary>
    internal const int Count = 10;

    /// <summary>Whether the count there cannot exceed the counts in the other places.</summary>
    internal static bool IsOfEnd(int slot) => slot >= EndedLater;
}
