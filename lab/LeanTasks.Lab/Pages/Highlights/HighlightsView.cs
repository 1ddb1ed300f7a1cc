using LeanTasks.Lab.Harness.Results;
using LeanTasks.Lab.Report;

namespace LeanTasks.Lab.Pages.Highlights;

/// <summary>The block <c>lab:highlights</c>: a chart of the highlights for light and for dark pages, and their figures as a table.</summary>
/// <param name="report">The report of a folder of <c>lab/results</c>; of null, that of all pages.</param>
/// <param name="highlights">The highlights.</param>
internal sealed class HighlightsView(Func<string?, LabReport> report, IReadOnlyList<Highlight> highlights)
{
    private const string Light = "docs/images/highlights-light.svg";
    private const string Dark = "docs/images/highlights-dark.svg";

    private readonly IReadOnlyList<HighlightRows> _rows = [.. highlights.Select(highlight => HighlightRows.Find(highlight, report(highlight.Report)))];

    /// <summary>The pictures, by their path from the root.</summary>
    public IEnumerable<(string Path, string Text)> Images =>
    [
        (Light, HighlightsChart.Of(_rows, ChartTheme.Light)),
        (Dark, HighlightsChart.Of(_rows, ChartTheme.Dark)),
    ];

    /// <param name="marker">The block.</param>
    /// <param name="root">The root of the repository, from the page: empty, or ending in a slash.</param>
    public string Text(Marker marker, string root)
    {
        marker.AllowOnly();
        MarkdownTable text = new("", "compared with", "LeanTasks", "ratio") { Names = 1 };
        foreach (HighlightRows rows in _rows)
        {
            text.Add(
                rows.Highlight.Text,
                $"{rows.Highlight.Than}: {TableView.Cell(rows.Than, withRatio: false)}",
                $"{rows.Highlight.Variant}: {TableView.Cell(rows.Ours, withRatio: false)}",
                $"**{Figures.Ratio(rows.Ratio(rows.Ours))}**");
        }

        return $"""
            <picture>
              <source media="(prefers-color-scheme: dark)" srcset="{root}{Dark}">
              <img alt="A chart of the ratios below, with other libraries beside them" src="{root}{Light}" width="{HighlightsChart.Width}">
            </picture>

            {text}
            """;
    }
}
