using LeanTasks.Lab.Harness.Results;
using LeanTasks.Lab.Report;

namespace LeanTasks.Lab.Html;

/// <summary>
/// The bars of a table. Workloads of one table differ by orders of magnitude, so a bar shows the ratio to the baseline, with
/// a line at 1 and another from the fastest round to the slowest; the absolute figure stands beside it, and the bytes of the row
/// among those of its group. Plain elements sized by CSS, so that names wrap and text can be found.
/// </summary>
internal sealed class HtmlChart(HtmlWriter html, TableReport table, VariantColours colours, PublishedSources published)
{
    /// <summary>A panel always shows ratios up to this one; beyond it an outlier is cut rather than the rest flattened.</summary>
    private const double Uncut = 8;

    private readonly IReadOnlyList<ChartPanel> _panels = ChartPanel.Of(table);

    public void Write()
    {
        using (html.Open("figure", ("aria-label", $"Chart of {table.Title}: ratio to {table.Baseline}")))
        {
            WriteLegend();
            using (html.Open("div", ("class", "panels")))
            {
                foreach (ChartPanel panel in _panels)
                    WritePanel(panel);
            }
        }
    }

    private void WriteLegend()
    {
        IEnumerable<RowGroup> groups = _panels.SelectMany(panel => panel.Groups);
        using (html.Open("ul", ("class", "legend")))
        {
            foreach (string variant in table.Rows.Select(static row => row.Variant).Distinct())
                WriteKey(variant, $"key {colours.Of(variant)}");
            WriteKey($"1.00× = {table.Baseline}", "key-line");
            WriteKey("fastest to slowest round", "key-spread");
            if (table.Rows.Any(static row => row.Bytes is not null))
                WriteKey("bytes, among those of its workload", "key-bytes");
            if (groups.Any(group => group.Rows.Any(row => published.Ratio(row, group) is not null)))
                WriteKey("published ratio", "marker");
            if (_panels.Any(panel => Ratios(panel).Any(ratio => ratio > AxisEnd(panel))))
                WriteKey("cut short, see its ratio", "key key-cut");
        }
    }

    private void WriteKey(string text, string look)
    {
        using (html.Open("li"))
        {
            html.Element("span", "", ("class", look), ("aria-hidden", "true"));
            html.Text(text);
        }
    }

    private void WritePanel(ChartPanel panel)
    {
        double axisEnd = AxisEnd(panel);
        bool alone = panel.Groups.Count == 1;
        using (html.Open("div", ("class", alone ? "panel" : "panel wide"), ("style", $"--one: {Percent(1 / axisEnd)}")))
        {
            if (alone)
            {
                WriteGroup(panel.Groups[0], "h3", panel.Groups[0].Title, axisEnd);
                return;
            }

            if (panel.Title.Length > 0)
                html.Element("h3", panel.Title);
            using (html.Open("div", ("class", "groups")))
            {
                foreach (RowGroup group in panel.Groups)
                    WriteGroup(group, "h4", group.Workload, axisEnd);
            }
        }
    }

    private void WriteGroup(RowGroup group, string heading, string title, double axisEnd)
    {
        using (html.Open("div", ("class", "group")))
        {
            using (html.Open("div", ("class", "group-head")))
            {
                html.Element(heading, title);

                // Mostly a group has one published figure; where it has more, markers among the bars tell more.
                if (group.Rows.Select(published.Figure).OfType<string>().Distinct().ToArray() is [var only])
                    html.Element("span", $"published {only}", ("class", "published"));
            }

            double maxBytes = group.Rows.Max(static row => row.Bytes ?? 0);
            using (html.Open("ul", ("class", group.Rows.Any(static row => row.Bytes is not null) ? "bars with-bytes" : "bars")))
            {
                foreach (RowReport row in group.Rows)
                    WriteRow(row, published.Ratio(row, group), axisEnd, maxBytes);
            }
        }
    }

    private void WriteRow(RowReport row, double? publishedRatio, double axisEnd, double maxBytes)
    {
        using (html.Open("li"))
        {
            html.Element("span", row.Variant, ("class", "name"));
            using (html.Open("span", ("class", "track"), ("aria-hidden", "true")))
            {
                if (row.Ratio is { } ratio)
                {
                    string look = $"bar {colours.Of(row.Variant)}{(ratio > axisEnd ? " cut" : "")}";
                    html.Element("span", "", ("class", look), ("style", $"width: {Percent(Math.Min(ratio / axisEnd, 1))}"));
                    if (RatioSpread.Of(row) is { } spread && spread.Min < axisEnd)
                    {
                        double end = Math.Min(spread.Max, axisEnd);
                        html.Element("span", "", ("class", "spread"), ("style", $"left: {Percent(spread.Min / axisEnd)}; width: {Percent((end - spread.Min) / axisEnd)}"));
                    }
                }

                if (publishedRatio is { } mark && mark <= axisEnd)
                {
                    html.Element("span", "", ("class", "marker"), ("style", $"left: {Percent(mark / axisEnd)}"),
                        ("title", $"published {Figures.Ratio(mark)}: {published.Figure(row)}"));
                }
            }

            html.Element("span", row.Ratio is { } value ? Figures.Ratio(value) : "", ("class", "ratio"));
            html.Element("span", $"{(row.Noisy ? ReportText.NoisyMark + " " : "")}{Figures.Median(row)}", ("class", "figure"), ("title", Figures.Range(row)));
            if (row.Bytes is { } bytes)
            {
                using (html.Open("span", ("class", "bytes-track"), ("aria-hidden", "true")))
                {
                    if (bytes > 0)
                        html.Element("span", "", ("class", $"bytes-bar {colours.Of(row.Variant)}"), ("style", $"width: {Percent(bytes / maxBytes)}"));
                }

                html.Element("span", Figures.Bytes(bytes), ("class", "bytes"));
            }
        }
    }

    /// <summary>The ratio at the right end of a panel's bars.</summary>
    private static double AxisEnd(ChartPanel panel)
    {
        double[] ratios = [.. Ratios(panel).Order()];
        if (ratios.Length == 0)
            return 1;
        double median = ratios[(ratios.Length - 1) / 2];
        return Math.Max(1, Math.Min(ratios[^1], Math.Max(Uncut, 2 * median)));
    }

    private static IEnumerable<double> Ratios(ChartPanel panel) =>
        panel.Groups.SelectMany(group => group.Rows).Select(row => row.Ratio).OfType<double>();

    private static string Percent(double share) => Figures.Exact(Math.Round(100 * share, 2)) + "%";
}
