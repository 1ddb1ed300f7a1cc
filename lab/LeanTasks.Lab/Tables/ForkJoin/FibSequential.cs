using BenchmarkDotNet.Attributes;
using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Tables.ForkJoin;

/// <summary>Two plain calls in the place of a fork.</summary>
[Table("forkjoin", "Sequential")]
public class FibSequential() : FibWorkload(LargeN, LargeForks)
{
    [Benchmark(OperationsPerInvoke = LargeForks), Workload("fib")]
    public void Fib() => Run();

    protected override long Compute(int n, int times)
    {
        long sum = 0;
        for (int i = 0; i < times; i++)
            sum += Number(n);
        return sum;
    }

    private static int Number(int n) => n < 2 ? n : Number(n - 1) + Number(n - 2);
}
