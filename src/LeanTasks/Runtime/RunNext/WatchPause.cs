using System.Diagnostics;

namespace LeanTasks.Runtime;

/// <summary>How long an item may stay in a <see cref="RunNextSlot"/> before another thread takes it.</summary>
internal static class WatchPause
{
    // A thread that only suspends its methods after filling its slot reaches the slot within a tenth of that time. Go's scheduler waits
    // as long before it steals what another thread is to run next (runtime/proc.go, runqgrab).
    private const int Microseconds = 3;

    private static readonly long s_ticks = Stopwatch.Frequency * Microseconds / 1_000_000;

    internal static void Wait()
    {
        long start = Stopwatch.GetTimestamp();
        while (Stopwatch.GetTimestamp() - start < s_ticks)
        {
            // The watcher has nothing else to do: any other thread that could run on this processor comes first.
            Thread.Yield();
        }
    }
}
