using LeanTasks.Lab.Harness.Results;
using LeanTasks.Lab.Jobs;
using LeanTasks.Lab.Parts;
using LeanTasks.Lab.Tables;
using LeanTasks.Lab.Tests.Harness;
using Xunit;

namespace LeanTasks.Lab.Tests.Jobs;

public class JobRunTests
{
    private readonly ManualClock _clock = new();
    private readonly List<string> _done = [];
    private Func<Job, int, bool> _isNoisy = static (_, _) => false;
    private Func<Job, int, double> _factor = static (_, _) => 0.5;
    private Func<Job, double?> _expected = static _ => null;
    private Func<IReadOnlyList<LabPart>, bool> _build = static _ => true;
    private TimeSpan _timeOfTable = TimeSpan.FromSeconds(1);

    [Fact]
    public void WhatNeedsNothingIsMeasuredFirstAndNothingIsBuiltBesideAMeasurement()
    {
        JobRun run = Run(JobCatalog.All);

        Assert.StartsWith("build , tpl 1, show Create", string.Join(", ", _done), StringComparison.Ordinal);
        Assert.Equal(["build ", "build the fused methods, runtime-async", "build F# and its server"], _done.Where(static line => line.StartsWith("build", StringComparison.Ordinal)));
        Assert.Equal(JobCatalog.All.Select(static job => $"show {job.Name} False"), _done.Where(static line => line.StartsWith("show", StringComparison.Ordinal)));
        Assert.Empty(run.Again);
        Assert.Equal(JobCatalog.All.Count, JobResult.In(run.Tables).Count);
    }

    [Fact]
    public void ANoisyJobIsMeasuredAgainBeforeItIsShown()
    {
        Job job = JobCatalog.All[0];
        _isNoisy = (one, attempt) => one == job && attempt == 1;

        JobRun run = Run([.. JobCatalog.All.Where(static job => job.Table == "tpl")]);

        Assert.Equal([job], run.Again);
        Assert.Equal(["build ", "tpl 1", $"tpl 2 {job.Name}", $"show {job.Name} False"], _done[..4]);
    }

    /// <summary>A row may be stuck in a slow mode for as long as its process lives: its rounds are steady, and another process says otherwise.</summary>
    [Theory]
    [InlineData(0.5, null, 0.5, 1, false)]
    [InlineData(0.5, 0.26, 0.5, 1, false)]
    [InlineData(0.5, 0.98, 0.5, 1, false)]
    [InlineData(0.2, 1.0, 0.2, 2, false)]
    [InlineData(0.2, 1.0, 1.0, 2, true)]
    [InlineData(3.0, 1.0, 1.0, 2, true)]
    public void ASurprisingJobIsMeasuredAgain(double first, double? expected, double second, int times, bool noisy)
    {
        Job job = JobCatalog.All[0];
        _factor = (_, attempt) => attempt == 1 ? first : second;
        _expected = _ => expected;

        JobRun run = Run([job]);

        Assert.Equal(times, _done.Count(static line => line.StartsWith("tpl", StringComparison.Ordinal)));
        Assert.Equal(second, JobResult.Of(job, run.Tables)!.Factor, 0.001);
        Assert.Equal($"show {job.Name} {noisy}", _done[^1]);
    }

    [Fact]
    public void TheKeptRunHasEachJobOfTime() => Assert.All(JobCatalog.All.Where(static job => !job.IsOfBytes), static job => Assert.NotNull(KeptJobs.Factor(job)));

    [Fact]
    public void AJobThatStaysNoisySaysSo()
    {
        _isNoisy = static (_, _) => true;

        JobRun run = Run([JobCatalog.All[0]]);

        Assert.Equal([JobCatalog.All[0]], run.Again);
        Assert.Equal($"show {JobCatalog.All[0].Name} True", _done[^1]);
    }

    /// <summary>The figures of the second time count, unless only these are noisy.</summary>
    [Theory]
    [InlineData(true, false, 2)]
    [InlineData(true, true, 2)]
    [InlineData(false, true, 1)]
    public void OfTwoMeasurementsTheSteadierCounts(bool first, bool second, int counts)
    {
        // Another job of the table is noisy, so that both run again where the one is not.
        Job[] jobs = [.. JobCatalog.All.Where(static job => job.Table == "valuetask")];
        JobRun run = new(
            static _ => true,
            (_, measured) =>
            {
                _done.Add("measured");
                bool noisy = _done.Count == 1 ? first : second;
                return MadeUp.Table(jobs, job => job == jobs[0] ? _done.Count : 0.5, job => job == jobs[0] ? noisy : _done.Count == 1);
            },
            static _ => null,
            static _ => { },
            _clock);

        run.Run(jobs, CancellationToken.None);

        Assert.Equal(counts, JobResult.Of(jobs[0], run.Tables)!.Factor, 0.001);
    }

    /// <summary>On a busy machine everything is noisy: the run is to end all the same.</summary>
    [Fact]
    public void SecondMeasurementsHaveTheirTime()
    {
        _isNoisy = static (_, _) => true;
        _timeOfTable = JobRun.TimeForAgain / 2;

        JobRun run = Run(JobCatalog.All);

        Assert.Equal(2, _done.Count(static line => line.Contains(" 2", StringComparison.Ordinal) && !line.StartsWith("show", StringComparison.Ordinal)));
        Assert.Equal(JobCatalog.All.Count, JobResult.In(run.Tables).Count);
    }

    [Fact]
    public void WhatCannotBeBuiltCostsItsJobsOnly()
    {
        _build = static parts => !parts.Contains(LabPart.Fused);

        JobRun run = Run(JobCatalog.All);

        Assert.Equal(JobCatalog.All.Count(static job => !job.Parts.Contains(LabPart.Fused)), JobResult.In(run.Tables).Count);
    }

    [Fact]
    public void AStoppedRunMeasuresNoMore()
    {
        using CancellationTokenSource stop = new();
        _build = _ =>
        {
            stop.Cancel();
            return true;
        };

        Assert.Empty(Run(JobCatalog.All, stop.Token).Tables);
    }

    private JobRun Run(IReadOnlyList<Job> jobs, CancellationToken cancellationToken = default)
    {
        Dictionary<Job, int> attempts = [];
        JobRun run = new(Build, Measure, job => _expected(job), result => _done.Add($"show {result.Job.Name} {result.Noisy}"), _clock);
        run.Run(jobs, cancellationToken);
        return run;

        bool Build(IReadOnlyList<LabPart> parts)
        {
            _done.Add($"build {string.Join(", ", parts.Select(static part => part.What))}");
            return _build(parts);
        }

        TableReport Measure(TableDefinition table, IReadOnlyList<Job> measured)
        {
            _clock.Advance(_timeOfTable);
            foreach (Job job in measured)
                attempts[job] = attempts.GetValueOrDefault(job) + 1;
            int attempt = attempts[measured[0]];
            _done.Add(attempt == 1 ? $"{table.Id} 1" : $"{table.Id} {attempt} {string.Join(", ", measured.Select(static job => job.Name))}");
            return MadeUp.Table(measured, job => _factor(job, attempt), job => _isNoisy(job, attempt));
        }
    }
}
