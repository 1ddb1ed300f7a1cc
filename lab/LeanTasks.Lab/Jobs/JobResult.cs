using LeanTasks.Lab.Contests;
using LeanTasks.Lab.Harness;
using LeanTasks.Lab.Harness.Results;
using LeanTasks.Lab.Report;

namespace LeanTasks.Lab.Jobs;

/// <summary>A job as it was measured.</summary>
/// <param name="Job">The job.</param>
/// <param name="Today">What one writes today.</param>
/// <param name="Ours">What we recommend.</param>
/// <param name="RuntimeAsync">What one writes today, with runtime-async; null where it was not measured.</param>
internal sealed record JobResult(Job Job, JobSide Today, JobSide Ours, JobSide? RuntimeAsync)
{
    /// <summary>How often today's figure ours is: of bytes, where the job is about bytes.</summary>
    public double Factor => Job.IsOfBytes ? Ours.Bytes!.Value / Today.Bytes!.Value : Ours.Ns.Median / Today.Ns.Median;

    /// <summary>
    /// How ours stand: decided by their spread, as everywhere in the lab. A single fast round of today's does not keep apart what lies further
    /// apart than steady rounds spread.
    /// </summary>
    public Outcome Outcome => Job.IsOfBytes ? ContestFinder.OfBytes(Ours.Bytes!.Value, Today.Bytes!.Value)
        : ContestFinder.OfTime(Ours.Ns, Today.Ns) is var outcome and not Outcome.Undecided ? outcome
        : IsUnsteady ? Outcome.Undecided
        : IsBeyondSpread(Today, Ours) ? Outcome.Wins
        : IsBeyondSpread(Ours, Today) ? Outcome.Loses
        : Outcome.Undecided;

    /// <summary>How the bytes of ours stand; undecided where they were not measured.</summary>
    public Outcome Bytes => Ours.Bytes is { } ours && Today.Bytes is { } today ? ContestFinder.OfBytes(ours, today) : Outcome.Undecided;

    /// <summary>Whether runtime-async is ahead of ours.</summary>
    public bool RuntimeAsyncIsAhead => RuntimeAsync is not null && ContestFinder.OfTime(Ours.Ns, RuntimeAsync.Ns) == Outcome.Loses;

    /// <summary>Whether a figure that decides is noisy, or the two lie apart and their rounds overlap all the same. Bytes are not noisy.</summary>
    public bool Noisy => !Job.IsOfBytes && (IsUnsteady || (Outcome == Outcome.Undecided && !IsNear));

    /// <summary>Whether nothing can be said: undecided, and not because ours take what today's take.</summary>
    public bool IsTooNoisy => Outcome == Outcome.Undecided && Noisy;

    private bool IsUnsteady => Today.Noisy || Ours.Noisy;

    private bool IsNear => Math.Max(Factor, 1 / Factor) <= 1 + Statistics.NoisyInterquartileRange;

    /// <summary>A job by the rows of a run; null where it was not measured.</summary>
    public static JobResult? Of(Job job, IReadOnlyList<TableReport> tables)
    {
        RowReport[] rows = [.. tables.Where(table => table.Id == job.Table).SelectMany(static table => table.Rows)];
        JobSide? today = Side(static pair => pair.Today);
        JobSide? ours = Side(static pair => pair.Ours);
        return today is null || ours is null || (job.IsOfBytes && (today.Bytes is null || ours.Bytes is null or 0))
            ? null
            : new JobResult(job, today, ours, Side(static _ => JobPair.RuntimeAsync));

        JobSide? Side(Func<JobPair, string> variant) => JobSide.Sum([.. job.Pairs.Select(pair => Array.Find(rows, row =>
            row.Workload == pair.Workload && row.Variant == variant(pair) && Figures.Parameters(row.Parameters) == pair.Parameters))]);
    }

    /// <summary>Of rows that are not noisy, the middle half lies nowhere further from the median than a noisy one spreads.</summary>
    private static bool IsBeyondSpread(JobSide slower, JobSide faster) =>
        slower.Ns.Median * (1 - Statistics.NoisyInterquartileRange) > faster.Ns.Median * (1 + Statistics.NoisyInterquartileRange);

    /// <summary>All jobs that a run has measured.</summary>
    public static IReadOnlyList<JobResult> In(IReadOnlyList<TableReport> tables) => [.. JobCatalog.All.Select(job => Of(job, tables)).OfType<JobResult>()];
}
