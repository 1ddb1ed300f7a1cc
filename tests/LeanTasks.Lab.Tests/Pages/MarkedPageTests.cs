using LeanTasks.Lab.Pages;
using Xunit;

namespace LeanTasks.Lab.Tests.Pages;

public class MarkedPageTests
{
    [Fact]
    public void WhatStandsInABlockIsReplacedAndNothingElse() =>
        Assert.Equal(
            "a\n<!-- lab:x -->\n\nnew x\n\n<!-- /lab -->\nb\n<!-- lab:y -->\n\nnew y\n\n<!-- /lab -->",
            Fill("a\n<!-- lab:x -->\nold\n<!-- /lab -->\nb\n<!-- lab:y -->\n<!-- /lab -->"));

    [Fact]
    public void FillingTwiceChangesNothing()
    {
        string once = Fill("<!-- lab:x -->\n<!-- /lab -->\n");
        Assert.Equal(once, Fill(once));
    }

    [Theory]
    [InlineData("")]
    [InlineData("no block\n")]
    [InlineData("```\n<!-- lab:x -->\n```\n<!-- a comment -->\n")]
    public void APageWithoutBlocksStaysAsItIs(string page) => Assert.Equal(page, Fill(page));

    [Fact]
    public void AMarkerHasArguments()
    {
        Marker marker = Marker.Read("""<!-- lab:table id=tpl workloads="Create*, WaitAll" -->""", "page:1")!;

        Assert.Equal("table", marker.View);
        Assert.Equal("tpl", marker.Arguments["id"]);
        Assert.Equal(["Create*", "WaitAll"], marker.List("workloads"));
        Assert.Null(marker.List("variants"));
    }

    [Theory]
    [InlineData("page:1", "is no marker", "<!-- lab:Table -->")]
    [InlineData("page:1", "is no marker", "<!-- lab:table id -->")]
    [InlineData("page:1", "is no marker", "<!-- lab:table id=\"tpl -->")]
    [InlineData("page:1", "twice", "<!-- lab:table id=a id=b -->")]
    [InlineData("page:1", "not closed", "<!-- lab:table -->\nfigures")]
    [InlineData("page:2", "the one of page:1", "<!-- lab:table -->\n<!-- lab:table -->\n<!-- /lab -->")]
    [InlineData("page:2", "closes no block", "prose\n<!-- /lab -->")]
    public void WhatIsWrongIsToldWithItsPlace(string place, string what, string page)
    {
        string message = Assert.Throws<LabUsageException>(() => Fill(page)).Message;

        Assert.StartsWith(place + ":", message, StringComparison.Ordinal);
        Assert.Contains(what, message, StringComparison.Ordinal);
    }

    private static string Fill(string page) => MarkedPage.Fill("page", page, static marker => $"new {marker.View}");
}
