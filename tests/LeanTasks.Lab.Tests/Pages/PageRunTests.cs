using System.Xml.Linq;
using LeanTasks.Lab.Pages;
using LeanTasks.Lab.Report;
using LeanTasks.Lab.Tests.Report;
using Xunit;

namespace LeanTasks.Lab.Tests.Pages;

public class PageRunTests
{
    [Fact]
    public void ABlockHasTheRowsOfItsTable()
    {
        using PagesFolder folder = new();

        Assert.Equal(0, folder.Render().ExitCode);

        string page = folder.Read("README.md");
        Assert.Contains("| DoAwaits | 656 ns · 1.00× · 64 B | 301 ns · 0.46× · 72 B | 1.49 µs · 104 B |", page, StringComparison.Ordinal);
        Assert.Contains("Published: Task, .NET 4.5.", page, StringComparison.Ordinal);
        Assert.StartsWith("A\n\n<!-- lab:table id=tpl -->\n\n| workload", page, StringComparison.Ordinal);
    }

    [Fact]
    public void GoalsAreComputedAndLossesHaveTheirReason()
    {
        using PagesFolder folder = new();

        folder.Render();

        string page = folder.Read("docs/deep/page.md");
        Assert.Contains("(../../lab/results/sample/report.json)", page, StringComparison.Ordinal);
        Assert.Matches(@"\| ≤ 0\.5 of the time of Task +\| 0\.46 +\| yes ", page);
        Assert.Matches(@"\| ≤ 32 B +\| 72 B +\| \*\*no\*\* ", page);
        Assert.Contains($"**{PagesFolder.Reason}**", page, StringComparison.Ordinal);
        Assert.Matches(@"\| LeanTask +\| Task +\| +72 B \| +64 B \| +1\.1[23]× \|", page);
    }

    /// <summary>A report from before a table has no bound of that table to tell of.</summary>
    [Fact]
    public void OnlyABoundThatTheReportHasIsTold()
    {
        using PagesFolder folder = new();
        string rules = folder.Read("lab/pages/losses.json");
        folder.Write("lab/pages/losses.json", rules.Replace("""[{"table":"tpl",""", """[{"table":"rates","variant":"Floor"},{"table":"tpl",""", StringComparison.Ordinal));
        Assert.NotEqual(rules, folder.Read("lab/pages/losses.json"));

        Assert.Equal(0, folder.Render().ExitCode);

        string page = folder.Read("docs/deep/page.md");
        Assert.Contains("Sync in `tpl` show a bound", page, StringComparison.Ordinal);
        Assert.DoesNotContain("Floor", page, StringComparison.Ordinal);
    }

    [Fact]
    public void HighlightsAreAChartForEachThemeAndATable()
    {
        using PagesFolder folder = new();
        folder.Write("docs/deep/page.md", "<!-- lab:highlights -->\n<!-- /lab -->\n");
        folder.Write("lab/pages/highlights.json", """[{"text":"A <task>, awaited","table":"tpl","workload":"DoAwaits","variant":"LeanTask","than":"Task","peers":["NotInstalled"]}]""");

        Assert.Equal(0, folder.Render().ExitCode);

        string page = folder.Read("docs/deep/page.md");
        Assert.Contains("srcset=\"../../docs/images/highlights-dark.svg\"", page, StringComparison.Ordinal);
        Assert.Contains("| A <task>, awaited | Task: 656 ns · 64 B | LeanTask: 301 ns · 72 B | **0.46×** |", page, StringComparison.Ordinal);
        string light = folder.Read("docs/images/highlights-light.svg");
        Assert.Contains(">A &lt;task&gt;, awaited<", light, StringComparison.Ordinal);
        Assert.Contains(">0.46× · 72 B<", light, StringComparison.Ordinal);
        Assert.Equal(2, XDocument.Parse(light).Descendants().Count(static element => element.Name.LocalName == "rect"));
        Assert.NotEqual(light, folder.Read("docs/images/highlights-dark.svg"));
    }

