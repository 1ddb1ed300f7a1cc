using BenchmarkDotNet.Attributes;
using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Tables.ForkJoin;

/// <summary>
/// The Fibonacci numbers by their definition, every call of which forks: almost nothing but forks and joins. An operation is
/// a fork, so that variants that fork slowly can take a smaller number.
/// </summary>
/// <param name="n">The number to compute.</param>
/// <param name="forks">How often its computation forks.</param>
public abstract class FibWorkload(int n, int forks) : Workload(operations: forks)
{
    private readonly int _forks = forks;

    /// <summary>For forks of nanoseconds: a call is some milliseconds.</summary>
    protected const int LargeN = 33;

    protected const int LargeForks = 5_702_886;

    /// <summary>For forks of a hundred nanoseconds and more.</summary>
    protected const int SmallN = 20;

    protected const int SmallForks = 10_945;

    /// <summary>How many threads compute; variants that cannot be told are the same at each.</summary>
    [Params(1, 2, 4, 8, 16)]
    public int Workers { get; set; }

    [GlobalSetup]
    public void Setup()
    {
        MakeReady();
        long expected = Times * (long)Fibonacci(n);
        long computed = Compute(n, Times);
        if (computed != expected)
            throw new InvalidOperationException($"The sum of {Times} fib({n}) came out as {computed}, and is {expected}.");
    }

    [GlobalCleanup]
    public virtual void CleanUp()
    {
    }

    /// <summary>How many computations make a call.</summary>
    private int Times => Operations / _forks;

    protected virtual void MakeReady()
    {
    }

    /// <summary>Computes the number so many times, one after the other.</summary>
    /// <returns>The sum of the results.</returns>
    protected abstract long Compute(int n, int times);

    protected void Run() => Compute(n, Times);

    private static int Fibonacci(int n)
    {
        (int a, int b) = (0, 1);
        for (int i = 0; i < n; i++)
            (a, b) = (b, a + b);
        return a;
    }
}
