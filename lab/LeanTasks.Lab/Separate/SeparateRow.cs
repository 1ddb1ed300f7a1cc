using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Separate;

/// <summary>One of the <see cref="SeparateRows"/> of a table.</summary>
public sealed record SeparateRow(string Table, string Workload, IReadOnlyDictionary<string, double> Parameters, string Variant)
{
    /// <summary>What a filter is matched against, as of a <see cref="BenchmarkCase"/>.</summary>
    public override string ToString() => RowText.Of(Table, Workload, Parameters, Variant);
}
