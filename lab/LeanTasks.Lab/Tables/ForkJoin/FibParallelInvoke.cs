using BenchmarkDotNet.Attributes;
using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Tables.ForkJoin;

/// <summary>Both halves by Parallel.Invoke.</summary>
[Table("forkjoin", "Parallel.Invoke")]
public class FibParallelInvoke() : FibWorkload(SmallN, SmallForks)
{
    private ParallelOptions _options = new();

    [Benchmark(OperationsPerInvoke = SmallForks), Workload("fib")]
    public void Fib() => Run();

    protected override void MakeReady() => _options = new ParallelOptions { MaxDegreeOfParallelism = Workers };

    protected override long Compute(int n, int times) => Task.Run(() =>
    {
        long sum = 0;
        for (int i = 0; i < times; i++)
            sum += Number(n);
        return sum;
    }).GetAwaiter().GetResult();

    private int Number(int n) => n < 2 ? n : Forked(n);

    private int Forked(int n)
    {
        int a = 0;
        int b = 0;
        System.Threading.Tasks.Parallel.Invoke(_options, () => a = Number(n - 1), () => b = Number(n - 2));
        return a + b;
    }
}
