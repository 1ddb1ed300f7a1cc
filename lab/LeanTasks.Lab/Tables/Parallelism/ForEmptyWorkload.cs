using BenchmarkDotNet.Attributes;
using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Tables.Parallelism;

/// <summary>A loop whose body does nothing: what an iteration costs.</summary>
public abstract class ForEmptyWorkload() : Workload(Iterations)
{
    private const int Iterations = 10_000_000;

    protected static readonly Action<int> Nothing = static _ => { };

    [Benchmark(OperationsPerInvoke = Iterations), Workload("for-empty")]
    public void For() => RunLoop(Operations);

    protected abstract void RunLoop(int iterations);
}
