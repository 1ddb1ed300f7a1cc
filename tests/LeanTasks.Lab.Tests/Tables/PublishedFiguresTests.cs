using LeanTasks.Lab.Harness;
using LeanTasks.Lab.Harness.Results;
using LeanTasks.Lab.Published;
using Xunit;

namespace LeanTasks.Lab.Tests.Tables;

public class PublishedFiguresTests
{
    private static readonly PublishedFigures s_figures = PublishedFigures.Load();
    private static readonly Dictionary<string, double> s_none = [];

    [Theory]
    [InlineData("CreateTasks", 100, 72)]
    [InlineData("DualContinuationChain", 882, 344)]
    [InlineData("WaitAny", 3_000_000, 152)]
    [InlineData("DoAwaits", 1492, 36)]
    public void TplIsToldByTheOperation(string workload, double ns, double bytes)
    {
        PublishedFigure figure = s_figures.Find("tpl", workload, s_none, "Task")!;
        Assert.Equal(ns, figure.Ns!.Value, 0.001);
        Assert.Equal(bytes, figure.Bytes!.Value, 0.001);
        Assert.Null(figure.RequestsPerSecond);
    }

    [Fact]
    public void MatrixIsToldByMethodAndProbability() =>
        Assert.Equal(
            new PublishedFigure(".NET 10 preview 7", 229.884, 67, null),
            s_figures.Find("matrix", "AsyncTaskOverValueTask", new Dictionary<string, double> { ["probability"] = 0.7 }, "ValueTask"));

    [Theory]
    [InlineData("Sync", 22_572.0)]
    [InlineData("F# task", 15_937.0)]
    [InlineData("Ply uply", 21_924.0)]
    [InlineData("IcedTasks valueTask", null)]
    public void HttpIsToldByVariant(string variant, double? requests) =>
        Assert.Equal(requests, s_figures.Find("fizzboom", "http", s_none, variant)?.RequestsPerSecond);

    [Fact]
    public void EveryRowOfAPublishedTableHasItsFigure() =>
        Assert.All(
            BenchmarkCases.In(typeof(LabCommand).Assembly).Where(static c => c.Table is "tpl" or "matrix" && !IsOurOwn(c.Workload)),
            static c => Assert.True(s_figures.Find(c.Table, c.Workload, c.Parameters, c.Variant) is not null, $"{c} has no published figure."));

    [Fact]
    public void WhatWasNeverPublishedHasNone()
    {
        Assert.Null(s_figures.Find("chain", "suspending", s_none, "Task"));
        Assert.Null(s_figures.Find("combinators", "WhenAll", s_none, "Task"));
        Assert.All(
            BenchmarkCases.In(typeof(LabCommand).Assembly).Where(static c => IsOurOwn(c.Workload)),
            static c => Assert.Null(s_figures.Find(c.Table, c.Workload, c.Parameters, c.Variant)));
    }

    /// <summary>The rows that the lab adds to a published table.</summary>
    private static bool IsOurOwn(string workload) =>
        workload.StartsWith("inflated: ", StringComparison.Ordinal)
        || workload == "AsyncNgValueTaskOverTask"
        || workload.StartsWith("AsyncPool", StringComparison.Ordinal)
        || workload.StartsWith("AsyncNgPool", StringComparison.Ordinal)
        || workload.Contains("PooledFlow", StringComparison.Ordinal);
}
