using LeanTasks.Tool.Advice;
using Spectre.Console;
using Spectre.Console.Rendering;

namespace LeanTasks.Tool.Reports;

/// <summary>A report as a table on a console. Names come as <see cref="Text"/>, never as markup, so that any name prints unchanged.</summary>
internal static class ConsoleReport
{
    /// <summary>Below this width, in characters, a table has only the necessary columns.</summary>
    private const int NarrowWidth = 140;

    /// <summary>More lines than this are not read on a screen.</summary>
    private const int MostOnScreen = 40;

    private const int MostReasons = 20;

    private static readonly Style s_strong = new(decoration: Decoration.Bold);
    private static readonly Style s_faint = new(foreground: Color.Grey);
    private static readonly Style s_advice = new(foreground: Color.Green);
    private static readonly Style s_warning = new(foreground: Color.Yellow);

    /// <summary>Writes the report: all methods to a file, the first of them to a screen.</summary>
    /// <param name="report">The report.</param>
    /// <param name="console">The console; on that of <see cref="ReportConsole"/>, redirected output is plain and not wrapped.</param>
    public static void Write(ProfileReport report, IAnsiConsole console)
    {
        int rows = console.Profile.Capabilities.Ansi ? MostOnScreen : int.MaxValue;
        console.Write(Lines(report, console.Profile.Width, rows, reasons: true));
    }

    /// <summary>Creates a table for a live display, of as many methods as the screen has room for.</summary>
    /// <param name="report">The report.</param>
    /// <returns>The table with its totals.</returns>
    public static IRenderable Render(ProfileReport report) => new LiveReport(report);

    /// <summary>Creates the report of a given size.</summary>
    /// <param name="report">The report.</param>
    /// <param name="width">The width of the console, in characters.</param>
    /// <param name="rows">How many methods to show at most.</param>
    /// <param name="reasons">Whether to include reasons, and the methods that were not counted.</param>
    /// <returns>The table with its totals.</returns>
    public static IRenderable Lines(ProfileReport report, int width, int rows, bool reasons)
    {
        List<IRenderable> parts = [new Text(ReportText.Title(report), s_strong)];
        if (report.Methods.Count == 0)
        {
            parts.Add(new Text(ReportText.Nothing, s_warning));
        }
        else
        {
            parts.Add(Grid(report, width, rows));
            if (report.Methods.Count > rows)
                parts.Add(new Text($"… and {Figures.Count(report.Methods.Count - rows)} more methods; --json and --html have all.", s_faint));
            parts.Add(new Text(ReportText.Totals(report)));
            parts.AddRange(ReportText.Fusing(report).Select(line => new Text(line)));
        }

        if (reasons)
        {
            parts.AddRange(report.Methods
                .Where(method => method.Advice.Action != AdviceAction.Keep)
                .Take(MostReasons)
                .Select(method => new Text($"{method.Method}: {method.Advice.Action}. {method.Advice.Why}{(ReportText.Fusing(method) is { } fusing ? " " + fusing : "")}")));
            parts.AddRange(report.NotCounted.Select(assembly => new Text(ReportText.NotCounted(assembly), s_warning)));
        }

        parts.AddRange(report.Notes.Select(note => new Text(note, s_warning)));
        return new Rows(parts);
    }

    private static Table Grid(ProfileReport report, int width, int rows)
    {
        ReportColumn[] columns = [.. ReportColumn.Of(report).Where(column => width >= NarrowWidth || !column.Expendable)];
        Table grid = new() { Border = TableBorder.Rounded, UseSafeBorder = true };
        foreach (ReportColumn column in columns)
        {
            grid.AddColumn(new TableColumn(new Text(column.Heading, s_strong))
            {
                Alignment = column.Order is null ? Justify.Left : Justify.Right,

                // A truncated figure is useless; a name can be read over two lines.
                NoWrap = column != columns[0],
            });
        }

        foreach (MethodReport method in report.Methods.Take(rows))
        {
            Style style = method.Saves ? Style.Plain : s_faint;
            grid.AddRow(columns.Select(column => new Text(column.Text(method), column.Heading == "advice" && method.Saves ? s_advice : style)));
        }

        return grid;
    }
}
