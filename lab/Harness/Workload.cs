namespace LeanTasks.Lab.Harness;

/// <summary>
/// Base of every class of benchmarks. Such a class is an ordinary BenchmarkDotNet class: <c>[Benchmark]</c> methods that return
/// nothing, <c>[Params]</c> properties, <c>[GlobalSetup]</c>, <c>[IterationSetup]</c>; the interleaved runner reads the same
/// attributes. A <c>[ParamsSource]</c> property by the name of Variant tells the variants of a class that has several.
/// </summary>
/// <param name="operations">The <c>OperationsPerInvoke</c> of the class's benchmarks.</param>
public abstract class Workload(int operations)
{
    /// <summary>
    /// How many operations one call of a benchmark performs. The runner doubles it once, to tell the bytes of an operation
    /// from those of a call.
    /// </summary>
    public int Operations { get; set; } = operations;
}
