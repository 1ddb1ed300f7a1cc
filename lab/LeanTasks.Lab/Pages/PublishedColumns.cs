using LeanTasks.Lab.Harness.Results;
using LeanTasks.Lab.Report;

namespace LeanTasks.Lab.Pages;

/// <summary>Where the published figures of a table stand: at the end where each line has but one, else beside each column.</summary>
internal sealed class PublishedColumns
{
    private readonly PublishedSources _sources;
    private readonly bool _isOneALine;
    private readonly HashSet<string> _columns;

    public PublishedColumns(TableReport table, IEnumerable<IReadOnlyList<RowReport>> lines, Func<RowReport, string> column)
    {
        _sources = new PublishedSources(table);
        _isOneALine = lines.All(static line => line.Select(static row => row.Published).OfType<PublishedFigure>().Distinct().Count() <= 1);
        _columns = [.. table.Rows.Where(static row => row.Published is not null).Select(column)];
    }

    /// <summary>The heading of what follows a column: one or none.</summary>
    public IEnumerable<string> After(string column) => !_isOneALine && _columns.Contains(column) ? ["published"] : [];

    /// <summary>The heading of the last column: one or none.</summary>
    public IEnumerable<string> AtEnd => _isOneALine && _columns.Count > 0 ? ["published"] : [];

    public string Text(RowReport? row) =>
        row is null ? "" : string.Join(" · ", ((string?[])[_sources.Figure(row), _sources.Bytes(row)]).OfType<string>());
}
