using LeanTasks.Profiling;
using LeanTasks.Tool.Reports;
using LeanTasks.Tool.Tests.Input;
using LeanTasks.Tool.Tests.Running;

namespace LeanTasks.Tool.Tests.Reports;

public class EarlierProfileTests
{
    [Fact]
    public async Task AReportIsSetBesideAnEarlierOne()
    {
        using TestFolder folder = new();
        string file = folder.File("before.json");
        await File.WriteAllTextAsync(
            file,
            JsonReport.Text(SampleReport.Of(
                [SampleReport.Counts("Same", synchronous: 1000), SampleReport.Counts("Gone", synchronous: 10)], allocations: new ProcessAllocations(2_000_000, 100, 1_000_000, []))),
            TestContext.Current.CancellationToken);
        ProfileReport report = EarlierProfile.Read(file).Compare(SampleReport.Of(
            [SampleReport.Counts("Same", synchronous: 500, suspended: 500), SampleReport.Counts("New", synchronous: 1000)], allocations: new ProcessAllocations(1_000_000, 100, 500_000, [])));

        Assert.Equal([("Same", 72.0), ("New", (double?)null)], report.Methods.Select(method => (method.Method, method.BytesPerCallBefore)));
        Assert.Equal(
            "A counted call allocated 72 B on average before, and 82 B now. The app allocated 2 MB before, and 1 MB now (per request: 10 kB before, and 5,000 B now). "
            + "1 of the methods in the earlier report was not called this time.",
            ReportText.Change(report));
        Assert.Contains("before", ReportColumn.Of(report).Select(column => column.Heading));
        Assert.DoesNotContain("before", ReportColumn.Of(report with { Against = null }).Select(column => column.Heading));
    }

    [Fact]
    public async Task WhatIsNoReportIsRefused()
    {
        using TestFolder folder = new();
        string file = folder.File("other.json");
        await CommandLine.AssertUsageAsync(["profile", TestApps.Counted, "--against", file], $"--against '{file}' does not exist");
        await File.WriteAllTextAsync(file, "[]", TestContext.Current.CancellationToken);
        await CommandLine.AssertUsageAsync(["profile", TestApps.Counted, "--against", file], "is JSON, but not a profile");
    }

    [Fact]
    public async Task ADeviceIsRefused()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "Windows has no such file.");
        await CommandLine.AssertUsageAsync(
            ["profile", TestApps.Counted, "--against", "/dev/null"],
            "--against '/dev/null' is not a regular file. Specify a file written by 'leantasks profile app.dll --json FILE'");
    }
}
