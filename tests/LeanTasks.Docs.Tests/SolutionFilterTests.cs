using System.Text.Json;
using System.Xml.Linq;

namespace LeanTasks.Docs.Tests;

/// <summary>The solution filters in <c>eng</c>: each opens a part of the solution with everything that the part refers to.</summary>
public sealed class SolutionFilterTests
{
    public static TheoryData<string> Filters => [.. Directory.GetFiles(Path.Combine(Repository.Folder, "eng"), "*.slnf").Select(static f => Path.GetFileName(f))];

    [Theory]
    [MemberData(nameof(Filters))]
    public void AFilterHasProjectsOfTheSolutionAndAllThatTheyReferTo(string filter)
    {
        string solution = Path.Combine(Repository.Folder, "LeanTasks.slnx");
        HashSet<string> all = [.. XDocument.Load(solution).Descendants("Project").Select(static p => p.Attribute("Path")!.Value)];
        using JsonDocument document = JsonDocument.Parse(File.ReadAllText(Path.Combine(Repository.Folder, "eng", filter)));
        string[] projects = [.. document.RootElement.GetProperty("solution").GetProperty("projects").EnumerateArray().Select(static p => p.GetString()!)];

        Assert.NotEmpty(projects);
        Assert.Empty(projects.Except(all));
        Assert.Empty(projects.SelectMany(ReferencesOf).Except(projects));
    }

    [Fact]
    public void ContributingNamesEachFilter()
    {
        string contributing = File.ReadAllText(Path.Combine(Repository.Folder, "CONTRIBUTING.md"));
        Assert.NotEmpty(Filters);
        Assert.All(Filters, filter => Assert.Contains($"eng/{filter.Data}", contributing, StringComparison.Ordinal));
    }

    private static IEnumerable<string> ReferencesOf(string project) =>
        XDocument.Load(Path.Combine(Repository.Folder, project)).Descendants("ProjectReference").Select(reference =>
            Path.GetRelativePath(Repository.Folder, Path.GetFullPath(Path.Combine(Repository.Folder, Path.GetDirectoryName(project)!, reference.Attribute("Include")!.Value))));
}
