using BenchmarkDotNet.Attributes;
using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Tables.ForkJoin;

/// <summary>One half by Task.Run, the other on this thread, which then waits. All of it on the pool, as many threads as it has.</summary>
[Table("forkjoin", "Task.Run")]
public class FibTaskRun() : FibWorkload(SmallN, SmallForks)
{
    [Benchmark(OperationsPerInvoke = SmallForks), Workload("fib")]
    public void Fib() => Run();

    // A thread of the pool runs what it waits for itself, if nobody else has begun it; another thread would block for it.
    protected override long Compute(int n, int times) => Task.Run(() =>
    {
        long sum = 0;
        for (int i = 0; i < times; i++)
            sum += Number(n);
        return sum;
    }).GetAwaiter().GetResult();

    private static int Number(int n) => n < 2 ? n : Forked(n);

    // By itself, since the closure is allocated where the method begins.
    private static int Forked(int n)
    {
        Task<int> half = Task.Run(() => Number(n - 2));
        return Number(n - 1) + half.Result;
    }
}
