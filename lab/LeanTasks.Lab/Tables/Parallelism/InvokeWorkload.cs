using BenchmarkDotNet.Attributes;
using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Tables.Parallelism;

/// <summary>Eight actions of about a hundred nanoseconds, at once.</summary>
public abstract class InvokeWorkload : Workload
{
    private readonly uint[] _results = new uint[8];

    protected InvokeWorkload()
        : base(operations: 1) => Actions = [.. Enumerable.Range(0, _results.Length).Select(i => (Action)(() => _results[i] = ShortWork.Do(i)))];

    protected Action[] Actions { get; }

    [GlobalSetup]
    public void Setup()
    {
        InvokeAll();
        ShortWork.Check(_results);
    }

    [Benchmark, Workload("invoke")]
    public void Invoke() => InvokeAll();

    protected abstract void InvokeAll();
}
