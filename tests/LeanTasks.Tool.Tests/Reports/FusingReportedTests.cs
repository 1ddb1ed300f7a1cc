using LeanTasks.Profiling;
using LeanTasks.Tool.Advice;
using LeanTasks.Tool.Reports;
using LeanTasks.Tool.Tests.Advice;
using LeanTasks.Tool.Tests.Code;
using LeanTasks.Weaving;

namespace LeanTasks.Tool.Tests.Reports;

/// <summary>What a report says of fusing.</summary>
public sealed class FusingReportedTests : IDisposable
{
    private readonly CompiledApp _app = CompiledApp.Of("""
        static class A
        {
            static async Task<int> Inner() { await Task.Delay(1); return 1; }
            static async ValueTask<int> Outer() { await Task.Delay(1); return await Inner(); }
            static int Wait() => Outer().AsTask().Result;
            static async Task<int> Alone() { await Task.Delay(1); return 1; }
        }
        """);

    public void Dispose() => _app.Dispose();

    [Fact]
    public void IsInTheTableAndInASentence()
    {
        ProfileReport report = Report();
        string text = Write(report);
        Assert.Contains("fusing saves", text, StringComparison.Ordinal);

        // All of Inner, of each call of Outer the box but for a task; with a pool all of it. Alone is not fused.
        Assert.Equal(new FusingTotals { SavedBytes = 11_200 + 4_000, IsUpperBound = false, SavedBytesWithPooledValueTasks = 22_400, LeftOut = [] }, report.Fusing! with { LeftOut = [] });
        Assert.Contains("'leantasks fuse' saves 15.2 kB of these bytes without source changes, 45.2 %; with --pool-value-tasks up to 22.4 kB, 66.7 %.", text, StringComparison.Ordinal);
        Assert.Contains("It skips Library, whose methods allocated 1,120 B: it is signed.", Write(Report(leftOut: [("Library", "it is signed"), ("Idle", "it is signed")])), StringComparison.Ordinal);
        Assert.DoesNotContain("Idle", Write(Report(leftOut: [("Idle", "it is signed")])), StringComparison.Ordinal);
        Assert.Contains("Fusing saves 40 B per call: no fused method awaits it", HtmlReport.Text(report), StringComparison.Ordinal);
        Assert.Contains("Fusing saves nothing: it is not fused: none of its awaits can be fused", HtmlReport.Text(report), StringComparison.Ordinal);
    }

    [Fact]
    public void NothingIsSaidToBeNothing()
    {
        string text = Write(Report([SampleReport.Counts(_app.Key("<Alone>"), suspended: 1000)]));
        Assert.Contains("'leantasks fuse' saves none of these bytes.", text, StringComparison.Ordinal);
        Assert.DoesNotContain("fusing saves", text, StringComparison.Ordinal);
    }

    [Fact]
    public void IsNotThereWhereItIsNotKnown()
    {
        ProfileReport report = SampleReport.Of([SampleReport.Counts("A+<Inner>d__0", suspended: 100)], assemblies: _app.Assemblies);
        Assert.Null(report.Fusing);
        Assert.DoesNotContain("using", Write(report), StringComparison.Ordinal);
        Assert.DoesNotContain("\"fusing\"", JsonReport.Text(report), StringComparison.Ordinal);
    }

    private static string Write(ProfileReport report)
    {
        StringWriter output = new();
        ConsoleReport.Write(report, ReportConsole.CreatePlain(output));
        return output.ToString();
    }

    private ProfileReport Report(params (string, string)[] leftOut) => Report(
        [
            SampleReport.Counts(_app.Key("<Inner>"), suspended: 100),
            SampleReport.Counts(_app.Key("<Outer>"), MethodKind.ValueTaskOfT, suspended: 100),
            SampleReport.Counts(_app.Key("<Alone>"), suspended: 90),
            SampleReport.Counts("Far", suspended: 10, assembly: "Library"),
        ],
        leftOut);

    private ProfileReport Report(MethodCounts[] counts, params (string, string)[] leftOut)
    {
        using ReportBuilder builder = new(_app.Assemblies);
        PlannedFusing planned = new(new FusedCalls([FusingWeaver.Weave(_app.FileOf("App"), new FusingOptions { DryRun = true, Pools = true })]), leftOut);
        return builder.Build(new ReportInput
        {
            App = "App",
            Runtime = ".NET 10.0.1",
            Counts = new ProcessCounts(".NET 10.0.1", 1, TimeTaken: false, counts, []),
            Fusing = planned,
            Costs = Samples.Costs,
        });
    }
}
