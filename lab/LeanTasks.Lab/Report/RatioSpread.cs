using LeanTasks.Lab.Harness.Results;

namespace LeanTasks.Lab.Report;

/// <summary>The spread of a row's rounds as ratios to the median of its baseline.</summary>
internal static class RatioSpread
{
    /// <summary>Null where the row has no ratio.</summary>
    public static Spread? Of(RowReport row) => row is { Ratio: { } ratio } && (row.Ns ?? row.RequestsPerSecond) is { Median: > 0 } rounds
        ? new Spread(ratio, ratio * rounds.Min / rounds.Median, ratio * rounds.Max / rounds.Median)
        : null;
}
