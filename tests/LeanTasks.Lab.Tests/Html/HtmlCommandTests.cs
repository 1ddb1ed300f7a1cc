using LeanTasks.Lab.Html;
using LeanTasks.Lab.Report;
using LeanTasks.Lab.Tests.EndToEnd;
using LeanTasks.Lab.Tests.Report;
using Xunit;

namespace LeanTasks.Lab.Tests.Html;

public class HtmlCommandTests
{
    [Fact]
    public void ThePageOfAKeptRunIsThatWhichTheRunWrote()
    {
        using TemporaryFolder folder = new();
        var report = Sample.Report(Sample.Table(Sample.Baseline, Sample.Ours));
        File.WriteAllText(folder.File("run.json"), JsonReport.Write(report));
        using StringWriter output = new();

        Assert.Equal(0, HtmlCommand.Run(folder.File("run.json"), folder.File("page.html"), against: folder.File("run.json"), output));
        Assert.Contains("0 faster, 0 slower, 1 too near to say", File.ReadAllText(folder.File("page.html")), StringComparison.Ordinal);
        Assert.Equal(0, HtmlCommand.Run(folder.File("run.json"), folder.File("page.html"), against: null, output));
        Assert.Equal(HtmlReport.Write(report), File.ReadAllText(folder.File("page.html")));
    }

    [Theory]
    [InlineData("nosuch.json", "page.html", "nosuch.json")]
    [InlineData("run.json", "run.json", "give another file")]
    public void WhatCannotBeShownIsToldByItsName(string report, string page, string named)
    {
        using TemporaryFolder folder = new();
        File.WriteAllText(folder.File("run.json"), JsonReport.Write(Sample.Report(Sample.Table(Sample.Ours))));
        string before = File.ReadAllText(folder.File("run.json"));

        string message = Assert.Throws<LabUsageException>(() => HtmlCommand.Run(folder.File(report), folder.File(page), against: null, TextWriter.Null)).Message;

        Assert.Contains(named, message, StringComparison.Ordinal);
        Assert.Equal(before, File.ReadAllText(folder.File("run.json")));
    }
}
