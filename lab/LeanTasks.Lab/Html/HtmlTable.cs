using LeanTasks.Lab.Contests;
using LeanTasks.Lab.Harness.Results;
using LeanTasks.Lab.Report;

namespace LeanTasks.Lab.Html;

/// <summary>The part of the page about one table: chart, figures, and what must be known to read them.</summary>
internal static class HtmlTable
{
    /// <summary>Where the part is on the page: <c>report.html#chain</c>.</summary>
    public static string Anchor(TableReport table) =>
        string.Concat(table.Id.Select(letter => char.IsAsciiLetterOrDigit(letter) ? letter : '-'));

    public static void Write(HtmlWriter html, TableReport table, VariantColours colours, RunChanges? changes)
    {
        string anchor = Anchor(table);
        using (html.Open("section", ("id", anchor), ("aria-labelledby", anchor + "-title")))
        {
            using (html.Open("h2", ("id", anchor + "-title")))
            {
                html.Text(table.Title + " ");
                html.Element("span", table.Id, ("class", "id"));
            }

            html.Element("p", $"Source: {table.Source}", ("class", "source"));
            html.Element("p", ReportText.Reading(table));

            PublishedSources published = new PublishedSources(table);
            if (table.Rows.Count == 0)
            {
                html.Element("p", ReportText.NothingMeasured, ("class", "warning"));
            }
            else
            {
                new HtmlChart(html, table, colours, published).Write();
                HtmlFigures.Write(html, table, published, changes);
            }

            WriteNotes(html, table, published);
        }
    }

    private static void WriteNotes(HtmlWriter html, TableReport table, PublishedSources published)
    {
        string[] notes =
        [
            .. published.Footnotes,
            .. table.Rows.Any(row => row.Noisy) ? [ReportText.Noisy] : (string[])[],
            .. table.Missing.Select(ReportText.NotMeasured),
            .. table.Notes,
        ];
        if (notes.Length == 0)
            return;

        using (html.Open("ul", ("class", "notes")))
        {
            foreach (string note in notes)
                html.Element("li", note);
        }
    }
}
