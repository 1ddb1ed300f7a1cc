using BenchmarkDotNet.Attributes;
using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Tables.ForkJoin;

/// <summary>Fork.Join with delegates and what they are called with, so that none captures anything.</summary>
[Table("forkjoin", "Fork.Join (delegates)")]
public class FibForkJoinDelegates : FibForkJoinWorkload
{
    private static readonly Func<int, int> s_number = Number;

    [Benchmark(OperationsPerInvoke = LargeForks), Workload("fib")]
    public void Fib() => Run();

    protected override int Compute(ForkWorker worker, int n) => Number(n);

    private static int Number(int n)
    {
        if (n < 2)
            return n;
        (int a, int b) = Fork.Join(s_number, n - 1, s_number, n - 2);
        return a + b;
    }
}
