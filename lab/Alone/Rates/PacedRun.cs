using System.Diagnostics;
using System.Runtime;

namespace LeanTasks.Lab.Alone.Rates;

/// <summary>
/// Starts an operation again and again, so many times a second, from a thread that sleeps in between, and measures what the
/// process takes for it: CPU, idle threads included that look for work, and the time of each operation.
/// </summary>
/// <param name="operation">The operation.</param>
internal sealed class PacedRun(Operation operation)
{
    // However rare the operations are: at ten a second it would take minutes until their code is in tier 1.
    private const int WarmUpRate = 2_000;
    private const int BatchMilliseconds = 50;
    private const int SettlingMilliseconds = 200;

    // So many at least, however rare they are.
    private const int MinCount = 10;

    private static readonly TimeSpan s_patience = TimeSpan.FromSeconds(30);

    /// <summary>Measures on the calling thread.</summary>
    /// <param name="rate">Operations a second.</param>
    /// <param name="milliseconds">For how long.</param>
    public Measurement Measure(int rate, int milliseconds)
    {
        Pace.SleepExactly();
        int warmUpRate = Math.Max(WarmUpRate, rate);
        WarmUp.With(() => Drive(new Recorder(Count(warmUpRate, BatchMilliseconds)), warmUpRate));

        // The pool's threads have got used to the rate of the warm-up.
        Drive(new Recorder(Count(rate, SettlingMilliseconds)), rate);

        Recorder recorder = new(Count(rate, milliseconds));
        long methods = JitInfo.GetCompiledMethodCount();
        TimeSpan before = Environment.CpuUsage.TotalTime;
        Drive(recorder, rate);
        TimeSpan cpu = Environment.CpuUsage.TotalTime - before;
        methods = JitInfo.GetCompiledMethodCount() - methods;
        return new Measurement(cpu.TotalNanoseconds / recorder.Count, recorder.Latency(0.5), recorder.Latency(0.99), methods);
    }

    private static int Count(int rate, int milliseconds) => Math.Max(MinCount, (int)((long)rate * milliseconds / 1_000));

    /// <summary>
    /// Starts the operations, each at its time, or at once where those before took longer. Returns when all have ended, and the
    /// time after the last is over too: what follows on it belongs to it.
    /// </summary>
    private void Drive(Recorder recorder, int rate)
    {
        long period = Stopwatch.Frequency / rate;
        long start = Stopwatch.GetTimestamp();
        for (int i = 0; i < recorder.Count; i++)
        {
            Pace.SleepUntil(start + (i * period));
            operation(recorder, i);
        }

        Pace.SleepUntil(start + (recorder.Count * period));
        for (long since = Stopwatch.GetTimestamp(); !recorder.HasEnded;)
        {
            if (Stopwatch.GetElapsedTime(since) > s_patience)
                throw new InvalidOperationException($"Not all operations ended within {s_patience.TotalSeconds:0} s.");
            Pace.SleepUntil(Stopwatch.GetTimestamp() + (Stopwatch.Frequency / 10_000));
        }
    }

    /// <summary>What an operation took, in nanoseconds.</summary>
    /// <param name="Cpu">The CPU time of the process for one.</param>
    /// <param name="P50">How long half of them took at most.</param>
    /// <param name="P99">How long all but a hundredth took at most.</param>
    /// <param name="Methods">How many methods the JIT compiled meanwhile: none, or a few that changed nothing, if it was warm.</param>
    public readonly record struct Measurement(double Cpu, double P50, double P99, long Methods);
}
