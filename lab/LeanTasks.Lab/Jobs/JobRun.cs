using LeanTasks.Lab.Harness;
using LeanTasks.Lab.Harness.Results;
using LeanTasks.Lab.Parts;
using LeanTasks.Lab.Tables;

namespace LeanTasks.Lab.Jobs;

/// <summary>
/// Measures jobs: group by group, of which each needs the same parts to be built, and table by table, each in a process of its own. What is
/// noisy or surprising is measured once more. Nothing is built while something is measured.
/// </summary>
/// <param name="build">Builds parts, and returns whether they are there.</param>
/// <param name="measure">Measures jobs of one table in a process of its own; null where there is no table for them.</param>
/// <param name="expected">The factor that a kept run has for a job; null where there is none.</param>
/// <param name="show">Gets each job that was measured, as soon as it is there.</param>
/// <param name="clock">Tells how long the second measurements take.</param>
internal sealed class JobRun(
    Func<IReadOnlyList<LabPart>, bool> build,
    Func<TableDefinition, IReadOnlyList<Job>, TableReport?> measure,
    Func<Job, double?> expected,
    Action<JobResult> show,
    TimeProvider clock)
{
    /// <summary>
    /// A factor beyond so many times the expected one, or below its inverse, is surprising. A row may be stuck in a slow mode for as long as its
    /// process lives, with rounds as steady as any others. A machine that differs so much costs a second measurement, and no verdict.
    /// </summary>
    public const double Surprise = 2;

    /// <summary>How much time second measurements may take, all together: on a busy machine everything is noisy, also the second time.</summary>
    public static readonly TimeSpan TimeForAgain = TimeSpan.FromSeconds(25);

    private readonly Dictionary<string, TableReport> _tables = [];
    private readonly List<Job> _again = [];
    private TimeSpan _timeOfAgain;

    /// <summary>What was measured, in the order of the catalog.</summary>
    public IReadOnlyList<TableReport> Tables => [.. Catalog.Tables.Select(table => _tables.GetValueOrDefault(table.Id)).OfType<TableReport>()];

    /// <summary>The jobs that were noisy or surprising, and were measured again.</summary>
    public IReadOnlyList<Job> Again => _again;

    /// <summary>Measures until all are through, or the run is stopped.</summary>
    public void Run(IReadOnlyList<Job> jobs, CancellationToken cancellationToken)
    {
        foreach (IGrouping<string, Job> group in jobs.GroupBy(static job => string.Join('|', job.Parts.Select(static part => part.Name))))
        {
            if (cancellationToken.IsCancellationRequested || !build(group.First().Parts))
                continue;
            foreach (IGrouping<string, Job> ofTable in group.GroupBy(static job => job.Table))
            {
                if (cancellationToken.IsCancellationRequested)
                    return;
                Measure(Catalog.Tables.Single(table => table.Id == ofTable.Key), [.. ofTable], cancellationToken);
            }
        }
    }

    private void Measure(TableDefinition table, IReadOnlyList<Job> jobs, CancellationToken cancellationToken)
    {
        Add(measure(table, jobs));
        Job[] doubtful = [.. Results(jobs).Where(result => result.Noisy || IsSurprising(result)).Select(static result => result.Job)];
        if (doubtful.Length > 0 && _timeOfAgain < TimeForAgain && !cancellationToken.IsCancellationRequested)
        {
            long start = clock.GetTimestamp();
            Add(measure(table, doubtful));
            _timeOfAgain += clock.GetElapsedTime(start);
            _again.AddRange(doubtful);
        }

        foreach (JobResult result in Results(jobs))
            show(result);
    }

    private bool IsSurprising(JobResult result) => expected(result.Job) is { } factor && Math.Max(result.Factor / factor, factor / result.Factor) > Surprise;

    private IEnumerable<JobResult> Results(IReadOnlyList<Job> jobs) => jobs.Select(job => JobResult.Of(job, Tables)).OfType<JobResult>();

    /// <summary>Adds the rows of a table. One that was measured twice is the one that is not noisy, or both together.</summary>
    private void Add(TableReport? measured)
    {
        if (measured is null)
            return;
        if (!_tables.TryGetValue(measured.Id, out TableReport? table))
        {
            _tables.Add(measured.Id, measured);
            return;
        }

        List<RowReport> rows = [.. table.Rows];
        foreach (RowReport row in measured.Rows)
        {
            int earlier = rows.FindIndex(other => Key(other) == Key(row));
            if (earlier < 0)
                rows.Add(row);
            else if (rows[earlier].Noisy)
                rows[earlier] = row;
            else if (!row.Noisy)
                rows[earlier] = Both(rows[earlier], row);
        }

        _tables[measured.Id] = table with
        {
            Rows = rows,
            Missing = [.. table.Missing.Union(measured.Missing)],
            Notes = [.. table.Notes.Union(measured.Notes)],
        };
    }

    /// <summary>A row that two processes have measured, each without noise: the later one, which is noisy if the two lie apart.</summary>
    private static RowReport Both(RowReport earlier, RowReport later)
    {
        double factor = JobSide.Time(later).Median / JobSide.Time(earlier).Median;
        return later with { Noisy = Math.Max(factor, 1 / factor) > 1 + Statistics.NoisyInterquartileRange };
    }

    private static (string, string, string) Key(RowReport row) => (row.Workload, Report.Figures.Parameters(row.Parameters), row.Variant);
}
