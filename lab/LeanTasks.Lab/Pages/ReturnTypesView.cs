using LeanTasks.Lab.Harness.Results;
using LeanTasks.Lab.Report;

namespace LeanTasks.Lab.Pages;

/// <summary>The block <c>lab:matrix</c>: what an async method costs by what it returns and how often it suspends.</summary>
internal static class ReturnTypesView
{
    private const string Absent = "–";

    // An outer method over an inner one of the same kind: the variant, and the workload of the matrix.
    private static readonly (string Variant, string Workload)[] s_kinds =
    [
        ("Task", "AsyncTaskOverTask"),
        ("ValueTask", "AsyncValueTaskOverValueTask"),
        ("PoolingValueTask", "AsyncPoolingValueTaskOverPoolingValueTask"),
        ("RuntimeAsync", "AsyncTaskOverTask"),
        ("UniTask", "AsyncUniTaskOverUniTask"),
        ("LeanTask", "AsyncTaskOverTask"),
        ("PooledValueTask", "AsyncPooledValueTaskOverPooledValueTask"),
        ("PooledFlow", "AsyncPooledFlowOverPooledFlow"),
    ];

    private static readonly (string Heading, string Table, string? Workload, string Parameters)[] s_columns =
    [
        ("never suspends", "matrix", null, "probability=1"),
        ("3 of 10 suspend", "matrix", null, "probability=0.7"),
        ("always suspends", "matrix", null, "probability=0"),
        ("ten deep, synchronous", "chain", "synchronous", "depth=10"),
        ("ten deep, suspending", "chain", "suspending", "depth=10"),
    ];

    public static string Of(Marker marker, LabReport report)
    {
        marker.AllowOnly();
        MarkdownTable text = new(["returns", .. s_columns.Select(static column => column.Heading)]) { Names = 1 };
        foreach ((string variant, string workload) in s_kinds)
        {
            string[] cells = [.. s_columns.Select(column => Find(report, column.Table, column.Workload ?? workload, column.Parameters, variant))];
            if (!cells.All(static cell => cell == Absent))
                text.Add([variant, .. cells]);
        }

        return text.ToString();
    }

    private static string Find(LabReport report, string table, string workload, string parameters, string variant) =>
        report.Tables
            .Where(t => t.Id == table)
            .SelectMany(static t => t.Rows)
            .SingleOrDefault(row => row.Workload == workload && row.Variant == variant && Figures.Parameters(row.Parameters) == parameters) is { } row
            ? TableView.Cell(row, withRatio: false)
            : Absent;
}
