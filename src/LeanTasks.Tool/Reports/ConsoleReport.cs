using System.Text.RegularExpressions;
using Spectre.Console;
using Spectre.Console.Rendering;

namespace LeanTasks.Tool.Reports;

/// <summary>A report as a table on a console. Names come as <see cref="Text"/>, never as markup, so that any name prints unchanged.</summary>
internal static class ConsoleReport
{
    /// <summary>The characters between the contents of two columns, and the one more around a table.</summary>
    private const int Rule = 3;

    private const int Frame = 1;

    /// <summary>The part of the width that names may take before other columns are left out.</summary>
    private const double PartOfNames = 0.4;

    /// <summary>More lines than this are not read on a screen.</summary>
    private const int MaxOnScreen = 40;

    private const int MaxReasons = 20;

    private const int MaxTypes = 10;

    private static readonly Style s_faint = new(foreground: Color.Grey);
    private static readonly Style s_advice = new(foreground: Color.Green);
    private static readonly Style s_warning = new(foreground: Color.Yellow);

    /// <summary>Writes the report: all methods to a file, the first of them to a screen.</summary>
    /// <param name="report">The report.</param>
    /// <param name="console">The console; on that of <see cref="ReportConsole"/>, redirected output is plain and not wrapped.</param>
    public static void Write(ProfileReport report, IAnsiConsole console)
    {
        int rows = console.Profile.Out.IsTerminal ? MaxOnScreen : int.MaxValue;
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
        List<IRenderable> parts = [new Text(ReportText.Title(report), ReportTable.Strong)];
        if (report.Methods.Count == 0)
        {
            parts.Add(new Text(ReportText.Nothing, s_warning));
        }
        else
        {
            parts.Add(Grid(report, width, rows));
            if (report.Methods.Count > rows)
                parts.Add(new Text($"… and {Figures.Count(report.Methods.Count - rows)} more methods. Use --json or --html to get all of them.", s_faint));
            parts.Add(new Text(ReportText.Totals(report)));
            if (ReportText.Whole(report) is { } whole)
                parts.Add(new Text(whole));
            if (ReportText.Boxes(report) is { } boxes)
                parts.Add(new Text(boxes));
            if (ReportText.Change(report) is { } change)
                parts.Add(new Text(change));
            parts.AddRange(ReportText.Fusing(report).Select(line => new Text(line)));
        }

        if (reasons)
        {
            if (report.Allocations is { Samples: > 0 } all)
                parts.Add(Types(all));
            parts.AddRange(report.Methods
                .Where(method => method.Saves)
                .Take(MaxReasons)
                .Select(method => new Text($"{method.Method}: {method.Advice.Action}. {method.Advice.Why}{(ReportText.Fusing(method) is { } fusing ? " " + fusing : "")}")));
            parts.AddRange(report.NotCounted.Select(assembly => new Text(ReportText.NotCounted(assembly), s_warning)));
        }

        parts.AddRange(report.Notes.Select(note => new Text(note, s_warning)));
        return new Rows(parts);
    }

    /// <summary>Creates the table of what was allocated, by type.</summary>
    /// <param name="all">What was sampled.</param>
    public static Table Types(AppAllocations all)
    {
        Table grid = ReportTable.Create();
        ReportTable.AddColumn(grid, $"allocated ({Figures.Count(all.Samples)} samples)", wraps: true);
        ReportTable.AddColumn(grid, "about", isNumber: true);
        ReportTable.AddColumn(grid, "share", isNumber: true);
        bool areCounted = all.Types.Any(static type => type.Objects is not null);
        if (areCounted)
            ReportTable.AddColumn(grid, "objects", isNumber: true);
        foreach (AllocatedType type in all.Types.Take(MaxTypes))
        {
            Text[] cells = [new(type.Text()), new(Figures.Bytes(type.Bytes)), new(Figures.Percent(type.Share, 1))];
            grid.AddRow(areCounted ? [.. cells, new Text(type.Objects is { } objects ? Figures.Count(objects) : "")] : cells);
        }

        return grid;
    }

