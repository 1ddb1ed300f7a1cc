using LeanTasks.Lab.Harness.Results;
using Spectre.Console;

namespace LeanTasks.Lab.Report;

/// <summary>A run as tables on a console. Names come as <see cref="Text"/>, never as markup, so any name prints as it is.</summary>
public static class ConsoleReport
{
    /// <summary>Below this width, in characters, a table shows only what cannot be done without.</summary>
    private const int NarrowWidth = 140;

    private static readonly Style Strong = new(decoration: Decoration.Bold);
    private static readonly Style Faint = new(foreground: Color.Grey);
    private static readonly Style Warning = new(foreground: Color.Yellow);

    /// <summary>The verdict of the self-test, the machine, every table, and whether the run is whole.</summary>
    public static void Print(IAnsiConsole console, LabReport report)
    {
        Line(console, ReportText.Verdict(report.SelfTest), report.SelfTest is { Passed: false } ? Warning : Faint);
        IEnumerable<string> machine = ReportText.Describe(report.Machine).Select(line => $"{line.Name}: {line.Value}");
        Line(console, string.Join(" · ", machine), Faint);
        foreach (TableReport table in report.Tables)
            Print(console, table);
        if (ReportText.PeersNotMeasured(report) is { } peers)
        {
            console.WriteLine();
            Line(console, peers, Faint);
        }

        if (report.Machine.Interrupted)
            Line(console, ReportText.Interrupted, Warning);
    }

    public static void Print(IAnsiConsole console, TableReport table)
    {
        table = ReportRounding.Round(table);
        console.WriteLine();
        Line(console, $"{table.Title} ({table.Id})", Strong);
        Line(console, $"Source: {table.Source}", Faint);
        Line(console, ReportText.Reading(table), Faint);

        PublishedSources published = new PublishedSources(table);
        if (table.Rows.Count == 0)
            Line(console, ReportText.NothingMeasured, Warning);
        else
            console.Write(Grid(table, published, console.Profile.Width));

        foreach (string footnote in published.Footnotes)
            Line(console, footnote, Faint);
        if (table.Rows.Any(row => row.Noisy))
            Line(console, ReportText.Noisy, Warning);
        foreach (MissingVariant missing in table.Missing.Where(static missing => !ReportText.IsPeer(missing)))
            Line(console, ReportText.NotMeasured(missing), Warning);
        foreach (string note in table.Notes)
            Line(console, note, Faint);
    }

    private static Table Grid(TableReport table, PublishedSources published, int width)
    {
        Column[] columns =
        [
            .. Columns(table, published)
                .Where(column => table.Rows.Any(row => column.Text(row).Length > 0))
                .Where(column => width >= NarrowWidth || !column.Expendable),
        ];
        Table grid = new Table { Border = TableBorder.Rounded, UseSafeBorder = true };
        foreach (Column column in columns)
        {
            grid.AddColumn(new TableColumn(new Text(column.Heading, Strong))
            {
                Alignment = column.Alignment,

                // Names without their letters, or figures without their digits, are worth nothing: rather a line too long.
                NoWrap = true,
            });
        }

        bool first = true;
        foreach (RowGroup group in RowGroup.Of(table))
        {
            if (!first)
                grid.AddEmptyRow();
            first = false;

            // The names of a group stand in its first line only.
            for (int i = 0; i < group.Rows.Count; i++)
            {
                RowReport row = group.Rows[i];
                grid.AddRow(columns.Select(column =>
                    i > 0 && column.OfGroup ? new Text("") : new Text(column.Text(row), column.Style(row))));
            }
        }

        return grid;
    }

    private static IEnumerable<Column> Columns(TableReport table, PublishedSources published)
    {
        Style Own(RowReport row) => row.Variant == table.Baseline ? Faint : Style.Plain;
        return
        [
            new("workload", row => row.Workload, _ => Strong, Justify.Left, OfGroup: true),
            new("parameters", row => Figures.Parameters(row.Parameters), _ => Strong, Justify.Left, OfGroup: true),
            new("variant", row => row.Variant, Own, Justify.Left),
            new("median", Median, row => row.Noisy ? Warning : Own(row)),
            new("min–max", row => Figures.Range(row) ?? "", _ => Faint, Expendable: true),
            new("bytes", row => row.Bytes is { } bytes ? Figures.Bytes(bytes) : "", Own),
            new("jitted", row => row.JittedMethods is { } methods ? Figures.Methods(methods) : "", Own),
            new("collections", row => row.Collections is { } collections ? Figures.Collections(collections) : "", Own),
            new("ratio", row => row.Ratio is { } ratio ? Figures.Ratio(ratio) : "", Own),
            new("published", row => published.Figure(row) ?? "", _ => Faint, Expendable: true),
            new("published bytes", row => published.Bytes(row) ?? "", _ => Faint, Expendable: true),
        ];
    }

    private static string Median(RowReport row) =>
        (row.Noisy ? ReportText.NoisyMark + " " : "") + Figures.Median(row);

    private static void Line(IAnsiConsole console, string text, Style style)
    {
        console.Write(new Text(text, style));
        console.WriteLine();
    }

    /// <summary>A column that no row fills is left out; on a narrow console an expendable one too: the reports have it.</summary>
    private sealed record Column(
        string Heading,
        Func<RowReport, string> Text,
        Func<RowReport, Style> Style,
        Justify Alignment = Justify.Right,
        bool OfGroup = false,
        bool Expendable = false);
}
