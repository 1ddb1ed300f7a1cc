using LeanTasks.Lab.Harness.Results;
using LeanTasks.Lab.Report;

namespace LeanTasks.Lab.Contests;

/// <summary>A row of ours beside the best of its rivals.</summary>
/// <param name="What"><c>time</c> or <c>bytes</c>.</param>
/// <param name="Outcome">How ours stands.</param>
internal sealed record Contest(string Table, RowReport Row, RowReport Best, string What, Outcome Outcome)
{
    public const string Time = "time";
    public const string Bytes = "bytes";

    public string Parameters => Figures.Parameters(Row.Parameters);

    /// <summary>How often the rival's figure; absent where that has no bytes at all.</summary>
    public double? Factor => What == Bytes ? (Best.Bytes == 0 ? null : Row.Bytes / Best.Bytes)
        : Row.RequestsPerSecond is { } requests ? Best.RequestsPerSecond!.Median / requests.Median
        : Row.Ns!.Median / Best.Ns!.Median;

    /// <summary>The figure of a row that is compared.</summary>
    public string Figure(RowReport row) => What == Bytes ? Figures.Bytes(row.Bytes!.Value) : Figures.Median(row)!;

    public override string ToString() =>
        $"{Table} {Row.Workload} {Parameters}".TrimEnd() + $": {Row.Variant} {Figure(Row)} against {Best.Variant} {Figure(Best)} ({What})";
}
