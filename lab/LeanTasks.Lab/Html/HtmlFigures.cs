using LeanTasks.Lab.Contests;
using LeanTasks.Lab.Harness.Results;
using LeanTasks.Lab.Report;

namespace LeanTasks.Lab.Html;

/// <summary>
/// The figures of a table as a real one. A cell reads as on the console; its <c>data-tsv</c> is the bare number that the copy
/// button takes, for a spreadsheet, and that the script sorts by. Columns that no row fills are left out.
/// </summary>
internal static class HtmlFigures
{
    /// <param name="CopiedAs">The heading for a program: the unit is in it, because the numbers below have none.</param>
    private sealed record Column(
        string Heading, string CopiedAs, Func<RowReport, double?> Value, Func<RowReport, string?> Text);

    public static void Write(HtmlWriter html, TableReport table, PublishedSources published, RunChanges? changes)
    {
        bool withParameters = table.Rows.Any(row => row.Parameters.Count > 0);
        Column[] columns = [.. Columns(published, changes).Where(column => table.Rows.Any(row => column.Value(row) is not null))];
        string id = HtmlTable.Anchor(table) + "-figures";

        using (html.Open("div", ("class", "figures-head")))
        {
            html.Element("h3", "Figures", ("id", id + "-title"));

            // Hidden until the script that it needs has run.
            html.Element("button", "Copy", ("type", "button"), ("hidden", "hidden"), ("data-copies", id),
                ("aria-label", $"Copy the figures of {table.Title} as tab-separated text"));
            html.Element("span", "", ("role", "status"));
        }

        // Scrolls by itself when the window is narrow, and so must be reachable by keyboard.
        using (html.Open("div", ("class", "scroll"), ("role", "region"), ("tabindex", "0"), ("aria-labelledby", id + "-title")))
        using (html.Open("table", ("id", id), ("class", "sortable figures")))
        {
            using (html.Open("thead"))
            using (html.Open("tr"))
            {
                foreach (string name in withParameters ? (string[])["workload", "parameters", "variant"] : ["workload", "variant"])
                    html.Element("th", name, ("scope", "col"));
                foreach (Column column in columns)
                    html.Element("th", column.Heading, ("scope", "col"), ("class", "number"), ("data-tsv", column.CopiedAs));
            }

            foreach (RowGroup group in RowGroup.Of(table))
                WriteGroup(html, group, withParameters, columns);
        }
    }

    private static void WriteGroup(HtmlWriter html, RowGroup group, bool withParameters, Column[] columns)
    {
        using (html.Open("tbody"))
        {
            foreach (RowReport row in group.Rows)
            {
                using (html.Open("tr"))
                {
                    html.Element("td", group.Workload);
                    if (withParameters)
                        html.Element("td", group.Parameters);
                    html.Element("th", row.Variant, ("scope", "row"));
                    foreach (Column column in columns)
                        WriteNumber(html, column, row);
                }
            }
        }
    }

    private static void WriteNumber(HtmlWriter html, Column column, RowReport row)
    {
        double? value = column.Value(row);
        using (html.Open("td", ("class", "number"), ("data-heading", column.Heading), ("data-tsv", value is { } number ? Figures.Exact(number) : "")))
        {
            if (value is null)
                return;
            if (row.Noisy && column.Heading is "time" or "throughput")
            {
                html.Element("abbr", ReportText.NoisyMark, ("title", "noisy"));
                html.Text(" ");
            }

            html.Text(column.Text(row) ?? "");
        }
    }

    private static IEnumerable<Column> Columns(PublishedSources published, RunChanges? changes) =>
    [
        new("time", "ns", row => row.Ns?.Median, row => Figures.Time(row.Ns!.Median)),
        new("fastest", "ns min", row => row.Ns?.Min, row => Figures.Time(row.Ns!.Min)),
        new("slowest", "ns max", row => row.Ns?.Max, row => Figures.Time(row.Ns!.Max)),
        new("throughput", "req/s", row => row.RequestsPerSecond?.Median, row => Figures.Requests(row.RequestsPerSecond!.Median)),
        new("lowest", "req/s min", row => row.RequestsPerSecond?.Min, row => Figures.Requests(row.RequestsPerSecond!.Min)),
        new("highest", "req/s max", row => row.RequestsPerSecond?.Max, row => Figures.Requests(row.RequestsPerSecond!.Max)),
        new("bytes", "bytes", row => row.Bytes, row => Figures.Bytes(row.Bytes!.Value)),
        new("jitted", "methods", row => row.JittedMethods, row => Figures.Methods(row.JittedMethods!.Value)),
        new("collections", "collections", row => row.Collections, row => Figures.Collections(row.Collections!.Value)),
        new("ratio", "ratio", row => row.Ratio, row => Figures.Ratio(row.Ratio!.Value)),
        new("bytes before", "bytes before", row => changes?.Of(row)?.Before.Bytes, row => Figures.Bytes(changes!.Of(row)!.Before.Bytes!.Value)),
        new("ratio before", "ratio before", row => changes?.Of(row)?.Before.Ratio, row => Figures.Ratio(changes!.Of(row)!.Before.Ratio!.Value)),
        new("published time", "published ns", row => row.Published?.Ns, published.Figure),
        new("published throughput", "published req/s", row => row.Published?.RequestsPerSecond, published.Figure),
        new("published bytes", "published bytes", row => row.Published?.Bytes, published.Bytes),
    ];
}
