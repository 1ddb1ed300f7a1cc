using LeanTasks.Profiling;
using LeanTasks.Tool.Apps;
using LeanTasks.Tool.Reports;
using LeanTasks.Tool.Running;
using LeanTasks.Tool.Tests.Advice;
using LeanTasks.Tool.Tests.Reports;

namespace LeanTasks.Tool.Tests.Running;

/// <summary>A report is of all processes of an app that count.</summary>
public sealed class ProfileReportsTests : IDisposable
{
    private const int First = 11;

    private readonly TestFolder _folder = new();

    private readonly PreparedApp _app = new("Shop", "", [], [], [], []);

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void WhatSeveralProcessesCountedIsAddedUp()
    {
        Write(First, 200, 100);
        Write(12, 1_000, 0);
        using ProfileReports reports = Make();

        ProfileReport report = reports.AtEnd(new AppEnd(0, EndCause.ItsOwn, First), "One still runs.");

        MethodReport method = Assert.Single(report.Methods);
        Assert.Equal((1_300, 1_200, 200), (method.Calls, method.CompletedSynchronously, method.Suspensions));
        Assert.Equal(["2 processes of the app were counted and are reported together: 11, 12.", "One still runs."], report.Notes);
        Assert.Equal(1_300, Assert.Single(reports.SoFar()!.Methods).Calls);
    }

    [Fact]
    public void AProcessThatWasStartedByTheFirstIsNamed()
    {
        Write(12, 1_000, 0);
        using ProfileReports reports = Make();

        Assert.Contains("for its child process 12", Assert.Single(reports.AtEnd(new AppEnd(0, EndCause.ItsOwn, First)).Notes), StringComparison.Ordinal);
    }

    [Fact]
    public void WithoutCountsThereIsAReasonAndNothingToShowOnTheWay()
    {
        using ProfileReports reports = Make();

        Assert.Null(reports.SoFar());
        Assert.StartsWith("Nothing was counted", Assert.Single(reports.AtEnd(new AppEnd(0, EndCause.ItsOwn, First)).Notes), StringComparison.Ordinal);
    }

    private ProfileReports Make() => new(_app, IncludedAssemblies.Choose([], []), Samples.Costs, new CountsFolder(_folder.FullPath));

    private void Write(int process, long synchronous, long suspended) => CountsFile.Write(
        ProfileEnvironment.CountsFileOf(_folder.FullPath, process),
        new ProcessCounts(".NET 10.0.1", process, TimeTaken: false, [SampleReport.Counts("Shop.Cart+<Add>d__1", synchronous: synchronous, suspended: suspended)], []));
}
