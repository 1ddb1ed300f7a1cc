using LeanTasks.Docs.Tests.Pages;

namespace LeanTasks.Docs.Tests;

/// <summary>Relative links lead to files and headings that are there.</summary>
public class LinkTests
{
    [Fact]
    public void RelativeLinksLeadSomewhere()
    {
        Page[] pages = [.. Page.All()];

        Assert.InRange(pages.Sum(page => page.RelativeLinks().Count()), 50, 10_000);
        string[] faults = [.. pages.SelectMany(LinkCheck.Faults)];
        Assert.True(faults.Length == 0, string.Join("\n", faults));
    }

    [Theory]
    [InlineData("[there](docs/reference/pooling.md#settings)", null)]
    [InlineData("[here](#title)", null)]
    [InlineData("[web](https://example.com/page#anchor)", null)]
    [InlineData("[gone](docs/gone.md)", "a file that does not exist")]
    [InlineData("[gone](docs/reference/pooling.md#gone)", "a heading that docs/reference/pooling.md does not have")]
    [InlineData("[out](../secret.md)", "out of the repository")]
    public void ALinkThatLeadsNowhereIsTold(string link, string? fault)
    {
        string faults = string.Join("\n", LinkCheck.Faults(new Page("README.md", $"# Title\n\n{link}\n")));

        if (fault is null)
            Assert.Empty(faults);
        else
            Assert.Contains(fault, faults);
    }
}
