using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Anchors;

/// <summary>A workload as the programs in C++ know it.</summary>
/// <param name="Workload">The workload of the table.</param>
/// <param name="Parameters">Its parameters.</param>
/// <param name="Arguments">What the programs are called with, before the number of rounds.</param>
public sealed record AnchorWorkload(string Workload, IReadOnlyDictionary<string, double> Parameters, IReadOnlyList<string> Arguments)
{
    /// <summary>Whether it is what a benchmark measures.</summary>
    public bool IsThatOf(BenchmarkCase benchmarkCase) =>
        benchmarkCase.Workload == Workload
        && benchmarkCase.Parameters.Count == Parameters.Count
        && benchmarkCase.Parameters.All(p => Parameters.TryGetValue(p.Key, out double value) && value == p.Value);
}
