using LeanTasks.Lab.Harness.Results;

namespace LeanTasks.Lab.Report;

/// <summary>
/// What every report keeps of a measured figure: the digits that a second run would not change at once, and nothing that
/// is not a number. Published figures are kept as they were published.
/// </summary>
internal static class ReportRounding
{
    private const int Digits = 4;

    public static LabReport Round(LabReport report) => report with
    {
        Machine = report.Machine with { MemoryGiB = Math.Round(report.Machine.MemoryGiB, 2) },
        Tables = [.. report.Tables.Select(Round)],
    };

    public static TableReport Round(TableReport table) => table with { Rows = [.. table.Rows.Select(Round)] };

    private static RowReport Round(RowReport row) => row with
    {
        Ns = Round(row.Ns),
        RequestsPerSecond = Round(row.RequestsPerSecond),
        Bytes = row.Bytes is { } bytes && double.IsFinite(bytes) ? Math.Round(bytes, 2) : null,
        Ratio = row.Ratio is { } ratio && double.IsFinite(ratio) ? Figures.ToSignificant(ratio, Digits) : null,
    };

    private static Spread? Round(Spread? spread) =>
        spread is not null && double.IsFinite(spread.Median) && double.IsFinite(spread.Min) && double.IsFinite(spread.Max)
            ? new Spread(
                Figures.ToSignificant(spread.Median, Digits),
                Figures.ToSignificant(spread.Min, Digits),
                Figures.ToSignificant(spread.Max, Digits))
            : null;
}
