using Spectre.Console.Rendering;

namespace LeanTasks.Tool.Reports;

/// <summary>A report that fits itself to its screen each time it is drawn.</summary>
/// <param name="report">The report.</param>
internal sealed class LiveReport(ProfileReport report) : Renderable
{
    /// <summary>Lines for the title, the heading with its rules, the omissions, and the totals, which may take two.</summary>
    private const int OtherLines = 8;

    private const int MinRows = 3;

    /// <inheritdoc/>
    protected override IEnumerable<Segment> Render(RenderOptions options, int maxWidth)
    {
        int rows = Math.Max(MinRows, options.ConsoleSize.Height - OtherLines - report.Notes.Count);
        return ConsoleReport.Lines(report, maxWidth, rows, reasons: false).Render(options, maxWidth);
    }
}
