using LeanTasks.Lab.Harness;

namespace LeanTasks.Lab.Anchors;

/// <summary>One row to measure: a workload in one of the columns.</summary>
public sealed record AnchorRow(string Table, AnchorWorkload Workload, Anchor Anchor)
{
    /// <summary>What a filter is matched against, as of a <see cref="BenchmarkCase"/>.</summary>
    public override string ToString() => RowText.Of(Table, Workload.Workload, Workload.Parameters, Anchor.Variant);
}
