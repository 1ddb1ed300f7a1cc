using BenchmarkDotNet.Attributes;
using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Tests.Harness;

/// <summary>Benchmarks whose time is what they say, and whose bytes are known.</summary>
[Table("fake", "A")]
public class FakeBenchmarks() : Workload(Calls)
{
    private const int Calls = 100;

    private static object? s_object;

    public static List<string> Log { get; } = [];

    [Params(1, 2.5)]
    public double Factor { get; set; }

    [GlobalSetup]
    public void Setup() => Log.Add("setup");

    [GlobalCleanup]
    public void Cleanup() => Log.Add("cleanup");

    [Benchmark(OperationsPerInvoke = Calls), Workload("work")]
    public void Once() => Work("A", microseconds: 1);

    [Benchmark(OperationsPerInvoke = Calls), Workload("work"), Variant("B")]
    public void OnceAgain() => Work("B", microseconds: 1);

    [Benchmark(OperationsPerInvoke = Calls), Workload("work"), Variant("C")]
    public void Twice() => Work("C", microseconds: 2);

    [Benchmark(OperationsPerInvoke = Calls)]
    public void Allocates()
    {
        // What a call allocates besides its operations must not count.
        s_object = new byte[1000];
        for (int i = 0; i < Operations; i++)
            s_object = new object();
        GC.KeepAlive(s_object);
        Work("allocates", microseconds: 1);
    }

    private void Work(string name, double microseconds)
    {
        Log.Add(name);
        ManualClock.Instance.Advance(TimeSpan.FromMicroseconds(microseconds * Factor * Operations));
    }
}
