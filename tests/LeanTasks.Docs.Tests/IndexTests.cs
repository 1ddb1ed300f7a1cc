using LeanTasks.Docs.Tests.Pages;

namespace LeanTasks.Docs.Tests;

/// <summary>README.md is short, and docs/README.md leads to every page.</summary>
public class IndexTests
{
    [Fact]
    public void EveryPageOfDocsIsInTheIndex()
    {
        IEnumerable<string> links = Page.Read("docs/README.md").RelativeLinks().Select(link => $"docs/{link.Url}");
        IEnumerable<string> pages = Directory
            .EnumerateFiles(Path.Combine(Repository.Folder, "docs"), "*.md", SearchOption.AllDirectories)
            .Select(MarkdownPages.Relative)
            .Where(static page => page != "docs/README.md" && !page.StartsWith("docs/reference/rules/LEAN", StringComparison.Ordinal));

        Assert.Empty(pages.Except(links));
    }

    [Fact]
    public void TheReadmeFitsOnThreeScreens()
    {
        string[] lines = File.ReadAllLines(Path.Combine(Repository.Folder, "README.md"));
        Assert.InRange(lines.Length, 1, 100);
        Assert.DoesNotContain(lines, static line => line.Length > 160);
    }
}
