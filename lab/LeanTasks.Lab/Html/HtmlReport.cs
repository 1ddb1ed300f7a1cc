using LeanTasks.Lab.Contests;
using LeanTasks.Lab.Harness.Results;
using LeanTasks.Lab.Report;

namespace LeanTasks.Lab.Html;

/// <summary>
/// A run as one page that needs nothing else, not even a network: style and script are in it. They are the files report.css
/// and report.js beside this one, embedded by the project:
/// <code>
/// &lt;EmbeddedResource Include="Html/report.css" LogicalName="report.css" /&gt;
/// &lt;EmbeddedResource Include="Html/report.js" LogicalName="report.js" /&gt;
/// </code>
/// </summary>
public static class HtmlReport
{
    private const string Title = "LeanTasks lab report";

    /// <summary>Lets a browser enforce what we promise: the page loads nothing, and sends nothing.</summary>
    private const string Policy =
        "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:";

    /// <param name="report">The run.</param>
    /// <param name="earlier">A run to compare it with; null for none.</param>
    public static string Write(LabReport report, LabReport? earlier = null)
    {
        report = ReportRounding.Round(report);
        return WriteRounded(report, earlier is null ? null : new RunChanges(report, earlier));
    }

    /// <param name="report">The run, rounded: the very rows that the changes are of.</param>
    /// <param name="changes">What has changed since another; null for none.</param>
    internal static string WriteRounded(LabReport report, RunChanges? changes)
    {
        HtmlWriter html = new HtmlWriter();
        using (html.Open("html", ("lang", "en")))
        {
            WriteHead(html, report);
            using (html.Open("body"))
            {
                HtmlJobs jobs = new(html, report);
                WriteSummary(html, report, jobs, changes);
                VariantColours colours = new VariantColours(report);
                using (html.Open("main"))
                {
                    foreach (IGrouping<string, TableReport> publication in report.Tables.GroupBy(static table => table.Source))
                        WritePublication(html, publication, isOpen: !jobs.Any, colours, changes);
                }

                WriteEnd(html, report, jobs);

                html.Resource("script", Resource("report.js"));
            }
        }

        return html.ToString();
    }

    private static void WriteHead(HtmlWriter html, LabReport report)
    {
        using (html.Open("head"))
        {
            html.Void("meta", ("charset", "utf-8"));
            html.Void("meta", ("http-equiv", "Content-Security-Policy"), ("content", Policy));
            html.Void("meta", ("name", "viewport"), ("content", "width=device-width, initial-scale=1"));

            // Without an icon of its own a browser asks the server for one.
            html.Void("link", ("rel", "icon"), ("href", "data:,"));
            html.Element("title", report.SelfTest is { Passed: false } ? $"VOID: {Title}" : Title);
            html.Resource("style", Resource("report.css"));
        }
    }

    /// <summary>The tables of a publication, or of those made for this lab, folded where the jobs answer first.</summary>
    private static void WritePublication(HtmlWriter html, IGrouping<string, TableReport> publication, bool isOpen, VariantColours colours, RunChanges? changes)
    {
        using (html.Open("details", ("class", "publication"), ("open", isOpen ? "" : null)))
        {
            html.Element("summary", $"{Capital(publication.Key)}: {string.Join(", ", publication.Select(static table => table.Id))}");
            foreach (TableReport table in publication)
                HtmlTable.Write(html, table, colours, changes);
        }
    }

    private static string Capital(string text) => text is [var first, .. var rest] ? char.ToUpperInvariant(first) + rest : text;

    /// <summary>How all rows stand, which is of use to who works on the library; and the machine at length.</summary>
    private static void WriteEnd(HtmlWriter html, LabReport report, HtmlJobs jobs)
    {
        using (html.Open("footer"))
        {
            if (jobs.Any)
                html.Element("p", ReportText.Steadiness(report), ("class", "verdict"));
            new HtmlStandings(html, report, Contestants.OfTheLab).Write();
            using (html.Open("dl", ("class", "machine")))
            {
                foreach ((string? name, string? value) in ReportText.Describe(report.Machine))
                {
                    using (html.Open("div"))
                    {
                        html.Element("dt", name);
                        html.Element("dd", value);
                    }
                }
            }
        }
    }

    /// <summary>Whether to believe it, which the jobs say themselves, and for which of them ours pay; then what follows.</summary>
    private static void WriteSummary(HtmlWriter html, LabReport report, HtmlJobs jobs, RunChanges? changes)
    {
        using (html.Open("header"))
        {
            html.Element("h1", Title);
            if (report.SelfTest is { Passed: false })
                html.Element("p", ReportText.Verdict(report.SelfTest), ("class", "warning"), ("role", "note"));
            else if (!jobs.Any)
                html.Element("p", ReportText.Verdict(report.SelfTest), ("class", "verdict"));
            if (report.Machine.Interrupted)
                html.Element("p", ReportText.Interrupted, ("class", "warning"), ("role", "note"));
            if (!jobs.Any)
                html.Element("p", ReportText.Steadiness(report), ("class", "verdict"));
            jobs.Write();
            if (changes is not null)
                new HtmlChanges(html, changes).Write();
        }

        using (html.Open("nav", ("aria-label", "Tables")))
        using (html.Open("ol"))
        {
            foreach (TableReport table in report.Tables)
            {
                using (html.Open("li"))
                    html.Element("a", table.Title, ("href", "#" + HtmlTable.Anchor(table)));
            }
        }
    }

    private static string Resource(string name)
    {
        using Stream stream = typeof(HtmlReport).Assembly.GetManifestResourceStream(name)
            ?? throw new InvalidOperationException($"The assembly lacks the embedded resource '{name}'.");
        using StreamReader reader = new StreamReader(stream);
        return reader.ReadToEnd();
    }
}
