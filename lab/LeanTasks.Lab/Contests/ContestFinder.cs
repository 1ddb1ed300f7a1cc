using LeanTasks.Lab.Harness.Results;
using LeanTasks.Lab.Report;
using LeanTasks.Lab.Tables;

namespace LeanTasks.Lab.Contests;

/// <summary>Sets each row of ours beside the best of its rivals, by <see cref="Rule"/>.</summary>
internal static class ContestFinder
{
    public const string Rule =
        "A row of ours is slower if even its fastest round took longer than the median of the best other, and its median lies more than 1 % above that one; "
        + "it allocates more if it has over half a byte and 2 % more than the least of the others (where tasks race, bytes are averages).";

    private const double MoreTime = 1.01;
    private const double MoreBytes = 1.02;
    private const double SomeBytes = 0.5;

    /// <summary>Beside the best of all others.</summary>
    public static IReadOnlyList<Contest> Find(LabReport report, Contestants contestants) => Find(report, contestants, contestants.IsRival);

    /// <summary>Beside the best that .NET and FSharp.Core have themselves.</summary>
    public static IReadOnlyList<Contest> FindAgainstFramework(LabReport report, Contestants contestants) =>
        Find(report, contestants, (table, variant) => contestants.IsRival(table, variant) && contestants.IsOfFramework(variant));

    /// <summary>How a time stands to another, by the rule.</summary>
    public static Outcome OfTime(Spread one, Spread other) => Of(IsSlower(one, other), IsSlower(other, one));

    /// <summary>How many bytes stand to others, by the rule.</summary>
    public static Outcome OfBytes(double one, double other) => Of(IsMore(one, other), IsMore(other, one));

    private static IReadOnlyList<Contest> Find(LabReport report, Contestants contestants, Func<string, string, bool> isRival) =>
        [.. ReportRounding.Round(report).Tables.SelectMany(table =>
            table.Rows.Where(row => contestants.IsOurs(row.Variant)).SelectMany(row => Find(table, row, isRival)))];

    private static IEnumerable<Contest> Find(TableReport table, RowReport row, Func<string, string, bool> isRival)
    {
        Func<string, string, bool> isContest =
            Catalog.Tables.SingleOrDefault(t => t.Id == table.Id)?.IsContest ?? (static (ours, others) => ours == others);
        RowReport[] rivals = [.. table.Rows.Where(other =>
            isRival(table.Id, other.Variant)
            && isContest(row.Workload, other.Workload)
            && Figures.Parameters(other.Parameters) == Figures.Parameters(row.Parameters))];

        if (row.Ns is { } ns && rivals.Where(static other => other.Ns is not null).MinBy(static other => other.Ns!.Median) is { Ns: { } least } fastest)
            yield return new Contest(table.Id, row, fastest, Contest.Time, OfTime(ns, least));

        if (row.RequestsPerSecond is { } requests
            && rivals.Where(static other => other.RequestsPerSecond is not null).MaxBy(static other => other.RequestsPerSecond!.Median) is { RequestsPerSecond: { } most } busiest)
            yield return new Contest(table.Id, row, busiest, Contest.Time, Of(ServesLess(requests, most), ServesLess(most, requests)));

        if (row.Bytes is { } own && rivals.Where(static other => other.Bytes is not null).MinBy(static other => other.Bytes) is { Bytes: { } bytes } leanest)
            yield return new Contest(table.Id, row, leanest, Contest.Bytes, OfBytes(own, bytes));
    }

    private static bool IsSlower(Spread one, Spread other) => one.Min > other.Median && one.Median > MoreTime * other.Median;

    private static bool ServesLess(Spread one, Spread other) => one.Max < other.Median && MoreTime * one.Median < other.Median;

    private static bool IsMore(double one, double other) => one > (MoreBytes * other) + SomeBytes;

    private static Outcome Of(bool loses, bool wins) => loses ? Outcome.Loses : wins ? Outcome.Wins : Outcome.Undecided;
}
