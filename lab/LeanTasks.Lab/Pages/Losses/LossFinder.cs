using LeanTasks.Lab.Harness.Results;
using LeanTasks.Lab.Report;
using LeanTasks.Lab.Tables;

namespace LeanTasks.Lab.Pages.Losses;

/// <summary>Finds the rows where a variant of ours is behind the best of its rivals, by <see cref="Rule"/>.</summary>
internal static class LossFinder
{
    public const string Rule =
        "A row of ours is slower if even its fastest round took longer than the median of the best other, and its median lies more than 1 % above that one; "
        + "it allocates more if it has over half a byte and 2 % more than the least of the others (where tasks race, bytes are averages).";

    private const double MoreTime = 1.01;
    private const double MoreBytes = 1.02;
    private const double SomeBytes = 0.5;

    public static IReadOnlyList<Loss> Find(LabReport report, LossRules rules) =>
        [.. ReportRounding.Round(report).Tables.SelectMany(table =>
            table.Rows.Where(row => rules.IsOurs(row.Variant)).SelectMany(row => Find(table, row, rules)))];

    private static IEnumerable<Loss> Find(TableReport table, RowReport row, LossRules rules)
    {
        Func<string, string, bool> isContest =
            Catalog.Tables.SingleOrDefault(t => t.Id == table.Id)?.IsContest ?? (static (ours, others) => ours == others);
        RowReport[] rivals = [.. table.Rows.Where(other =>
            rules.IsRival(table.Id, other.Variant)
            && isContest(row.Workload, other.Workload)
            && Figures.Parameters(other.Parameters) == Figures.Parameters(row.Parameters))];

        if (row.Ns is { } ns
            && rivals.Where(static other => other.Ns is not null).MinBy(static other => other.Ns!.Median) is { Ns: { } least } fastest
            && ns.Min > least.Median && ns.Median > MoreTime * least.Median)
            yield return new Loss(table.Id, row, fastest, Loss.Time);

        if (row.RequestsPerSecond is { } requests
            && rivals.Where(static other => other.RequestsPerSecond is not null).MaxBy(static other => other.RequestsPerSecond!.Median) is { RequestsPerSecond: { } most } busiest
            && requests.Max < most.Median && MoreTime * requests.Median < most.Median)
            yield return new Loss(table.Id, row, busiest, Loss.Time);

        if (rivals.Where(static other => other.Bytes is not null).MinBy(static other => other.Bytes) is { Bytes: { } bytes } leanest
            && row.Bytes > (MoreBytes * bytes) + SomeBytes)
            yield return new Loss(table.Id, row, leanest, Loss.Bytes);
    }
}