    private static Table Grid(ProfileReport report, int width, int rows)
    {
        MethodReport[] methods = [.. report.Methods.Take(rows)];
        (ReportColumn[] columns, int names) = Fitting(ReportColumn.Of(report), methods, width);
        Table grid = ReportTable.Create();
        foreach (ReportColumn column in columns)
            ReportTable.AddColumn(grid, column.Heading, isNumber: column.Order is not null, wraps: column == columns[0]);
        foreach (MethodReport method in methods)
        {
            Style style = method.Saves ? Style.Plain : s_faint;
            grid.AddRow(columns.Select(column => new Text(
                column == columns[0] ? MethodName.Broken(column.Text(method), names) : column.Text(method), column.Heading == "advice" && method.Saves ? s_advice : style)));
        }

        return grid;
    }

    /// <summary>
    /// The columns that leave room for names, in two lines if possible. They have the highest rank, and are in their order. Also the
    /// letters of a name's line.
    /// </summary>
    private static (ReportColumn[] Columns, int Names) Fitting(IReadOnlyList<ReportColumn> columns, MethodReport[] methods, int width)
    {
        int most = width - Frame - columns.Skip(1).Where(column => column.Rank == 0).Sum(Width);
        int twoLines = Rule + methods.Max(method => MethodName.WidthOfTwoLines(columns[0].Text(method)));
        int names = Math.Clamp(twoLines, Math.Min(Width(columns[0]), (int)(width * PartOfNames)), Math.Max(most, (int)(width * PartOfNames)));
        int room = most - names;
        HashSet<ReportColumn> left = [];
        foreach (ReportColumn column in columns.Where(column => column.Rank > 0).OrderBy(column => column.Rank))
        {
            room -= Width(column);
            if (room < 0)
                left.Add(column);
        }

        ReportColumn[] fitting = [.. columns.Where(column => !left.Contains(column))];
        return (fitting, width - Frame - fitting.Skip(1).Sum(Width) - Rule);

        int Width(ReportColumn column) => Rule + methods.Select(column.Text).Append(column.Heading).Max(text => text.Length);
    }
}

/// <summary>A report that fits itself to its screen each time it is drawn.</summary>
/// <param name="report">The report.</param>
internal sealed class LiveReport(ProfileReport report) : Renderable
{
    /// <summary>Lines for the title, the heading with its rules, the omissions, and the totals, which may take two.</summary>
    private const int OtherLines = 8;

    private const int MinRows = 3;

    /// <inheritdoc/>
    protected override IEnumerable<Segment> Render(RenderOptions options, int maxWidth)
    {
        int rows = Math.Max(MinRows, options.ConsoleSize.Height - OtherLines - report.Notes.Count);
        return ConsoleReport.Lines(report, maxWidth, rows, reasons: false).Render(options, maxWidth);
    }
}

/// <summary>Puts the name of a method onto several lines, whole.</summary>
internal static partial class MethodName
{
    /// <summary>Breaks it behind a dot, a comma or a parenthesis, where it is too long for a line.</summary>
    /// <param name="name">The name.</param>
    /// <param name="width">The letters of a line; a part that has more is left to the console to break.</param>
    /// <returns>The name, with line breaks.</returns>
    public static string Broken(string name, int width)
    {
        List<string> lines = [];
        foreach (string part in Parts().Split(name))
        {
            if (lines is [.., string last] && last.Length + part.Length <= width)
                lines[^1] = last + part;
            else
                lines.Add(part);
        }

        return string.Join('\n', lines);
    }

    /// <summary>The letters that each of two lines needs.</summary>
    /// <param name="name">The name.</param>
    public static int WidthOfTwoLines(string name)
    {
        int first = 0;
        int least = name.Length;
        foreach (string part in Parts().Split(name))
        {
            first += part.Length;
            least = Math.Min(least, Math.Max(first, name.Length - first));
        }

        return least;
    }

    [GeneratedRegex(@"(?<=[.,(])(?=.)")]
    private static partial Regex Parts();
}
