using System.Globalization;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Unicode;

namespace LeanTasks.Tool.Reports;

/// <summary>A report as one self-contained page, including style and script.</summary>
internal static class HtmlReport
{
    /// <summary>Lets a browser enforce what we promise: the page loads nothing, and sends nothing.</summary>
    private const string Policy = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:";

    /// <summary>More types than this are too small to be of interest, or were sampled too seldom.</summary>
    private const int MaxTypes = 50;

    private static readonly HtmlEncoder s_encoder = HtmlEncoder.Create(UnicodeRanges.All);

    /// <summary>Writes the report, completely or not at all.</summary>
    /// <param name="report">The report.</param>
    /// <param name="file">The file, which is replaced if it exists; its folders are created.</param>
    /// <exception cref="ReportFileException">The file cannot be written; its previous content is still there.</exception>
    public static void Write(ProfileReport report, string file) => ReportFile.Write(file, Text(report));

    /// <summary>The report as text.</summary>
    /// <param name="report">The report.</param>
    /// <returns>The page; also well-formed XML, except for its first line.</returns>
    public static string Text(ProfileReport report)
    {
        StringBuilder page = new();
        page.Append(CultureInfo.InvariantCulture, $"""
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8"/>
            <meta http-equiv="Content-Security-Policy" content="{Policy}"/>
            {EarlierReport.HtmlMark}
            <meta name="viewport" content="width=device-width, initial-scale=1"/>
            <link rel="icon" href="data:,"/>
            <title>{Encode(report.App)}: async methods</title>
            <style>
            {Resource("profile.css")}</style>
            </head>
            <body>
            <h1>{Encode(report.App)}</h1>
            <p class="faint">{Encode(report.Runtime)}</p>

            """);
        foreach (string note in report.Notes)
            Line(page, "p class=\"warning\"", note);
        if (report.Allocations is { } all)
            Whole(page, report, all);
        Line(page, "p", report.Methods.Count == 0 ? ReportText.Nothing : ReportText.Totals(report));
        if (ReportText.Change(report) is { } change)
            Line(page, "p", change);
        if (report.Methods.Count > 0)
        {
            foreach (string line in ReportText.Fusing(report))
                Line(page, "p", line);
            Methods(page, report);
        }

        if (report.Allocations is { Samples: > 0 } sampled)
            Types(page, sampled);
        if (report.NotCounted.Count > 0)
            NotCounted(page, report);
        Calibration(page, report);
        page.Append("<script>\n").Append(Resource("profile.js")).Append("</script>\n</body>\n</html>\n");
        return page.ToString();
    }

    /// <summary>A bar of all bytes: what the advice saves of them, and what not.</summary>
    private static void Whole(StringBuilder page, ProfileReport report, AppAllocations all)
    {
        double counted = Part(report.Totals.Bytes);
        double saved = Math.Min(Part(report.Totals.SavedBytes), counted);
        double others = Math.Min(all.ShareOfOtherBoxes, 1 - counted);
        string atMost = report.Methods.Any(method => method.Advice.IsUpperBound) ? " at most" : "";
        (string Look, string Name, double Part)[] parts =
        [
            ("saved", $"counted calls, saved by the advice{atMost}", saved),
            ("counted", "counted calls, remainder", counted - saved),
            ("others", "boxes of other async methods", others),
            ("rest", "other objects", 1 - counted - others),
        ];
        Line(page, "h2", $"Allocated by the app: {Figures.Bytes(all.Bytes)}{(all.BytesPerRequest is { } bytes ? $", {Figures.Bytes(bytes)} per request" : "")}");
        page.Append("<div class=\"whole\">");
        foreach ((string look, _, double part) in parts)
            page.Append(CultureInfo.InvariantCulture, $"<div class=\"{look}\" style=\"width: {100 * part:0.##}%\"></div>");
        page.Append("</div>\n<ul class=\"parts\">\n");
        foreach ((string look, string name, double part) in parts)
            page.Append(CultureInfo.InvariantCulture, $"<li><i class=\"{look}\"></i>{Encode(name)}: <b>{Figures.Percent(part, 1)}</b>, {Figures.Bytes(part * all.Bytes)}</li>\n");
        page.Append("</ul>\n");
        if (ReportText.Boxes(report) is { } boxes)
            Line(page, "p", boxes);

        double Part(long bytes) => Math.Min(1, bytes / (double)all.Bytes);
    }

