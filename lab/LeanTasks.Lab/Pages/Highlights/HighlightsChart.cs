using System.Globalization;
using System.Security;
using System.Text;
using LeanTasks.Lab.Harness.Results;
using LeanTasks.Lab.Report;

namespace LeanTasks.Lab.Pages.Highlights;

/// <summary>A bar for each row of each highlight, as long as its ratio; a line at 1. SVG without a background, so that the page's shows.</summary>
internal sealed class HighlightsChart
{
    public const int Width = 760;

    private const int NameWidth = 190;
    private const int FigureWidth = 150;
    private const int Longest = Width - NameWidth - FigureWidth;
    private const int BarHeight = 16;
    private const int LineHeight = 22;
    private const int HeadingHeight = 30;

    private readonly StringBuilder _svg = new();
    private readonly ChartTheme _theme;
    private readonly double _perRatio;
    private int _y;

    private HighlightsChart(IReadOnlyList<HighlightRows> highlights, ChartTheme theme)
    {
        _theme = theme;
        _perRatio = Longest / highlights.SelectMany(static rows => Bars(rows).Select(rows.Ratio)).Append(1).Max();
    }

    public static string Of(IReadOnlyList<HighlightRows> highlights, ChartTheme theme) => new HighlightsChart(highlights, theme).Draw(highlights);

    private string Draw(IReadOnlyList<HighlightRows> highlights)
    {
        int height = highlights.Sum(static rows => HeadingHeight + (Bars(rows).Count() * LineHeight)) + LineHeight;
        _svg.Append($"""<svg xmlns="http://www.w3.org/2000/svg" width="{Width}" height="{height}" viewBox="0 0 {Width} {height}" font-family="system-ui, sans-serif" font-size="13">""").Append('\n');
        string one = Number(NameWidth + _perRatio);
        _svg.Append($"""<line x1="{one}" y1="{LineHeight - 4}" x2="{one}" y2="{height}" stroke="{_theme.Rule}"/>""").Append('\n');
        Text(NameWidth + _perRatio, LineHeight - 8, _theme.Faint, "1.00×", "middle");
        _y = LineHeight;
        foreach (HighlightRows rows in highlights)
        {
            Text(0, _y + HeadingHeight - 12, _theme.Ink, rows.Highlight.Text, "start", isBold: true);
            _y += HeadingHeight;
            foreach (RowReport row in Bars(rows))
                Bar(rows, row);
        }

        return _svg.Append("</svg>\n").ToString();
    }

    private static IEnumerable<RowReport> Bars(HighlightRows rows) => [rows.Than, .. rows.Peers, rows.Ours];

    private void Bar(HighlightRows rows, RowReport row)
    {
        double ratio = rows.Ratio(row);
        bool isOurs = ReferenceEquals(row, rows.Ours);
        string colour = isOurs ? _theme.Ours : ReferenceEquals(row, rows.Than) ? _theme.Baseline : _theme.Peer;
        double length = Math.Max(1, ratio * _perRatio);
        Text(NameWidth - 8, _y + 12, _theme.Faint, row.Variant, "end");
        _svg.Append($"""<rect x="{NameWidth}" y="{_y}" width="{Number(length)}" height="{BarHeight}" rx="2" fill="{colour}"/>""").Append('\n');
        string bytes = row.Bytes is { } allocated ? $" · {Figures.Bytes(allocated)}" : "";
        Text(NameWidth + length + 6, _y + 12, isOurs ? _theme.Ink : _theme.Faint, $"{Figures.Ratio(ratio)}{bytes}", "start", isOurs);
        _y += LineHeight;
    }

    private void Text(double x, double y, string colour, string text, string anchor, bool isBold = false) =>
        _svg.Append($"""<text x="{Number(x)}" y="{Number(y)}" fill="{colour}" text-anchor="{anchor}"{(isBold ? " font-weight=\"600\"" : "")}>{SecurityElement.Escape(text)}</text>""").Append('\n');

    private static string Number(double value) => value.ToString("0.#", CultureInfo.InvariantCulture);
}
