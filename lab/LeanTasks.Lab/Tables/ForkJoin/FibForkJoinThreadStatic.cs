using BenchmarkDotNet.Attributes;
using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Tables.ForkJoin;

/// <summary>Fork.Join with struct bodies and without a worker: each fork looks it up in a thread-static.</summary>
[Table("forkjoin", "Fork.Join (thread-static)")]
public class FibForkJoinThreadStatic : FibForkJoinWorkload
{
    [Benchmark(OperationsPerInvoke = LargeForks), Workload("fib")]
    public void Fib() => Run();

    protected override int Compute(ForkWorker worker, int n) => new Number(n).Run(worker);

    private readonly struct Number(int n) : IForkBody<int>
    {
        public int Run(ForkWorker worker) =>
            n < 2 ? n : Fork.Join<Number, int, Number, int>(new Number(n - 1), new Number(n - 2), out int b) + b;
    }
}
