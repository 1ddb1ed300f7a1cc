using LeanTasks.Lab.Harness.Results;
using LeanTasks.Lab.Programs;
using LeanTasks.Lab.Separate;
using LeanTasks.Lab.Tables;
using Xunit;

namespace LeanTasks.Lab.Tests.Separate;

/// <summary>What becomes of the rounds of rows that are measured separately.</summary>
public class SeparateReportTests
{
    private static readonly TableDefinition s_table = new("t", "A table", "made for a test", "one call", ["cpu"], "Task");

    [Fact]
    public void TheRatioIsTheMedianOfTheRoundsOwn()
    {
        IReadOnlyList<RowReport> rows = Report(isThroughput: false, ("Task", [100, 200, 400]), ("LeanTask", [90, 160, 100]));

        Assert.Equal(["Task", "LeanTask"], rows.Select(static row => row.Variant));
        Assert.Equal([1, 0.8], rows.Select(static row => row.Ratio));
        Assert.Equal([new Spread(200, 100, 400), new Spread(100, 90, 160)], rows.Select(static row => row.Ns));
        Assert.All(rows, static row => Assert.True(row is { RequestsPerSecond: null, Bytes: null }));
    }

    [Fact]
    public void AThroughputIsNoTime()
    {
        RowReport row = Assert.Single(Report(isThroughput: true, ("Task", [100, 200, 400])));

        Assert.Equal(new Spread(200, 100, 400), row.RequestsPerSecond);
        Assert.Null(row.Ns);
    }

    [Fact]
    public void WhatWasNotMeasuredIsAbsentAndSoIsARatioToIt()
    {
        RowReport row = Assert.Single(Report(isThroughput: false, ("LeanTask", [50])));

        Assert.Equal("LeanTask", row.Variant);
        Assert.Null(row.Ratio);
    }

    [Theory]
    [InlineData(AloneRows.Methods)]
    [InlineData(AloneRows.Bytes)]
    [InlineData(AloneRows.Collections)]
    public void WhatElseWasCountedIsItsMedian(string name)
    {
        SeparateRun run = new(RunLength.Quick, _ => { }, CancellationToken.None);
        run.Add("cpu", "Task", 1);
        run.Add("cpu", "LeanTask", 1);
        foreach (double count in (double[])[12, 10, 11])
            run.AddDetail(name, "cpu", "LeanTask", count);

        Assert.Equal(
            [(null, null, null), (name == AloneRows.Methods ? 11 : null, name == AloneRows.Bytes ? 11 : null, name == AloneRows.Collections ? 11 : null)],
            Report(isThroughput: false, run).Select(static row => (row.JittedMethods, row.Bytes, row.Collections)));
    }

    private static IReadOnlyList<RowReport> Report(bool isThroughput, params (string Variant, double[] Figures)[] measured)
    {
        SeparateRun run = new(RunLength.Quick, _ => { }, CancellationToken.None);
        foreach ((string variant, double[] figures) in measured)
        {
            foreach (double figure in figures)
                run.Add("cpu", variant, figure);
        }

        return Report(isThroughput, run);
    }

    private static IReadOnlyList<RowReport> Report(bool isThroughput, SeparateRun run)
    {
        RowReports reports = new();
        reports.Add(s_table, SeparateChoice.Of(s_table, new FakeRows(isThroughput), static _ => true), run);
        return reports.Of(s_table);
    }

    private sealed class FakeRows(bool isThroughput) : SeparateRows(["cpu"], ["Task", "LeanTask"])
    {
        public override bool IsThroughput => isThroughput;

        public override void Measure(IReadOnlyList<string> variants, SeparateRun run) => throw new NotSupportedException();
    }
}
