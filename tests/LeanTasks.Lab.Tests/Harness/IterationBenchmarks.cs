using BenchmarkDotNet.Attributes;
using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Tests.Harness;

/// <summary>A benchmark that needs fresh state for every call, and variants that a source names.</summary>
[Table("iteration", "unused")]
public class IterationBenchmarks() : Workload(Calls)
{
    private const int Calls = 10;

    private bool _fresh;

    public static IEnumerable<string> Variants => ["first", "second"];

    [ParamsSource(nameof(Variants))]
    public string Variant { get; set; } = "";

    [IterationSetup]
    public void Refresh()
    {
        _fresh = true;
        ManualClock.Instance.Advance(TimeSpan.FromHours(1));
    }

    [Benchmark(OperationsPerInvoke = Calls)]
    public void NeedsFreshState()
    {
        if (!_fresh)
            throw new InvalidOperationException("The state is not fresh.");
        _fresh = false;
        ManualClock.Instance.Advance(TimeSpan.FromMilliseconds(1));
    }
}
