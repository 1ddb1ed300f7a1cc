using System.Diagnostics;
using System.Runtime;

namespace LeanTasks.Lab.Alone.Rates;

/// <summary>Repeats what is to be measured until its code is in tier 1: as the lab's interleaved runner does it.</summary>
internal static class WarmUp
{
    // A method is promoted 100 ms after the last code of tier 0 was made, and again after its instrumented version. That is done by
    // a thread that may have to wait for a core.
    private static readonly TimeSpan s_quiet = TimeSpan.FromMilliseconds(400);
    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(5);

    /// <summary>Repeats until the JIT has had nothing to do for a while, or it has taken long enough.</summary>
    public static void With(Action batch)
    {
        long start = Stopwatch.GetTimestamp();
        long quietSince = start;
        long compiled = JitInfo.GetCompiledMethodCount();
        do
        {
            batch();

            // What a collection brings with it, and what reads the CPU, must be compiled too. The last one is before the end.
            GC.Collect();
            GC.WaitForPendingFinalizers();
            _ = Environment.CpuUsage;

            long now = JitInfo.GetCompiledMethodCount();
            if (now != compiled)
            {
                compiled = now;
                quietSince = Stopwatch.GetTimestamp();
            }
        }
        while (Stopwatch.GetElapsedTime(quietSince) < s_quiet && Stopwatch.GetElapsedTime(start) < s_limit);
    }
}