    private static void Types(StringBuilder page, AppAllocations all)
    {
        page.Append("<h2>Allocated types</h2>\n");
        Line(page, "p class=\"faint\"", $"Based on {Figures.Count(all.Samples)} samples taken by the runtime. The relative error of a type with n samples is about 1/√n.");
        page.Append("<div class=\"scroll\">\n<table class=\"sortable\">\n<thead><tr><th><button>objects</button></th>");
        foreach (string heading in (string[])["bytes, about", "share", "samples"])
            page.Append(CultureInfo.InvariantCulture, $"<th class=\"number\"><button>{heading}</button></th>");
        page.Append("</tr></thead>\n<tbody>\n");
        foreach (AllocatedType type in all.Types.Take(MaxTypes))
        {
            page.Append(CultureInfo.InvariantCulture, $"<tr><td class=\"method\"><code>{Encode(type.Text())}</code></td>");
            Figure(page, "bytes, about", type.Bytes, Figures.Bytes(type.Bytes));
            Figure(page, "share", type.Share, Figures.Percent(type.Share, 1));
            Figure(page, "samples", type.Samples, Figures.Count(type.Samples));
            page.Append("</tr>\n");
        }

        page.Append("</tbody>\n</table>\n</div>\n");
    }

    private static void Figure(StringBuilder page, string heading, double order, string text) => page.Append(
        CultureInfo.InvariantCulture, $"<td class=\"number\" data-heading=\"{Encode(heading)}\" data-order=\"{order:R}\">{Encode(text)}</td>");

    private static void Methods(StringBuilder page, ProfileReport report)
    {
        IReadOnlyList<ReportColumn> columns = ReportColumn.Of(report);
        page.Append("<div class=\"scroll\">\n<table id=\"methods\" class=\"sortable\">\n<thead><tr>");
        foreach (ReportColumn column in columns)
            page.Append(CultureInfo.InvariantCulture, $"<th{(column.Order is null ? "" : " class=\"number\"")}><button>{Encode(column.Heading)}</button></th>");
        page.Append("</tr></thead>\n<tbody>\n");
        foreach (MethodReport method in report.Methods)
        {
            page.Append(method.Saves ? "<tr>" : "<tr class=\"keep\">");
            page.Append(CultureInfo.InvariantCulture, $"<td class=\"method\" title=\"{Encode(method.Assembly)}\"><code>{Encode(method.Method)}</code>");
            page.Append(CultureInfo.InvariantCulture, $"<p>{Encode(method.Advice.Why)}</p>");
            if (ReportText.Fusing(method) is { } fusing)
                page.Append(CultureInfo.InvariantCulture, $"<p>{Encode(fusing)}</p>");
            page.Append("</td>");
            foreach (ReportColumn column in columns.Skip(1))
            {
                if (column.Order is { } order)
                    Figure(page, column.Heading, order(method), column.Text(method));
                else
                    page.Append(CultureInfo.InvariantCulture, $"<td data-heading=\"{Encode(column.Heading)}\">{Encode(column.Text(method))}</td>");
            }

            page.Append("</tr>\n");
        }

        page.Append("</tbody>\n</table>\n</div>\n");
    }

    private static void NotCounted(StringBuilder page, ProfileReport report)
    {
        page.Append("<h2>Not counted</h2>\n<ul>\n");
        foreach (NotCounted assembly in report.NotCounted)
            page.Append(CultureInfo.InvariantCulture, $"<li><b>{Encode(assembly.Assembly)}</b>: {Encode(assembly.Why)}</li>\n");
        page.Append("</ul>\n");
    }

    private static void Calibration(StringBuilder page, ProfileReport report)
    {
        page.Append("<h2>Cost of calls on this machine</h2>\n<p class=\"faint\">Measured when the tool started. The time savings are based on these values.</p>\n");
        page.Append("<table>\n<thead><tr><th>call</th><th class=\"number\">ns</th><th class=\"number\">min–max</th><th class=\"number\">B</th></tr></thead>\n<tbody>\n");
        foreach ((string name, Calibration.Cost cost) in report.Calibration.Lines())
        {
            page.Append(CultureInfo.InvariantCulture, $"<tr><td>{Encode(name)}</td><td class=\"number\">{cost.Nanoseconds:0.####}</td>");
            page.Append(CultureInfo.InvariantCulture, $"<td class=\"number\">{cost.Min:0.####} – {cost.Max:0.####}</td><td class=\"number\">{cost.Bytes:0.##}</td></tr>\n");
        }

        page.Append("</tbody>\n</table>\n");
    }

    private static void Line(StringBuilder page, string element, string text) =>
        page.Append(CultureInfo.InvariantCulture, $"<{element}>{Encode(text)}</{element.Split(' ')[0]}>\n");

    private static string Encode(string text) => s_encoder.Encode(text);

    private static string Resource(string name)
    {
        using Stream stream = typeof(HtmlReport).Assembly.GetManifestResourceStream(name)
            ?? throw new InvalidOperationException($"The assembly does not contain the embedded resource '{name}'.");
        using StreamReader reader = new(stream);
        return reader.ReadToEnd();
    }
}
