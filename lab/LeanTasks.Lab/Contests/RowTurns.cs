using LeanTasks.Lab.Harness.Results;

namespace LeanTasks.Lab.Contests;

/// <summary>A row as the turns of one side measured it: at least one.</summary>
internal sealed record RowTurns(IReadOnlyList<RowReport> Rows)
{
    private const double NanosecondsPerSecond = 1e9;

    /// <summary>Its time, or for requests per second the time of one; null where neither was measured.</summary>
    public TurnFigures? Time => Rows.All(static row => Times(row) is not null)
        ? new([.. Rows.Select(static row => Times(row)!.Median)], Rows.Min(static row => Times(row)!.Min))
        : null;

    /// <summary>The same as a ratio to the baseline of its turn; null where it has none, or is the baseline itself.</summary>
    public TurnFigures? Ratio => Rows.All(static row => row.Ratio is > 0 && Times(row) is { Median: > 0 }) && !IsBaseline
        ? new([.. Rows.Select(static row => TimeRatio(row))], Rows.Min(static row => TimeRatio(row) * Times(row)!.Min / Times(row)!.Median))
        : null;

    /// <summary>The bytes, one figure a turn; none where one lacks them.</summary>
    public IReadOnlyList<double> Bytes => Rows.All(static row => row.Bytes is not null) ? [.. Rows.Select(static row => row.Bytes!.Value)] : [];

    private bool IsBaseline => Rows.All(static row => row.Ratio == 1);

    /// <summary>The row of all turns together: medians of the medians, from the fastest round of all to the slowest.</summary>
    public RowReport Merged() => Rows[0] with
    {
        Ns = Merge(static row => row.Ns),
        RequestsPerSecond = Merge(static row => row.RequestsPerSecond),
        Bytes = Bytes.Count == 0 ? null : Harness.Statistics.Median(Bytes),
        Ratio = Rows.All(static row => row.Ratio is not null) ? Harness.Statistics.Median(Rows.Select(static row => row.Ratio!.Value)) : null,
        Noisy = Rows.Any(static row => row.Noisy),
        JittedMethods = Count(static row => row.JittedMethods),
        Collections = Count(static row => row.Collections),
    };

    private double? Count(Func<RowReport, double?> figure) =>
        Rows.All(row => figure(row) is not null) ? Harness.Statistics.Median(Rows.Select(row => figure(row)!.Value)) : null;

    private Spread? Merge(Func<RowReport, Spread?> figure) => Rows.All(row => figure(row) is not null)
        ? new(
            Harness.Statistics.Median(Rows.Select(row => figure(row)!.Median)),
            Rows.Min(row => figure(row)!.Min),
            Rows.Max(row => figure(row)!.Max))
        : null;

    /// <summary>Of throughput more is better, and its ratio is one of throughput.</summary>
    private static double TimeRatio(RowReport row) => row.RequestsPerSecond is null ? row.Ratio!.Value : 1 / row.Ratio!.Value;

    private static Spread? Times(RowReport row) => row switch
    {
        { Ns: { } ns } => ns,
        { RequestsPerSecond: { } requests } => new(NanosecondsPerSecond / requests.Median, NanosecondsPerSecond / requests.Max, NanosecondsPerSecond / requests.Min),
        _ => null,
    };
}
