using LeanTasks.Lab.Harness.Results;

namespace LeanTasks.Lab.Report;

/// <summary>What the published figures of a table are of: said once below it, and marked in the rows only if they differ.</summary>
internal sealed class PublishedSources(TableReport table)
{
    private readonly string[] _sources =
        [.. table.Rows.Select(row => row.Published?.Of).OfType<string>().Distinct()];

    public IEnumerable<string> Footnotes =>
        _sources.Select(source => $"Published{Mark(source)}: {source}.");

    /// <summary>A row's published time or throughput; null if there is none.</summary>
    public string? Figure(RowReport row) => row.Published switch
    {
        { Ns: { } ns } published => Figures.Time(ns) + Mark(published.Of),
        { RequestsPerSecond: { } requests } published => Figures.Requests(requests) + Mark(published.Of),
        _ => null,
    };

    public string? Bytes(RowReport row) =>
        row.Published is { Bytes: { } bytes } published ? Figures.Bytes(bytes) + Mark(published.Of) : null;

    /// <summary>
    /// What was published of a row over what was published of its baseline: unlike the figures themselves, this compares
    /// with another machine's ratio.
    /// </summary>
    public double? Ratio(RowReport row, RowGroup group)
    {
        PublishedFigure? baseline = group.Rows.FirstOrDefault(other => other.Variant == table.Baseline)?.Published;

        // A workload's one figure stands in all of its rows.
        return row.Published == baseline
            ? null
            : (row.Published?.Ns / baseline?.Ns) ?? (row.Published?.RequestsPerSecond / baseline?.RequestsPerSecond);
    }

    private string Mark(string source) =>
        _sources.Length > 1 ? $" [{Array.IndexOf(_sources, source) + 1}]" : "";
}
