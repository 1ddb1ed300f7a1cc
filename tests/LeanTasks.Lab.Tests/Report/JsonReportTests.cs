using System.Text.Json;
using LeanTasks.Lab.Harness.Results;
using LeanTasks.Lab.Report;
using Xunit;

namespace LeanTasks.Lab.Tests.Report;

public class JsonReportTests
{
    [Fact]
    public void TheShapeIsTheContracts()
    {
        var table = Written(Sample.Table(Sample.Baseline.With("depth", 10), Sample.Requests("F# task", 48_123.4, 0.72, 16_000)));
        Assert.Equal(
            ["id", "title", "source", "baseline", "unit", "rows", "missing", "notes"],
            table.EnumerateObject().Select(member => member.Name));

        var row = table.GetProperty("rows")[0];
        Assert.Equal(
            ["workload", "parameters", "variant", "ns", "bytes", "ratio", "published"],
            row.EnumerateObject().Select(member => member.Name));
        Assert.Equal("""{"depth":10}""", Compact(row.GetProperty("parameters")));
        Assert.Equal("""{"median":655.7,"min":590.1,"max":786.8}""", Compact(row.GetProperty("ns")));
        Assert.Equal("""{"of":"Task, .NET 4.5","ns":1492,"bytes":104}""", Compact(row.GetProperty("published")));

        var requests = table.GetProperty("rows")[1];
        Assert.Equal("""{"median":48120,"min":47120,"max":49120}""", Compact(requests.GetProperty("requestsPerSecond")));
        Assert.Equal(16_000, requests.GetProperty("published").GetProperty("requestsPerSecond").GetDouble());
    }

    [Fact]
    public void WhatWasNotMeasuredIsAbsentAndWhatIsNothingIs0()
    {
        var json = JsonReport.Write(Sample.Report(Sample.Table(Sample.Unmeasured, Sample.Ours)));
        Assert.DoesNotContain("null", json, StringComparison.Ordinal);

        var rows = JsonDocument.Parse(json).RootElement.GetProperty("tables")[0].GetProperty("rows");
        Assert.Equal("""{"workload":"DoAwaits","parameters":{},"variant":"Sync"}""", Compact(rows[0]));
        Assert.Equal(0, rows[1].GetProperty("bytes").GetDouble());
    }

    [Fact]
    public void CompiledMethodsAreReadAsTheyWereWritten()
    {
        string json = JsonReport.Write(Sample.Report(Sample.Table(Sample.Ours with { JittedMethods = 123.5 }, Sample.Ours)));

        Assert.Single(json.Split('\n'), static line => line.Trim() == "\"jittedMethods\": 123.5");
        Assert.Equal([123.5, null], JsonReport.Read(json).Tables[0].Rows.Select(static row => row.JittedMethods));
    }

    [Fact]
    public void WhatIsNoNumberIsAbsent()
    {
        var row = Sample.Ours with { Ns = new Spread(double.NaN, 1, 2), Ratio = double.PositiveInfinity, Bytes = double.NaN };
        Assert.Equal(
            """{"workload":"DoAwaits","parameters":{},"variant":"LeanTask"}""",
            Compact(Written(Sample.Table(row)).GetProperty("rows")[0]));
    }

    [Fact]
    public void MeasuredFiguresAreRoundedAndPublishedOnesAreNot()
    {
        var row = Sample.Time("Task", 123.456789, 0.123456) with
        {
            Bytes = 31.256,
            Published = new PublishedFigure("there", 655.691, 12_345_678, null),
        };
        var written = Written(Sample.Table(row)).GetProperty("rows")[0];
        Assert.Equal(123.5, written.GetProperty("ns").GetProperty("median").GetDouble());
        Assert.Equal(0.1235, written.GetProperty("ratio").GetDouble());
        Assert.Equal(31.26, written.GetProperty("bytes").GetDouble());
        Assert.Equal(655.691, written.GetProperty("published").GetProperty("ns").GetDouble());
        Assert.Equal(12_345_678, written.GetProperty("published").GetProperty("bytes").GetDouble());
    }

