using BenchmarkDotNet.Attributes;
using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Tables.HarnessCheck;

/// <summary>The lab measures itself: the same code twice must come out the same, twice the work as twice the time, and an object as its size.</summary>
[Table(TableId, Once)]
public class HarnessCheck() : Workload(Calls)
{
    public const string TableId = "harness";
    public const string Work = "work";
    public const string Allocation = "allocation";
    public const string Once = "once";
    public const string OnceAgain = "once again";
    public const string Twice = "twice";
    public const int ObjectBytes = 24;

    private const int Calls = 10_000;
    private const int Steps = 50;

    private uint _random = 1;
    private object? _object;

    [Benchmark(OperationsPerInvoke = Calls), Workload(Work)]
    public void WorkOnce()
    {
        for (int i = 0; i < Operations; i++)
            Step(Steps);
    }

    [Benchmark(OperationsPerInvoke = Calls), Workload(Work), Variant(OnceAgain)]
    public void WorkOnceAgain()
    {
        for (int i = 0; i < Operations; i++)
            Step(Steps);
    }

    [Benchmark(OperationsPerInvoke = Calls), Workload(Work), Variant(Twice)]
    public void WorkTwice()
    {
        for (int i = 0; i < Operations; i++)
            Step(2 * Steps);
    }

    [Benchmark(OperationsPerInvoke = Calls), Workload(Allocation)]
    public void Allocate()
    {
        for (int i = 0; i < Operations; i++)
            _object = new object();
        GC.KeepAlive(_object);
    }

    // A xorshift (Marsaglia 2003): each step needs the last, so nothing runs ahead or is left out.
    private void Step(int steps)
    {
        uint x = _random;
        for (int i = 0; i < steps; i++)
        {
            x ^= x << 13;
            x ^= x >> 17;
            x ^= x << 5;
        }

        _random = x;
    }
}
