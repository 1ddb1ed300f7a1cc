using System.Diagnostics;
using System.Runtime.InteropServices;

namespace LeanTasks.Lab.Alone.Rates;

/// <summary>
/// Sleeps until a moment, to some microseconds, so that a thread that starts ten thousand operations a second needs little time
/// of its own. Thread.Sleep knows whole milliseconds only.
/// </summary>
internal static partial class Pace
{
    private const int SetTimerSlack = 29;

    /// <summary>To be called once by the thread that sleeps: Linux would let it sleep up to 50 microseconds longer.</summary>
    public static void SleepExactly()
    {
        if (OperatingSystem.IsLinux() && PrCtl(SetTimerSlack, 1, 0, 0, 0) != 0)
            throw new InvalidOperationException("The timer slack of the thread cannot be set.");
    }

    /// <param name="timestamp">A time of <see cref="Stopwatch"/>. Returns at once if it is over.</param>
    public static void SleepUntil(long timestamp)
    {
        for (long left; (left = timestamp - Stopwatch.GetTimestamp()) > 0;)
            Sleep((long)(left * (1e9 / Stopwatch.Frequency)));
    }

    private static void Sleep(long nanoseconds)
    {
        if (OperatingSystem.IsWindows())
        {
            // It has no such sleep: the last two milliseconds are spun away.
            Thread.Sleep(Math.Max(0, (int)(nanoseconds / 1_000_000) - 2));
            return;
        }

        // Woken early by a signal, it is called again.
        TimeSpec time = new((nint)(nanoseconds / 1_000_000_000), (nint)(nanoseconds % 1_000_000_000));
        _ = NanoSleep(in time, 0);
    }

    [LibraryImport("libc", EntryPoint = "nanosleep")]
    private static partial int NanoSleep(in TimeSpec time, nint remaining);

    [LibraryImport("libc", EntryPoint = "prctl")]
    private static partial int PrCtl(int option, nuint value, nuint unused3, nuint unused4, nuint unused5);

    private readonly record struct TimeSpec(nint Seconds, nint Nanoseconds);
}
