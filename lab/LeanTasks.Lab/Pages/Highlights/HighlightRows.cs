using LeanTasks.Lab.Harness.Results;
using LeanTasks.Lab.Report;

namespace LeanTasks.Lab.Pages.Highlights;

/// <summary>A highlight with its rows of a report.</summary>
internal sealed class HighlightRows
{
    private HighlightRows(Highlight highlight, RowReport ours, RowReport than, IReadOnlyList<RowReport> peers)
    {
        Highlight = highlight;
        Ours = ours;
        Than = than;
        Peers = peers;
    }

    public Highlight Highlight { get; }

    public RowReport Ours { get; }

    public RowReport Than { get; }

    public IReadOnlyList<RowReport> Peers { get; }

    /// <exception cref="LabUsageException">The report lacks one of the two rows, or neither a time nor a throughput was measured of it.</exception>
    public static HighlightRows Find(Highlight highlight, LabReport report)
    {
        RowReport[] rows = [.. report.Tables
            .Where(table => table.Id == highlight.Table)
            .SelectMany(static table => table.Rows)
            .Where(row => row.Workload == highlight.Workload && Figures.Parameters(row.Parameters) == highlight.Parameters)];
        return new HighlightRows(
            highlight,
            Find(highlight, rows, highlight.Variant),
            Find(highlight, rows, highlight.Than),
            [.. highlight.Peers.SelectMany(peer => rows.Where(row => row.Variant == peer && row.Ratio is not null))]);
    }

    /// <summary>The row's figure as a multiple of that of <see cref="Than"/>: both are multiples of the table's baseline.</summary>
    public double Ratio(RowReport row) => row.Ratio!.Value / Than.Ratio!.Value;

    private static RowReport Find(Highlight highlight, RowReport[] rows, string variant) =>
        Array.Find(rows, row => row.Variant == variant && row.Ratio is not null)
        ?? throw new LabUsageException(
            $"The highlight '{highlight.Text}' is about {$"{highlight.Table} {highlight.Workload} {highlight.Parameters}".TrimEnd()}, {variant}, which the report does not have: mend lab/pages/highlights.json, or measure that row.");
}
