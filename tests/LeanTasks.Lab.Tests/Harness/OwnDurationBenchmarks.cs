using BenchmarkDotNet.Attributes;
using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Tests.Harness;

/// <summary>Benchmarks that tell their time themselves: less than their calls take.</summary>
[Table("own duration", "A"), Rounds(3, ByteRounds = 1)]
public class OwnDurationBenchmarks() : Workload(Calls), IOwnDuration
{
    private const int Calls = 10;

    private double _nanoseconds;

    /// <summary>How often one was called.</summary>
    public static int Count { get; set; }

    public double TakeNanoseconds()
    {
        double nanoseconds = _nanoseconds;
        _nanoseconds = 0;
        return nanoseconds;
    }

    [Benchmark(OperationsPerInvoke = Calls), Workload("part")]
    public void Part()
    {
        Count++;
        ManualClock.Instance.Advance(TimeSpan.FromMicroseconds(5));
        _nanoseconds += 70 * Operations;
    }
}
