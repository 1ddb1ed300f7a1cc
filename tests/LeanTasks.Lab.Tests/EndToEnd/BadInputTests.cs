using Xunit;

namespace LeanTasks.Lab.Tests.EndToEnd;

public class BadInputTests
{
    [Theory]
    [InlineData("nosuch", "nosuch")]
    [InlineData("nosuch", "tpl", "nosuch")]
    [InlineData("no row at all", "--filter", "no row at all")]
    [InlineData("CreateTasks", "chain", "--filter", "CreateTasks")]
    [InlineData("--bogus", "--bogus")]
    [InlineData("--filter", "--filter")]
    [InlineData("exclude", "--quick", "--full")]
    [InlineData("--json", "--json", "")]
    [InlineData("@nosuch", "@nosuch")]
    [InlineData("[suggest]", "[suggest]")]
    [InlineData("nosuch.json", "render", "--json", "nosuch.json")]
    [InlineData("lab/results/nosuch/report.json", "render", "--json", "lab/results/nosuch/report.json")]
    [InlineData("--json", "render", "--json", "")]
    [InlineData("tpl", "render", "tpl")]
    public async Task IsToldInOneLineThatNamesIt(string named, params string[] arguments)
    {
        LabProcess lab = await LabProcess.RunAsync(arguments);

        Assert.Equal(2, lab.ExitCode);
        Assert.Equal("", lab.Output);
        Assert.Contains(named, Assert.Single(lab.Error.Split('\n', StringSplitOptions.RemoveEmptyEntries)));
    }

    [Fact]
    public async Task AFileThatCannotBeWrittenIsToldBeforeAnythingIsMeasured()
    {
        using TemporaryFolder folder = new();
        string blocker = folder.File("blocker");
        await File.WriteAllTextAsync(blocker, "mine", TestContext.Current.CancellationToken);
        string html = folder.File("report.html");

        LabProcess lab = await LabProcess.RunAsync("--filter", "Create", "--json", Path.Combine(blocker, "report.json"), "--html", html);

        Assert.Equal(2, lab.ExitCode);
        Assert.Equal("", lab.Output);
        Assert.Contains(blocker, Assert.Single(lab.Error.Split('\n', StringSplitOptions.RemoveEmptyEntries)));
        Assert.Equal("mine", await File.ReadAllTextAsync(blocker, TestContext.Current.CancellationToken));
        Assert.False(File.Exists(html));
    }

    [Fact]
    public async Task OneFileForBothReportsIsRefused()
    {
        using TemporaryFolder folder = new();
        string file = folder.File("report");

        LabProcess lab = await LabProcess.RunAsync("--filter", "Create", "--json", file, "--html", file);

        Assert.Equal(2, lab.ExitCode);
        Assert.False(File.Exists(file));
    }
}
