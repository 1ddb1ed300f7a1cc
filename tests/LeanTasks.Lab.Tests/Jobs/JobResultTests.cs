using LeanTasks.Lab.Harness.Results;
using LeanTasks.Lab.Jobs;
using LeanTasks.Lab.Tests.Report;
using Xunit;

namespace LeanTasks.Lab.Tests.Jobs;

public class JobResultTests
{
    private static readonly JobPair s_pair = new("tpl", "DoAwaits", "", "Task", "LeanTask");

    /// <summary>
    /// By the spread: a median that is better means little as long as rounds of the one lie beyond the median of the other. One such round does
    /// not decide where the medians lie further apart than steady rows spread.
    /// </summary>
    [Theory]
    [InlineData("Wins", 50, 45, 99)]
    [InlineData("Undecided", 99, 80, 101)]
    [InlineData("Undecided", 99.5, 99, 99.9)]
    [InlineData("Undecided", 100, 95, 105)]
    [InlineData("Undecided", 120, 99, 300)]
    [InlineData("Loses", 200, 99, 300)]
    [InlineData("Loses", 200, 101, 300)]
    public void OursAreFasterOrSlowerByTheSpreadOfTheRounds(string outcome, double median, double least, double most)
    {
        // Today's fastest round is at 99, so that it does not decide.
        RowReport today = Sample.Time("Task", 100, 1) with { Ns = new Spread(100, 99, 120) };
        RowReport ours = Sample.Time("LeanTask", median, median / 100) with { Ns = new Spread(median, least, most) };

        JobResult result = JobResult.Of(new Job("made up", s_pair), [Sample.Table(today, ours)])!;

        Assert.Equal(outcome, OutcomeOf(result));
        Assert.Equal(median / 100, result.Factor);
    }

    /// <summary>Today's fastest round lies below ours' median: it was once "level" at 0.34 of today's time.</summary>
    [Theory]
    [InlineData(34, true, "Undecided", "noisy")]
    [InlineData(34, false, "Wins", "faster")]
    [InlineData(300, true, "Undecided", "noisy")]
    [InlineData(300, false, "Loses", "slower")]
    [InlineData(80, false, "Undecided", "noisy")]
    [InlineData(100, true, "Undecided", "noisy")]
    [InlineData(100, false, "Undecided", "level")]
    public void WhatIsFarApartIsDecidedOrNoisyButNeverLevel(double median, bool noisy, string outcome, string verdict)
    {
        RowReport today = Sample.Time("Task", 100, 1) with { Ns = new Spread(100, 20, 400) };
        RowReport ours = Sample.Time("LeanTask", median, median / 100) with { Ns = new Spread(median, 20, 400), Noisy = noisy };

        JobResult result = JobResult.Of(new Job("made up", s_pair), [Sample.Table(today, ours)])!;

        Assert.Equal((outcome, verdict), (OutcomeOf(result), JobLine.Verdict(result)));
        Assert.Equal(verdict == "noisy", result.IsTooNoisy);
    }

    [Fact]
    public void ANoisyJobWhoseRoundsDoNotOverlapIsDecided()
    {
        JobResult result = JobResult.Of(new Job("made up", s_pair), [Sample.Table(Sample.Time("Task", 100, 1) with { Noisy = true }, Sample.Time("LeanTask", 50, 0.5))])!;

        Assert.Equal(("Wins", "~faster"), (OutcomeOf(result), JobLine.Verdict(result)));
    }

    [Fact]
    public void AJobWithSeveralRowsIsTheirSum()
    {
        Job job = new("made up", s_pair, s_pair with { Workload = "CreateTasks" });
        RowReport[] rows =
        [
            Sample.Time("Task", 100, 1), Sample.Time("LeanTask", 50, 0.5), Sample.Time("Task", 300, 1) with { Workload = "CreateTasks" }, Sample.Time("LeanTask", 50, 0.2) with { Workload = "CreateTasks", Noisy = true },
        ];

        JobResult result = JobResult.Of(job, [Sample.Table(rows)])!;

        Assert.Equal((400, 100, 0.25), (result.Today.Ns.Median, result.Ours.Ns.Median, result.Factor));
        Assert.Equal(128, result.Today.Bytes);
        Assert.True(result.Noisy);
        Assert.Null(JobResult.Of(job, [Sample.Table(rows[..3])]));
    }

    [Fact]
    public void MoreRequestsPerSecondAreLessTime()
    {
        JobPair pair = new("tpl", "http", "", "F# task", "LeanTasks flow");

        JobResult result = JobResult.Of(new Job("made up", pair), [Sample.Table(Sample.Requests("F# task", 4000, 1), Sample.Requests("LeanTasks flow", 8000, 2))])!;

        Assert.Equal((0.5, "Wins"), (result.Factor, OutcomeOf(result)));
        Assert.Equal("8,000 req/s", result.Ours.Figure);
    }

    /// <summary>Bytes are exact: they have no noise.</summary>
    [Fact]
    public void AJobAboutBytesIsDecidedByThem()
    {
        Job job = new("made up", s_pair) { IsOfBytes = true };

        JobResult result = JobResult.Of(job, [Sample.Table(Sample.Time("Task", 100, 1) with { Noisy = true }, Sample.Time("LeanTask", 300, 3) with { Bytes = 32 })])!;

        Assert.Equal((0.5, "Wins", false), (result.Factor, OutcomeOf(result), result.Noisy));
    }

    [Fact]
    public void RuntimeAsyncIsShownWhereItWasMeasured()
    {
        JobResult result = JobResult.Of(new Job("made up", s_pair), [Sample.Table(Sample.Time("Task", 100, 1), Sample.Time("LeanTask", 80, 0.8), Sample.Time("RuntimeAsync", 20, 0.2))])!;

        Assert.True(result.RuntimeAsyncIsAhead);
        Assert.Null(JobResult.Of(new Job("made up", s_pair), [Sample.Table(Sample.Baseline, Sample.Ours)])!.RuntimeAsync);
    }

    private static string OutcomeOf(JobResult result) => result.Outcome.ToString();
}
