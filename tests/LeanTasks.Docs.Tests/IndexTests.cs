using LeanTasks.Docs.Tests.Pages;

namespace LeanTasks.Docs.Tests;

/// <summary>README.md is short, and docs/README.md leads to every page.</summary>
public class IndexTests
{
    [Fact]
    public void EveryPageOfDocsIsInTheIndex()
    {
        IEnumerable<string> links = Page.Read("docs/README.md").RelativeLinks().Select(link => $"docs/{link.Url}");
        IEnumerable<string> pages = Directory.EnumerateFiles(Path.Combine(Repository.Folder, "docs"), "*.md").Select(MarkdownPages.Relative);

        Assert.Empty(pages.Except(links).Except(["docs/README.md"]));
    }

    [Fact]
    public void TheReadmeFitsOnThreeScreens()
    {
        string[] lines = File.ReadAllLines(Path.Combine(Repository.Folder, "README.md"));
        Assert.InRange(lines.Length, 1, 100);
        Assert.DoesNotContain(lines, static line => line.Length > 160);
    }
}
