using LeanTasks.Lab.Harness.Results;
using LeanTasks.Lab.Report;
using LeanTasks.Lab.Tables;

namespace LeanTasks.Lab.Pages;

/// <summary>The rows of a table, or some of them, as a compact table: a cell has the time, the ratio and the bytes of a row.</summary>
internal static class TableView
{
    private static readonly Dictionary<string, TableColumns> s_columns = new()
    {
        ["variant"] = TableColumns.Variant,
        ["parameters"] = TableColumns.Parameters,
        ["workload"] = TableColumns.Workload,
    };

    // What a line can be named by.
    private static readonly Name s_workload = new("workload", static row => row.Workload);
    private static readonly Name s_parameters = new("parameters", static row => Figures.Parameters(row.Parameters));
    private static readonly Name s_variant = new("variant", static row => row.Variant);

    /// <summary>The block <c>lab:table</c>.</summary>
    public static string Of(Marker marker, LabReport report)
    {
        marker.AllowOnly("id", "columns", "workloads", "variants", "where");
        string id = marker.Arguments.GetValueOrDefault("id") ?? throw new LabUsageException($"{marker.Place}: lab:table needs id=… , the table.");
        TableReport table = report.Tables.SingleOrDefault(t => t.Id == id)
            ?? throw new LabUsageException($"{marker.Place}: the report has no table '{id}': it has {string.Join(", ", report.Tables.Select(static t => t.Id))}.");
        if (table.Rows.Count == 0)
            throw new LabUsageException($"{marker.Place}: the report has no rows of table '{id}', and its notes may tell why: measure that table.");
        TableColumns columns = Layout(id);
        if (marker.Arguments.TryGetValue("columns", out string? name) && !s_columns.TryGetValue(name, out columns))
            throw new LabUsageException($"{marker.Place}: there are no columns '{name}': give {string.Join(", ", s_columns.Keys)}.");

        TableReport chosen = table with { Rows = [.. Rows(marker, table)] };
        return string.Join("\n\n", [Of(chosen, columns).TrimEnd(), .. new PublishedSources(chosen).Footnotes]);
    }

    /// <summary>All rows in the table's own layout.</summary>
    public static string Of(TableReport table) => Of(table, Layout(table.Id));

    /// <summary>What a cell says of a row.</summary>
    public static string Cell(RowReport row, bool withRatio = true) => string.Join(" · ", Parts(row, withRatio));

    private static TableColumns Layout(string id) => Catalog.Tables.SingleOrDefault(t => t.Id == id)?.Columns ?? TableColumns.Variant;

    private static IEnumerable<string> Parts(RowReport row, bool withRatio)
    {
        if (Figures.Median(row) is { } median)
            yield return (row.Noisy ? ReportText.NoisyMark + " " : "") + median;
        if (withRatio && row.Ratio is { } ratio)
            yield return Figures.Ratio(ratio);
        if (row.Bytes is { } bytes)
            yield return Figures.Bytes(bytes);
        if (row.JittedMethods is { } methods)
            yield return Figures.Methods(methods);
        if (row.Collections is { } collections)
            yield return Figures.Collections(collections);
    }

    private static IEnumerable<RowReport> Rows(Marker marker, TableReport table)
    {
        IEnumerable<RowReport> rows = table.Rows;
        rows = Filter(rows, marker, "workloads", static row => row.Workload, isMissing: static _ => false);
        rows = Filter(rows, marker, "variants", static row => row.Variant, name => table.Missing.Any(missing => missing.Variant == name));

        // What has no parameters is not told apart by them.
        return Filter(rows, marker, "where", static row => Figures.Parameters(row.Parameters), isMissing: static _ => false, static text => text.Length == 0);
    }

    private static IEnumerable<RowReport> Filter(
        IEnumerable<RowReport> rows, Marker marker, string argument, Func<RowReport, string> text, Predicate<string> isMissing, Predicate<string>? always = null)
    {
        if (marker.List(argument) is not { } patterns)
            return rows;
        List<RowReport> all = [.. rows];
        if (patterns.FirstOrDefault(pattern => !isMissing(pattern) && !all.Exists(row => Wildcards.Match(pattern, text(row)))) is { } unknown)
            throw new LabUsageException($"{marker.Place}: {argument}: '{unknown}' matches no row of the report: mend it, or measure that row.");
        return all.Where(row => always?.Invoke(text(row)) == true || Wildcards.MatchAny(patterns, text(row)));
    }

    private static string Of(TableReport table, TableColumns columns)
    {
        Func<RowReport, string> column = columns switch
        {
            TableColumns.Variant => s_variant.Text,
            TableColumns.Parameters => s_parameters.Text,
            _ => static row => $"{row.Workload} {Figures.Parameters(row.Parameters)}".TrimEnd(),
        };
        Name[] names = columns switch
        {
            TableColumns.Variant when table.Rows.All(static row => row.Parameters.Count == 0) => [s_workload],
            TableColumns.Variant => [s_workload, s_parameters],
            TableColumns.Parameters => [s_workload, s_variant],
            _ => [s_variant],
        };

        TableDefinition? definition = Catalog.Tables.SingleOrDefault(t => t.Id == table.Id);
        string[] headings = [.. table.Rows
            .GroupBy(column)
            .OrderBy(group => columns == TableColumns.Variant && definition is not null ? Catalog.Order(definition, "", group.Key).Variant : 0)
            .Select(static group => group.Key)];
        List<(string[] Names, RowReport[] Rows)> lines = [.. table.Rows
            .GroupBy(row => string.Join('\n', names.Select(name => name.Text(row))))
            .OrderBy(group => columns == TableColumns.Workload && definition is not null ? Catalog.Order(definition, "", group.First().Variant).Variant : 0)
            .Select(group => (names.Select(name => name.Text(group.First())).ToArray(), group.ToArray()))];

        PublishedColumns published = new(table, lines.Select(static line => line.Rows), column);
        MarkdownTable text = new([.. names.Select(static name => name.Heading), .. headings.SelectMany(heading => published.After(heading).Prepend(heading)), .. published.AtEnd])
        {
            Names = names.Length,
        };
        string? workload = null;
        foreach ((string[] own, RowReport[] rows) in lines)
        {
            // The name of a workload stands in its first line only.
            string[] shown = own;
            if (columns != TableColumns.Workload)
                shown = [own[0] == workload ? "" : own[0], .. own[1..]];
            workload = own[0];
            text.Add([
                .. shown,
                .. headings.SelectMany(heading => published.After(heading)
                    .Select(_ => published.Text(rows.FirstOrDefault(row => column(row) == heading)))
                    .Prepend(rows.FirstOrDefault(row => column(row) == heading) is { } cell ? Cell(cell) : "")),
                .. published.AtEnd.Select(_ => published.Text(rows.FirstOrDefault(static row => row.Published is not null))),
            ]);
        }

        return text.ToString();
    }

    private sealed record Name(string Heading, Func<RowReport, string> Text);
}
