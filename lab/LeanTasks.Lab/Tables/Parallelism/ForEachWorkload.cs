using BenchmarkDotNet.Attributes;
using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Tables.Parallelism;

/// <summary>A loop over a list of integers, each of which is written to an array.</summary>
public abstract class ForEachWorkload : Workload
{
    private const int Items = 1_000_000;

    private readonly int[] _results = new int[Items];

    protected ForEachWorkload()
        : base(Items) => Body = item => _results[item] = item + 1;

    protected Action<int> Body { get; }

    private List<int> List { get; } = [.. Enumerable.Range(0, Items)];

    [GlobalSetup]
    public void Setup()
    {
        RunLoop(List);
        if (!_results.AsSpan().SequenceEqual([.. List.Select(static item => item + 1)]))
            throw new InvalidOperationException("Not every item was visited.");
    }

    [Benchmark(OperationsPerInvoke = Items), Workload("foreach")]
    public void ForEach()
    {
        for (int i = 0; i < Operations; i += Items)
            RunLoop(List);
    }

    protected abstract void RunLoop(List<int> list);
}
