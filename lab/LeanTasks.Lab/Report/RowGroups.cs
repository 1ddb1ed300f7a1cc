using LeanTasks.Lab.Harness.Results;

namespace LeanTasks.Lab.Report;

/// <summary>The variants of one workload with one set of parameters: what is compared with each other.</summary>
internal sealed record RowGroup(string Workload, string Parameters, IReadOnlyList<RowReport> Rows)
{
    public string Title => Parameters.Length == 0 ? Workload : $"{Workload} {Parameters}";

    /// <summary>The groups of a table, in the order in which each first appears.</summary>
    public static IReadOnlyList<RowGroup> Of(TableReport table) =>
    [
        .. table.Rows
            .GroupBy(row => (row.Workload, Parameters: Figures.Parameters(row.Parameters)))
            .Select(group => new RowGroup(group.Key.Workload, group.Key.Parameters, [.. group])),
    ];
}

/// <summary>The groups of one set of parameters: a part of a chart that can be taken in at one look.</summary>
internal sealed record ChartPanel(string Title, IReadOnlyList<RowGroup> Groups)
{
    /// <summary>Times and throughputs never share a panel: a long bar is bad in one and good in the other.</summary>
    public static IReadOnlyList<ChartPanel> Of(TableReport table) =>
    [
        .. RowGroup.Of(table)
            .GroupBy(group => (group.Parameters, Throughput: group.Rows.Any(row => row.RequestsPerSecond is not null)))
            .Select(panel => new ChartPanel(panel.Key.Parameters, [.. panel])),
    ];
}
