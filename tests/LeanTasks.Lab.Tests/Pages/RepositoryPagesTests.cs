using LeanTasks.Lab.Pages;
using LeanTasks.Lab.Pages.Goals;
using LeanTasks.Lab.Report;
using LeanTasks.Lab.Tables;
using Xunit;

namespace LeanTasks.Lab.Tests.Pages;

/// <summary>The pages of this repository.</summary>
public class RepositoryPagesTests
{
    [Fact]
    public void TheyAreWhatTheCommandMakesOfTheKeptReport()
    {
        PageRenderer renderer = new(LabFolders.Root, report: null);

        Assert.Empty(renderer.Unexplained);
        Assert.All(renderer.Render(), static page => Assert.Equal(page.Text, File.ReadAllText(Path.Combine(LabFolders.Root, page.Path))));
    }

    /// <summary>Those from before the self-test had a verdict, too.</summary>
    [Fact]
    public void EveryKeptReportCanBeRead()
    {
        string[] kept = Directory.GetFiles(Path.Combine(LabFolders.Root, "lab/results"), "report.json", SearchOption.AllDirectories);

        Assert.NotEmpty(kept);
        Assert.All(kept, static file => Assert.NotEmpty(JsonReport.Read(File.ReadAllText(file)).Tables));
    }

    /// <summary>A goal about a row that the lab no longer has could never be missed.</summary>
    [Fact]
    public void EveryGoalIsAboutARowOfTheLab()
    {
        IReadOnlyList<Goal> goals = PageData.Read<IReadOnlyList<Goal>>(Path.Combine(LabFolders.Root, "lab/pages/goals.json"));

        Assert.NotEmpty(goals);
        Assert.All(goals, static goal => Assert.Contains(goal.Workload, Catalog.Tables.Single(table => table.Id == goal.Table).Workloads));
    }

    /// <summary>Nor could one about a variant that is misspelt.</summary>
    [Fact]
    public void OnlyWhatIsNotInstalledIsNotMeasured()
    {
        string page = File.ReadAllText(Path.Combine(LabFolders.Root, "docs", "evidence", "performance.md"));
        Assert.All(
            page.Split('\n').Where(static line => line.Contains("| not measured", StringComparison.Ordinal)),
            static line => Assert.Contains("TBB", line, StringComparison.Ordinal));
    }
}
