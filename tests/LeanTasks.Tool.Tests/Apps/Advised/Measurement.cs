using System.Diagnostics;
using System.Globalization;
using System.Runtime;

namespace Advised;

/// <summary>Measures what following the advice saves: both methods of a scenario in turn, in short rounds, on one thread.</summary>
internal static class Measurement
{
    private const int Rounds = 201;

    private const int Operations = 3_000;

    private const int WarmUps = 40;

    private const int QuietPhases = 3;

    /// <summary>Measures all scenarios, and writes a line for each: its method, then nanoseconds and bytes saved by a call.</summary>
    public static void Write()
    {
        Gate gate = new();
        Func<Gate, int, Task<long>>[] calls = [.. Scenario.All.SelectMany(static scenario => new[] { scenario.Before, scenario.After })];
        WarmUp(calls, gate);
        double[][] nanoseconds = [.. calls.Select(static _ => new double[Rounds])];
        for (int round = 0; round < Rounds; round++)
        {
            for (int i = 0; i < calls.Length; i++)
            {
                long start = Stopwatch.GetTimestamp();
                Scenario.Run(calls[i], gate, Operations);
                nanoseconds[i][round] = Stopwatch.GetElapsedTime(start).TotalNanoseconds / Operations;
            }
        }

        for (int i = 0; i < calls.Length; i += 2)
        {
            double[] saved = [.. nanoseconds[i].Zip(nanoseconds[i + 1], static (before, after) => before - after).Order()];
            double bytes = Bytes(calls[i], gate) - Bytes(calls[i + 1], gate);
            Console.WriteLine(string.Create(CultureInfo.InvariantCulture, $"saved: {Scenario.All[i / 2].Method} {saved[Rounds / 2]:F2} {bytes:F2}"));
        }
    }

    // Until the runtime compiles nothing anew.
    private static void WarmUp(Func<Gate, int, Task<long>>[] calls, Gate gate)
    {
        long compiled = -1;
        for (int quiet = 0; quiet < QuietPhases;)
        {
            foreach (Func<Gate, int, Task<long>> call in calls)
            {
                for (int i = 0; i < WarmUps; i++)
                    Scenario.Run(call, gate, Operations);
            }

            Thread.Sleep(110);
            long now = JitInfo.GetCompiledMethodCount();
            quiet = now == compiled ? quiet + 1 : 0;
            compiled = now;
        }
    }

    // Of one run less than of two of the same length: what starting and ending takes is left out.
    private static double Bytes(Func<Gate, int, Task<long>> call, Gate gate) =>
        (Allocated(call, gate, 2 * Operations) - Allocated(call, gate, Operations)) / (double)Operations;

    private static long Allocated(Func<Gate, int, Task<long>> call, Gate gate, int times)
    {
        long before = GC.GetAllocatedBytesForCurrentThread();
        Scenario.Run(call, gate, times);
        return GC.GetAllocatedBytesForCurrentThread() - before;
    }
}
