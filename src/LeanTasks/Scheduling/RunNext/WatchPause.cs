using System.Diagnostics;

namespace LeanTasks.Scheduling;

/// <summary>How long something may lie in a <see cref="RunNextSlot"/> before another thread takes it.</summary>
internal static class WatchPause
{
    // A thread that only suspends its methods after it has filled its slot comes to it within a tenth of that. Go's scheduler waits as
    // long before it steals what another thread is to run next (runtime/proc.go, runqgrab).
    private const int Microseconds = 3;

    private static readonly long s_ticks = Stopwatch.Frequency * Microseconds / 1_000_000;

    internal static void Wait()
    {
        long start = Stopwatch.GetTimestamp();
        while (Stopwatch.GetTimestamp() - start < s_ticks)
        {
            // Who watches has nothing to do: whatever else could run on this processor comes first.
            Thread.Yield();
        }
    }
}
