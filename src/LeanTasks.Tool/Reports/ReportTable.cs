using Spectre.Console;

namespace LeanTasks.Tool.Reports;

/// <summary>The look of all tables on a console.</summary>
internal static class ReportTable
{
    /// <summary>The heading's style.</summary>
    public static Style Strong { get; } = new(decoration: Decoration.Bold);

    /// <summary>Creates a table without columns.</summary>
    public static Table Create() => new() { Border = TableBorder.Rounded, UseSafeBorder = true };

    /// <summary>Adds a column.</summary>
    /// <param name="table">The table.</param>
    /// <param name="heading">Its heading.</param>
    /// <param name="isNumber">Whether it holds figures, which are aligned at their ends.</param>
    /// <param name="wraps">Whether its content may take several lines: a name can be read so, a truncated figure is useless.</param>
    public static void AddColumn(Table table, string heading, bool isNumber = false, bool wraps = false) =>
        table.AddColumn(new TableColumn(new Text(heading, Strong)) { Alignment = isNumber ? Justify.Right : Justify.Left, NoWrap = !wraps });
}