    [Fact]
    public void AHighlightMayBeOfAnotherReport()
    {
        using PagesFolder folder = new();
        folder.Write("lab/results/other/report.json", folder.Read(PagesFolder.Report).Replace("72", "88", StringComparison.Ordinal));
        folder.Write("docs/deep/page.md", "<!-- lab:highlights -->\n<!-- /lab -->\n");
        const string Highlight = """{"text":"Here","table":"tpl","workload":"DoAwaits","variant":"LeanTask","than":"Task"}""";
        folder.Write("lab/pages/highlights.json", $"[{Highlight},{Highlight.Replace("Here\"", "There\",\"report\":\"other\"", StringComparison.Ordinal)}]");

        Assert.Equal(0, folder.Render().ExitCode);

        string page = folder.Read("docs/deep/page.md");
        Assert.Matches(@"\| Here +\| Task: 656 ns · 64 B \| LeanTask: 301 ns · 72 B \|", page);
        Assert.Matches(@"\| There +\| Task: 656 ns · 64 B \| LeanTask: 301 ns · 88 B \|", page);
    }

    [Fact]
    public void AHighlightThatWasNotMeasuredIsToldByItsNameAndNothingIsWritten()
    {
        using PagesFolder folder = new();
        folder.Write("docs/deep/page.md", "<!-- lab:highlights -->\n<!-- /lab -->\n");
        folder.Write("lab/pages/highlights.json", """[{"text":"t","table":"tpl","workload":"DoAwaits","variant":"NoSuch","than":"Task"}]""");
        string before = folder.Read("README.md");

        string message = Assert.Throws<LabUsageException>(() => folder.Render()).Message;

        Assert.Contains("NoSuch", message, StringComparison.Ordinal);
        Assert.Equal(before, folder.Read("README.md"));
    }

    [Fact]
    public void ABlockMayTellAnotherReport()
    {
        using PagesFolder folder = new();
        folder.Write("lab/results/other/report.json", folder.Read(PagesFolder.Report).Replace("72", "88", StringComparison.Ordinal));
        folder.Write("docs/deep/page.md", "<!-- lab:table id=tpl report=other -->\n<!-- /lab -->\n<!-- lab:machine report=other -->\n<!-- /lab -->\n");

        Assert.Equal(0, folder.Render().ExitCode);

        string page = folder.Read("docs/deep/page.md");
        Assert.Contains("301 ns · 0.46× · 88 B", page, StringComparison.Ordinal);
        Assert.Contains("(../../lab/results/other/report.json)", page, StringComparison.Ordinal);
        Assert.Contains("301 ns · 0.46× · 72 B", folder.Read("README.md"), StringComparison.Ordinal);
    }

    [Fact]
    public void ALossOfAnotherReportNeedsAReasonToo()
    {
        using PagesFolder folder = new();
        folder.Write("lab/results/other/report.json", folder.Read(PagesFolder.Report).Replace("72", "88", StringComparison.Ordinal));
        folder.Write("docs/deep/page.md", "<!-- lab:losses report=other -->\n<!-- /lab -->\n");
        folder.WriteReasons("""{"variant":"LeanTask","upTo":1.2,"why":"For 72 bytes."}""");

        (int exitCode, _, string error) = folder.Render();

        Assert.Equal(PageRun.Unexplained, exitCode);
        Assert.Contains("LeanTask 88 B against Task 64 B", Assert.Single(error.Split('\n', StringSplitOptions.RemoveEmptyEntries)), StringComparison.Ordinal);
    }

    [Fact]
    public void AReasonForALittleExplainsNoMore()
    {
        using PagesFolder folder = new();
        folder.WriteReasons("""{"variant":"LeanTask","upTo":1.1,"why":"Noise."}""");

        (int exitCode, _, string error) = folder.Render();

        Assert.Equal(PageRun.Unexplained, exitCode);
        Assert.Contains("LeanTask 72 B against Task 64 B", error, StringComparison.Ordinal);
    }

    [Fact]
    public void TheReportIsRememberedAndASecondTimeNothingIsWritten()
    {
        using PagesFolder folder = new();
        string first = folder.Render().Output;
        Assert.Equal(3, first.Split('\n', StringSplitOptions.RemoveEmptyEntries).Length);

        Assert.Equal((0, "", ""), folder.Render(report: null));
    }

    [Fact]
    public void ALosingRowWithoutAReasonFailsByItsNameAndNothingIsWritten()
    {
        using PagesFolder folder = new();
        string before = folder.Read("README.md");
        folder.WriteReasons("""{"variant":"LeanTask","what":"time","why":"Of another row."}""");

        (int exitCode, string output, string error) = folder.Render();

        Assert.Equal(PageRun.Unexplained, exitCode);
        Assert.Equal("", output);
        Assert.Contains("tpl DoAwaits: LeanTask 72 B against Task 64 B (bytes)", Assert.Single(error.Split('\n', StringSplitOptions.RemoveEmptyEntries)), StringComparison.Ordinal);
        Assert.Equal(before, folder.Read("README.md"));
        Assert.False(folder.Exists("lab/results/docs.json"));
    }

    [Fact]
    public void AReasonOfNoLossIsTold()
    {
        using PagesFolder folder = new();
        folder.WriteReasons($$"""{"what":"bytes","why":"{{PagesFolder.Reason}}"},{"workload":"NoSuch","why":"Of no row."}""");

        (int exitCode, _, string error) = folder.Render();

        Assert.Equal(0, exitCode);
        Assert.Contains("NoSuch", Assert.Single(error.Split('\n', StringSplitOptions.RemoveEmptyEntries)), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("lab/results/sample/report.json", "not JSON", "lab/results/sample/report.json")]
    [InlineData("lab/results/sample/report.json", "{}", "lab/results/sample/report.json")]
    [InlineData("lab/pages/goals.json", "[", "goals.json")]
    [InlineData("lab/pages/goals.json", """[{"text":"t","table":"tpl","workload":"NoSuch","variant":"LeanTask","checks":[{"bytes":1}]}]""", "NoSuch")]
    [InlineData("lab/pages/goals.json", """[{"text":"t","table":"tpl","workload":"DoAwaits","variant":"LeanTask","checks":[{"byte":1}]}]""", "byte")]
    [InlineData("lab/pages/losses.json", """{"ours":[],"references":[],"reasons":[{"table":"tpl"}]}""", "why")]
    [InlineData("README.md", "<!-- lab:nosuch -->\n<!-- /lab -->", "README.md:1")]
    [InlineData("README.md", "<!-- lab:table id=nosuch -->\n<!-- /lab -->", "nosuch")]
    [InlineData("README.md", "<!-- lab:table id=tpl variants=NoSuch -->\n<!-- /lab -->", "NoSuch")]
    [InlineData("README.md", "<!-- lab:table id=tpl column=variant -->\n<!-- /lab -->", "column")]
    [InlineData("README.md", "<!-- lab:table id=tpl columns=nosuch -->\n<!-- /lab -->", "nosuch")]
    [InlineData("README.md", "<!-- lab:goals -->\n", "not closed")]
    [InlineData("README.md", "<!-- lab:goals report=sample -->\n<!-- /lab -->", "README.md:1")]
    [InlineData("README.md", "<!-- lab:machine report=nosuch -->\n<!-- /lab -->", "nosuch")]
    [InlineData("README.md", "<!-- lab:machine report=../results -->\n<!-- /lab -->", "is not kept")]
    public void WhatCannotBeUsedIsToldByItsNameAndNothingIsWritten(string file, string text, string named)
    {
        using PagesFolder folder = new();
        folder.Write(file, text);
        string page = folder.Read("docs/deep/page.md");

        string message = Assert.Throws<LabUsageException>(() => folder.Render()).Message;

        Assert.Contains(named, message, StringComparison.Ordinal);
        Assert.Equal(page, folder.Read("docs/deep/page.md"));
    }

    /// <summary>As one whose process failed.</summary>
    [Fact]
    public void ATableWithoutRowsIsToldByItsNameAndNothingIsWritten()
    {
        using PagesFolder folder = new();
        folder.Write(PagesFolder.Report, JsonReport.Write(Sample.Report(Sample.Table() with { Notes = ["tpl could not be measured."] })));
        folder.Write("lab/pages/goals.json", "[]");
        string page = folder.Read("README.md");

        string message = Assert.Throws<LabUsageException>(() => folder.Render()).Message;

        Assert.Contains("README.md:3: the report has no rows of table 'tpl'", message, StringComparison.Ordinal);
        Assert.Equal(page, folder.Read("README.md"));
    }

    [Fact]
    public void AnOlderReportWithoutAVerdictIsTaken()
    {
        using PagesFolder folder = new();
        folder.Write(PagesFolder.Report, JsonReport.Write(JsonReport.Read(folder.Read(PagesFolder.Report)) with { SelfTest = null }));

        Assert.Equal(0, folder.Render().ExitCode);
    }

    [Fact]
    public void AReportOfAVoidRunIsRefusedAndNothingIsWritten()
    {
        using PagesFolder folder = new();
        string page = folder.Read("README.md");
        folder.Write(PagesFolder.Report, JsonReport.Write(JsonReport.Read(folder.Read(PagesFolder.Report)).Void()));

        string message = Assert.Throws<LabUsageException>(() => folder.Render()).Message;

        Assert.Contains(PagesFolder.Report, message, StringComparison.Ordinal);
        Assert.Contains("void", message, StringComparison.Ordinal);
        Assert.Equal(page, folder.Read("README.md"));
    }

    [Fact]
    public void WithoutAReportThatThePagesTellOneMustBeNamed()
    {
        using PagesFolder folder = new();

        Assert.Contains("--json", Assert.Throws<LabUsageException>(() => folder.Render(report: null)).Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("report.json")]
    [InlineData("lab/results/../../report.json")]
    [InlineData("lab/results/nosuch/report.json")]
    public void OnlyAKeptReportIsTaken(string report)
    {
        using PagesFolder folder = new();
        folder.Write("report.json", folder.Read("lab/results/sample/report.json"));

        Assert.Contains("report.json", Assert.Throws<LabUsageException>(() => folder.Render(report)).Message, StringComparison.Ordinal);
    }
}
