using LeanTasks.Lab.Harness.Results;
using LeanTasks.Lab.Report;

namespace LeanTasks.Lab.Jobs;

/// <summary>What was measured of one of the two sides of a job: the sum of its rows.</summary>
/// <param name="Variant">The variant.</param>
/// <param name="Ns">Nanoseconds, also where requests per second were measured.</param>
/// <param name="Bytes">Bytes; null where they were not measured.</param>
/// <param name="IsThroughput">Whether requests per second were measured.</param>
/// <param name="Noisy">Whether a row is noisy.</param>
internal sealed record JobSide(string Variant, Spread Ns, double? Bytes, bool IsThroughput, bool Noisy)
{
    private const double NanosecondsPerSecond = 1e9;

    /// <summary>Its time, or its requests per second.</summary>
    public string Figure => IsThroughput ? Figures.Requests(NanosecondsPerSecond / Ns.Median) : Figures.Time(Ns.Median);

    /// <summary>The sum of some rows; null where there are none, or where one has no figure.</summary>
    public static JobSide? Sum(IReadOnlyList<RowReport?> rows)
    {
        if (rows.Count == 0 || rows.Any(static row => (row?.Ns ?? row?.RequestsPerSecond) is null))
            return null;

        Spread[] times = [.. rows.Select(static row => Time(row!))];
        return new JobSide(
            rows[0]!.Variant,
            new Spread(times.Sum(static time => time.Median), times.Sum(static time => time.Min), times.Sum(static time => time.Max)),
            rows.All(static row => row!.Bytes is not null) ? rows.Sum(static row => row!.Bytes) : null,
            rows.All(static row => row!.RequestsPerSecond is not null),
            rows.Any(static row => row!.Noisy));
    }

    /// <summary>What an operation of a row took. The request that took the least time is one of the round with the most of them.</summary>
    public static Spread Time(RowReport row) => row.Ns
        ?? new(NanosecondsPerSecond / row.RequestsPerSecond!.Median, NanosecondsPerSecond / row.RequestsPerSecond.Max, NanosecondsPerSecond / row.RequestsPerSecond.Min);
}
