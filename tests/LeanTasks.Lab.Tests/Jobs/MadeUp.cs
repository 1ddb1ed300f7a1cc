using LeanTasks.Lab.Harness.Results;
using LeanTasks.Lab.Jobs;
using LeanTasks.Lab.Tables;
using LeanTasks.Lab.Tests.Report;

namespace LeanTasks.Lab.Tests.Jobs;

/// <summary>Figures of jobs that nobody measured.</summary>
internal static class MadeUp
{
    /// <summary>A run in which ours take so many times what today's take, in time and in bytes.</summary>
    public static LabReport Report(IEnumerable<Job> jobs, double ours) =>
        Sample.Report([.. jobs.GroupBy(static job => job.Table).Select(ofTable => Table([.. ofTable], _ => ours))]);

    /// <summary>A table with the rows of jobs.</summary>
    /// <param name="jobs">The jobs, of one table.</param>
    /// <param name="ours">How often today's figure ours is.</param>
    /// <param name="noisy">Whether a job is noisy.</param>
    public static TableReport Table(IReadOnlyList<Job> jobs, Func<Job, double> ours, Func<Job, bool>? noisy = null)
    {
        TableDefinition table = Catalog.Tables.Single(table => table.Id == jobs[0].Table);
        return new TableReport(
            table.Id,
            table.Title,
            table.Source,
            table.Baseline,
            table.Unit,
            [.. jobs.SelectMany(job => job.Pairs.SelectMany(pair => new[] { Row(pair, pair.Today, 1, false), Row(pair, pair.Ours, ours(job), noisy?.Invoke(job) ?? false) }))],
            [],
            []);
    }

    /// <summary>A row whose rounds lie within 2 % of their median.</summary>
    public static RowReport Row(JobPair pair, string variant, double factor, bool noisy) => new(
        pair.Workload,
        pair.Parameters.Length == 0 ? [] : new Dictionary<string, double> { [pair.Parameters.Split('=')[0]] = double.Parse(pair.Parameters.Split('=')[1], System.Globalization.CultureInfo.InvariantCulture) },
        variant,
        new Spread(100 * factor, 98 * factor, 102 * factor),
        Bytes: 1000 * factor,
        Ratio: factor,
        RequestsPerSecond: null,
        noisy,
        Published: null);
}
