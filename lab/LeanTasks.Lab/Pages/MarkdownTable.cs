using System.Text;

namespace LeanTasks.Lab.Pages;

/// <summary>A table in Markdown that can be read without being rendered, too.</summary>
internal sealed class MarkdownTable(params IReadOnlyList<string> headings)
{
    private readonly List<IReadOnlyList<string>> _rows = [];

    /// <summary>How many columns, from the left, are names: what follows is figures, and stands on the right.</summary>
    public int Names { get; init; } = headings.Count;

    public void Add(params IReadOnlyList<string> cells) => _rows.Add([.. cells.Select(static cell => cell.Replace("|", "\\|", StringComparison.Ordinal))]);

    public override string ToString()
    {
        int[] widths = [.. headings.Select((heading, i) => Math.Max(3, _rows.Select(row => row[i].Length).Append(heading.Length).Max()))];
        StringBuilder text = new();
        Append(text, headings, widths);
        for (int i = 0; i < widths.Length; i++)
            text.Append(i < Names ? $"|{new string('-', widths[i] + 2)}" : $"|{new string('-', widths[i] + 1)}:");
        text.Append("|\n");
        foreach (IReadOnlyList<string> row in _rows)
            Append(text, row, widths);
        return text.ToString();
    }

    private void Append(StringBuilder text, IReadOnlyList<string> cells, int[] widths)
    {
        for (int i = 0; i < widths.Length; i++)
            text.Append("| ").Append(i < Names ? cells[i].PadRight(widths[i]) : cells[i].PadLeft(widths[i])).Append(' ');
        text.Append("|\n");
    }
}
