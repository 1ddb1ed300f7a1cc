using LeanTasks.Docs.Tests.Pages;

namespace LeanTasks.Docs.Tests;

/// <summary>docs/README.md leads to every page.</summary>
public class IndexTests
{
    [Fact]
    public void EveryPageOfDocsIsInTheIndex()
    {
        IEnumerable<string> links = Page.Read("docs/README.md").RelativeLinks().Select(link => $"docs/{link.Url}");
        IEnumerable<string> pages = Directory.EnumerateFiles(Path.Combine(Repository.Folder, "docs"), "*.md").Select(MarkdownPages.Relative);

        Assert.Empty(pages.Except(links).Except(["docs/README.md"]));
    }
}
