using System.Diagnostics;
using BenchmarkDotNet.Attributes;
using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Tables.Parallelism;

/// <summary>
/// A loop that is over in some ten microseconds: back to back, and with a pause before it in which the threads of the pool fall
/// asleep. The pause is not counted.
/// </summary>
public abstract class ForShortWorkload : Workload, IOwnDuration
{
    private const int Iterations = 1_000;

    private static readonly TimeSpan s_pause = TimeSpan.FromMilliseconds(3);

    private long _elapsed;

    protected ForShortWorkload()
        : base(operations: 1) => Body = Iterate;

    protected uint[] Results { get; } = new uint[Iterations];

    protected Action<int> Body { get; }

    public double TakeNanoseconds()
    {
        double nanoseconds = _elapsed * 1e9 / Stopwatch.Frequency;
        _elapsed = 0;
        return nanoseconds;
    }

    [GlobalSetup]
    public void Setup()
    {
        RunLoop(Iterations);
        ShortWork.Check(Results);
    }

    [Benchmark, Workload("for-warm")]
    public void Warm() => Measure();

    [Benchmark, Workload("for-cold")]
    public void Cold()
    {
        Thread.Sleep(s_pause);
        Measure();
    }

    protected abstract void RunLoop(int iterations);

    private void Measure()
    {
        long start = Stopwatch.GetTimestamp();
        RunLoop(Iterations);
        _elapsed += Stopwatch.GetTimestamp() - start;
    }

    private void Iterate(int index) => Results[index] = ShortWork.Do(index);
}
