using LeanTasks.Lab.Harness.Results;
using LeanTasks.Lab.Tables.HarnessCheck;
using LeanTasks.Lab.Tests.Report;
using Xunit;

namespace LeanTasks.Lab.Tests.Runs;

public class SelfTestTests
{
    private readonly List<string> _progress = [];

    [Fact]
    public void OneAttemptThatPassesIsEnough()
    {
        SelfTestOutcome outcome = Run(HarnessRows.Good);

        Check(outcome, passed: true, attempts: 1);
        Assert.Same(HarnessRows.Good, outcome.Rows);
        Assert.Equal([$"self-test, attempt 1 of {SelfTest.Attempts}"], _progress);
    }

    [Fact]
    public void AFailureIsReportedAndTriedAgain()
    {
        SelfTestOutcome outcome = Run(HarnessRows.Bad, HarnessRows.Good);

        Check(outcome, passed: true, attempts: 2);
        Assert.Same(HarnessRows.Good, outcome.Rows);
        Assert.Equal(3, _progress.Count);
        Assert.Contains("twice the work took 3.00 times", _progress[1], StringComparison.Ordinal);
    }

    [Fact]
    public void TheLastAttemptMayStillPass() =>
        Check(Run([.. Enumerable.Repeat(HarnessRows.Bad, SelfTest.Attempts - 1), HarnessRows.Good]), passed: true, SelfTest.Attempts);

    [Fact]
    public void AfterAStatedNumberOfAttemptsItIsGivenUp()
    {
        SelfTestOutcome outcome = Run([.. Enumerable.Repeat(HarnessRows.Bad, SelfTest.Attempts)]);

        Check(outcome, passed: false, SelfTest.Attempts, "twice the work took 3.00 times the time, which has to be 1.50 to 2.50 times");
        Assert.Same(HarnessRows.Bad, outcome.Rows);
    }

    [Fact]
    public void TheFailuresAreThoseOfTheLastAttempt() =>
        Check(
            Run([.. Enumerable.Repeat(HarnessRows.Bad, SelfTest.Attempts - 1), HarnessRows.Measured(bytes: 32)]),
            passed: false,
            SelfTest.Attempts,
            "an object was read as 32.00 bytes, which has to be 24.00");

    [Fact]
    public void WhatWasNotMeasuredHasNotPassed()
    {
        IReadOnlyList<RowReport> rows = [.. HarnessRows.Good.Where(static row => row.Variant != HarnessCheck.Twice)];

        Check(Run([.. Enumerable.Repeat(rows, SelfTest.Attempts)]), passed: false, SelfTest.Attempts, "the time of 'work twice' was not measured");
    }

    [Fact]
    public void AnAttemptThatThrowsHasFailed()
    {
        int attempts = 0;
        SelfTest test = new(_ => attempts++ == 0 ? throw new InvalidOperationException("a\nb") : HarnessRows.Good, _progress.Add);

        Check(test.Run(CancellationToken.None), passed: true, attempts: 2);
        Assert.Contains("InvalidOperationException: a b", _progress[1], StringComparison.Ordinal);
    }

    [Fact]
    public void AnAttemptThatIsStoppedIsNotJudged()
    {
        using CancellationTokenSource stop = new();
        SelfTest test = new(
            _ =>
            {
                stop.Cancel();
                return HarnessRows.Bad;
            },
            _progress.Add);

        SelfTestOutcome outcome = test.Run(stop.Token);

        Assert.Null(outcome.Verdict);
        Assert.Same(HarnessRows.Bad, outcome.Rows);
        Assert.Single(_progress);
    }

    [Fact]
    public void WhatBenchmarkDotNetMakesOfTheSameRowsCountsToo()
    {
        SelfTestReport passed = new(Passed: true, Attempts: 2, []);

        Assert.Same(passed, SelfTest.WithFullRun(passed, [Harness(HarnessRows.Good)]));
        Assert.Same(passed, SelfTest.WithFullRun(passed, [Sample.Table(Sample.Ours)]));
        Assert.Null(SelfTest.WithFullRun(null, [Harness(HarnessRows.Bad)]));

        SelfTestReport failed = SelfTest.WithFullRun(passed, [Harness(HarnessRows.Bad)])!;
        Assert.False(failed.Passed);
        Assert.Equal(2, failed.Attempts);
        Assert.StartsWith("under BenchmarkDotNet twice the work took 3.00", Assert.Single(failed.Failures), StringComparison.Ordinal);
    }

    private static TableReport Harness(IReadOnlyList<RowReport> rows) => Sample.Table() with { Id = HarnessCheck.TableId, Rows = rows };

    private static void Check(SelfTestOutcome outcome, bool passed, int attempts, params string[] failures)
    {
        SelfTestReport verdict = Assert.IsType<SelfTestReport>(outcome.Verdict);
        Assert.Equal(passed, verdict.Passed);
        Assert.Equal(attempts, verdict.Attempts);
        Assert.Equal(failures, verdict.Failures);
    }

    /// <summary>Measures one set of rows an attempt, and must need all of them.</summary>
    private SelfTestOutcome Run(params IReadOnlyList<RowReport>[] attempts)
    {
        Queue<IReadOnlyList<RowReport>> left = new(attempts);
        SelfTestOutcome outcome = new SelfTest(_ => left.Dequeue(), _progress.Add).Run(CancellationToken.None);
        Assert.Empty(left);
        return outcome;
    }
}