    [Fact]
    public void NoisyAndInterruptedAreTold()
    {
        var report = Sample.Report(Sample.Table(Sample.Ours with { Noisy = true }, Sample.Ours)).Interrupted();
        var root = JsonDocument.Parse(JsonReport.Write(report)).RootElement;
        Assert.True(root.GetProperty("machine").GetProperty("interrupted").GetBoolean());
        var rows = root.GetProperty("tables")[0].GetProperty("rows");
        Assert.True(rows[0].GetProperty("noisy").GetBoolean());
        Assert.False(rows[1].TryGetProperty("noisy", out _));

        var whole = JsonDocument.Parse(JsonReport.Write(Sample.Report())).RootElement;
        Assert.False(whole.GetProperty("machine").GetProperty("interrupted").GetBoolean());
    }

    [Fact]
    public void TheVerdictOfTheSelfTestIsTheFirstMember()
    {
        var first = JsonDocument.Parse(JsonReport.Write(Sample.Report().Void())).RootElement.EnumerateObject().First();
        Assert.Equal("selfTest", first.Name);
        Assert.Equal("""{"passed":false,"attempts":5,"failures":["a clock ran backwards","a byte was lost"]}""", Compact(first.Value));
    }

    [Fact]
    public void AnOlderReportIsReadWithoutAVerdict()
    {
        var older = JsonReport.Write(Sample.Report(Sample.Table(Sample.Ours)) with { SelfTest = null });
        Assert.DoesNotContain("selfTest", older, StringComparison.Ordinal);

        var read = JsonReport.Read(older);

        Assert.Null(read.SelfTest);
        Assert.Equal(older, JsonReport.Write(read));
    }

    [Fact]
    public void NamesReadPlainly()
    {
        var json = JsonReport.Write(Sample.Report(Sample.Table(Sample.Time("F# task <T> é", 1, 1))));
        Assert.Contains("\"F# task <T> é\"", json, StringComparison.Ordinal);
    }

    [Fact]
    public void AReportReadAgainIsTheSame()
    {
        var table = Sample.Table(
            Sample.Baseline.With("n", 1000),
            Sample.Ours with { Noisy = true },
            Sample.Unmeasured,
            Sample.Requests(Sample.Hostile, 67_100, 0.9714, 22_572));
        var report = Sample.Report(table with { Missing = [new("DotNext", "absent")], Notes = ["a note"] }).Interrupted().Void();

        var json = JsonReport.Write(report);
        var read = JsonReport.Read(json);

        Assert.Equal(json, JsonReport.Write(read));
        Assert.Equal(report.SelfTest!.Failures, read.SelfTest!.Failures);
        Assert.Equal(report.Machine.Date, read.Machine.Date);
        Assert.Equal("0.1.0", read.Machine.Versions["LeanTasks"]);
        Assert.Equal(table.Rows[0].Published, read.Tables[0].Rows[0].Published);
        Assert.Equal(1000, read.Tables[0].Rows[0].Parameters["n"]);
        Assert.Equal(table.Rows[1].Ratio, read.Tables[0].Rows[1].Ratio);
        Assert.Null(read.Tables[0].Rows[2].Ns);
        Assert.Equal(table.Rows[3].RequestsPerSecond, read.Tables[0].Rows[3].RequestsPerSecond);
        Assert.Equal(new MissingVariant("DotNext", "absent"), Assert.Single(read.Tables[0].Missing));
    }

    [Theory]
    [InlineData("")]
    [InlineData("null")]
    [InlineData("{}")]
    [InlineData("""{"machine":null,"tables":[]}""")]
    public void WhatIsNoReportIsRefused(string json) =>
        Assert.Throws<JsonException>(() => JsonReport.Read(json));

    private static JsonElement Written(TableReport table) =>
        JsonDocument.Parse(JsonReport.Write(Sample.Report(table))).RootElement.GetProperty("tables")[0];

    private static string Compact(JsonElement element) => JsonSerializer.Serialize(element);
}
