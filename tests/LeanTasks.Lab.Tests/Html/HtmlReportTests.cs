using System.Text.RegularExpressions;
using System.Xml.Linq;
using LeanTasks.Lab.Harness.Results;
using LeanTasks.Lab.Html;
using LeanTasks.Lab.Jobs;
using LeanTasks.Lab.Tests.Jobs;
using LeanTasks.Lab.Tests.Report;
using Xunit;

namespace LeanTasks.Lab.Tests.Html;

public class HtmlReportTests
{
    [Fact]
    public void AHostileNameMakesNoElementWhereverItStands()
    {
        const string Bad = Sample.Hostile;
        var row = Sample.Baseline with
        {
            Workload = Bad,
            Variant = Bad,
            Parameters = new Dictionary<string, double> { [Bad] = 1 },
            Published = new PublishedFigure(Bad, 1, 2, null),
        };
        var table = new TableReport(Bad, Bad, Bad, Bad, Bad, [row, row], [new(Bad, Bad)], [Bad]);
        var report = Sample.Report(table);
        report = report with
        {
            SelfTest = new SelfTestReport(Passed: false, Attempts: 1, [Bad]),
            Machine = report.Machine with
            {
                OperatingSystem = Bad,
                Architecture = Bad,
                Processor = Bad,
                Runtime = Bad,
                GarbageCollector = Bad,
                Mode = Bad,
                Versions = new Dictionary<string, string> { [Bad] = Bad },
            },
        };

        var page = Page(report);

        Assert.Empty(page.Descendants("img"));
        Assert.Single(page.Descendants("script"));
        Assert.DoesNotContain(
            page.Descendants().Attributes(),
            attribute => attribute.Name.LocalName.StartsWith("on", StringComparison.Ordinal));
        Assert.Equal(Bad + " ", page.Descendants("h2").Single().Nodes().OfType<XText>().First().Value);
        Assert.Contains(page.Descendants("td"), cell => cell.Value == Bad);
        Assert.Contains(page.Descendants("header").Elements("p"), verdict => verdict.Value.Contains(Bad, StringComparison.Ordinal));
        Assert.Contains(page.Descendants("li"), note => note.Value == $"Not measured: {Bad}: {Bad}");
    }

    [Fact]
    public void EveryRowIsInTheFiguresWithBareNumbersToCopy()
    {
        var page = Page(Sample.Report(Sample.Table(
            Sample.Baseline, Sample.Ours, Sample.Unmeasured, Sample.Requests("flow", 65_550.2, 0.98, 22_572))));
        var rows = page.Descendants("table").Where(HasClass("figures")).Elements("tbody").Elements("tr")
            .Select(row => string.Join('|', row.Elements().Select(cell => cell.Value)));
        Assert.Equal(
            [
                "DoAwaits|Task|656 ns|590 ns|787 ns||||64 B|1.00×|1.49 µs [1]||104 B [1]",
                "DoAwaits|LeanTask|301 ns|271 ns|362 ns||||0 B|0.46×|||",
                "DoAwaits|Sync|||||||||||",
                "http|flow||||65,600 req/s|64,600 req/s|66,600 req/s||0.98×||22,600 req/s [2]|",
            ],
            rows);

        var copied = page.Descendants("table").First(HasClass("figures")).Descendants("tr").ElementAt(1).Elements("td").Attributes("data-tsv");
        Assert.Equal(["655.7", "590.1", "786.8", "", "", "", "64", "1", "1492", "", "104"], copied.Select(cell => cell.Value));
    }

    [Fact]
    public void ABarIsAsLongAsItsRatioAndHasTheFigureBesideIt()
    {
        var page = Page(Sample.Report(Sample.Table(Sample.Baseline, Sample.Ours, Sample.Time("Slow", 1311.4, 2))));
        var lengths = page.Descendants("li").Where(HasClass("bars", parent: true))
            .ToDictionary(row => Part(row, "name"), row => row.Descendants().Single(HasClass("bar")).Attribute("style")!.Value);
        Assert.Equal("width: 50%", lengths["Task"]);
        Assert.Equal("width: 22.97%", lengths["LeanTask"]);
        Assert.Equal("width: 100%", lengths["Slow"]);

        var ours = page.Descendants("li").First(row => Part(row, "name") == "LeanTask");
        Assert.Equal("0.46×", Part(ours, "ratio"));
        Assert.Equal("301 ns", Part(ours, "figure"));
        Assert.Equal("published 1.49 µs", Part(page.Root!, "published"));
        Assert.DoesNotContain(page.Descendants(), element => HasClass("cut")(element));
    }

    [Fact]
    public void TheSpreadOfTheRoundsAndTheBytesAreDrawnBesideTheBar()
    {
        var page = Page(Sample.Report(Sample.Table(Sample.Baseline, Sample.Ours with { Bytes = 16 }, Sample.Time("Slow", 1311.4, 2) with { Bytes = null })));
        var rows = page.Descendants("li").Where(HasClass("bars", parent: true)).ToDictionary(row => Part(row, "name"));

        // Of Task from 0.9 to 1.2, on an axis to 2; of Slow from 1.8, beyond the axis.
        Assert.Equal("left: 45%; width: 15%", Style(rows["Task"], "spread"));
        Assert.Equal("left: 90.01%; width: 9.99%", Style(rows["Slow"], "spread"));
        Assert.Equal("width: 100%", Style(rows["Task"], "bytes-bar"));
        Assert.Equal("width: 25%", Style(rows["LeanTask"], "bytes-bar"));
        Assert.Equal("16 B", Part(rows["LeanTask"], "bytes"));
        Assert.DoesNotContain(rows["Slow"].Descendants(), element => HasClass("bytes-bar")(element));
    }

    [Fact]
    public void AnOutlierIsCutAndTheCutIsExplained()
    {
        var page = Page(Sample.Report(Sample.Table(Sample.Baseline, Sample.Ours, Sample.Time("Task.Run", 1e5, 152))));
        Assert.Single(page.Descendants(), element => HasClass("cut")(element));
        Assert.Contains(page.Descendants("li"), key => key.Value == "cut short, see its ratio");
        Assert.Contains(page.Descendants("span"), text => text.Value == "152×");
    }

    [Fact]
    public void EachSetOfParametersHasAPanelAndThroughputOneOfItsOwn()
    {
        var other = Sample.Ours with { Workload = "DoContinuations" };
        var page = Page(Sample.Report(Sample.Table(
            Sample.Ours.With("depth", 1), other.With("depth", 1), Sample.Ours.With("depth", 10), other.With("depth", 10),
            Sample.Ours, Sample.Requests("flow", 1000, 1))));
        Assert.Equal(
            ["depth=1", "depth=10", "DoAwaits", "http"],
            page.Descendants().Where(HasClass("panel")).Select(panel => panel.Descendants("h3").Single().Value));
    }

    [Fact]
    public void APublishedRatioIsMarkedWhereTheBaselineWasPublishedToo()
    {
        var page = Page(Sample.Report(Sample.Table(
            Sample.Requests("Task", 60_000, 1, published: 20_000),
            Sample.Requests("Async", 30_000, 0.5, published: 8_000),
            Sample.Requests("flow", 54_000, 0.9))));
        var marker = Assert.Single(page.Descendants("span"), span => HasClass("marker")(span) && span.Attribute("style") is not null);
        Assert.Equal("left: 40%", marker.Attribute("style")!.Value);
        Assert.Equal("published 0.40×: 8,000 req/s", marker.Attribute("title")!.Value);
    }

    [Fact]
    public void NoiseMissingVariantsNotesAndSourcesStandBelowTheFigures()
    {
        var table = Sample.Table(Sample.Baseline, Sample.Ours with { Noisy = true }) with
        {
            Missing = [new("UniTask", "absent")],
            Notes = ["A note."],
        };
        var page = Page(Sample.Report(table));
        var notes = page.Descendants("ul").Single(HasClass("notes")).Elements("li").Select(note => note.Value).ToArray();
        Assert.Equal("Published: Task, .NET 4.5.", notes[0]);
        Assert.StartsWith("~ marks a noisy row", notes[1], StringComparison.Ordinal);
        Assert.Equal(["Not measured: UniTask: absent", "A note."], notes[2..]);
        Assert.Contains(page.Descendants("td"), cell => cell.Value == "~ 301 ns");
        Assert.Single(page.Descendants("span"), figure => figure.Value == "~ 301 ns");
    }

    [Fact]
    public void OnlyAnInterruptedRunSaysSoOnTop()
    {
        var report = Sample.Report(Sample.Table());
        Assert.DoesNotContain("interrupted", Page(report).Descendants("body").Single().Value, StringComparison.Ordinal);
        Assert.Contains("interrupted", Page(report.Interrupted()).Descendants("header").Single().Value, StringComparison.Ordinal);
        Assert.Contains(Page(report).Descendants("p"), text => text.Value == "Nothing was measured.");
    }

    [Fact]
    public void TheVerdictOfTheSelfTestIsTheFirstThingBelowTheHeading()
    {
        var report = Sample.Report(Sample.Table());
        Assert.Equal(("verdict", "Self-test: passed."), Verdict(report));
        Assert.Equal(("verdict", "Self-test: this report holds no verdict."), Verdict(report with { SelfTest = null }));

        var (look, text) = Verdict(report.Void());
        Assert.Equal("warning", look);
        Assert.StartsWith("VOID: ", text, StringComparison.Ordinal);
        Assert.EndsWith("(attempts: 5): a clock ran backwards; a byte was lost. Measure again on a quiet machine.", text, StringComparison.Ordinal);
        Assert.StartsWith("VOID: ", Page(report.Void()).Descendants("title").Single().Value, StringComparison.Ordinal);
        Assert.DoesNotContain("VOID", HtmlReport.Write(report), StringComparison.Ordinal);
    }

    [Fact]
    public void TheContentsLeadToEveryTableAndTheButtonsToEveryTableOfFigures()
    {
        var page = Page(Sample.Report(Sample.Table(Sample.Ours), Sample.Table(Sample.Ours) with { Id = "fork join", Title = "Second" }));
        var ids = page.Descendants().Attributes("id").Select(id => id.Value).ToArray();
        Assert.Equal(ids.Distinct(), ids);
        Assert.Equal(["#tpl", "#fork-join"], page.Descendants("a").Select(link => link.Attribute("href")!.Value));
        Assert.All(page.Descendants("a"), link => Assert.Contains(link.Attribute("href")!.Value[1..], ids));
        Assert.All(page.Descendants("button"), button => Assert.Contains(button.Attribute("data-copies")!.Value, ids));
        Assert.Equal(2, page.Descendants("button").Count());
    }

    [Fact]
    public void TheVariantsOfATableNeverLookAlikeAndKeepTheirLookInTheNext()
    {
        // One variant more than there are looks.
        string[] variants = [.. Enumerable.Range(0, 16).Select(i => $"variant {i}")];
        var page = Page(Sample.Report(
            Sample.Table([.. variants.Select(name => Sample.Time(name, 1, 1))]),
            Sample.Table(Sample.Time("variant 0", 1, 1), Sample.Time("one more", 1, 1), Sample.Baseline) with { Id = "second" }));
        var legends = page.Descendants("ul").Where(HasClass("legend"))
            .Select(legend => legend.Elements("li").SkipLast(3)
                .ToDictionary(key => key.Value, key => key.Elements().Single().Attribute("class")!.Value))
            .ToArray();
        Assert.Equal(16, legends[0].Values.Distinct().Count());
        Assert.Equal(3, legends[1].Values.Distinct().Count());
        Assert.Equal(legends[0]["variant 0"], legends[1]["variant 0"]);
        Assert.Equal("key look-baseline", legends[1]["Task"]);
    }

    [Fact]
    public void TheBaselineOfOneTableHasItsLookInOthersToo()
    {
        var page = Page(Sample.Report(
            Sample.Table(Sample.Baseline),
            Sample.Table(Sample.Baseline) with { Id = "second" },
            Sample.Table(Sample.Time("Task.Run", 1, 1), Sample.Baseline) with { Id = "third", Baseline = "Task.Run" }));
        var keys = page.Descendants("ul").Where(HasClass("legend")).Elements("li").ToLookup(key => key.Value, key => key.Elements().Single().Attribute("class")!.Value);
        Assert.Equal(["key look-baseline"], keys["Task"].Distinct());
        Assert.Equal(["key colour-0 pattern-0"], keys["Task.Run"]);
    }

    [Fact]
    public void ThePageEndsWithWhereOursWinAndLose()
    {
        var page = Page(Sample.Report(Sample.Table(Sample.Baseline, Sample.Ours with { Bytes = 72 }, Sample.Time("PooledFlow", 700, 1.07) with { Bytes = 0 }, Sample.Time("UniTask", 300, 0.46))));
        var section = page.Descendants("footer").Single().Element("section")!;
        Assert.Equal("Where it pays, and where it loses", section.Element("h2")!.Value);
        Assert.Equal(
            [
                "Beside the best that .NET and FSharp.Core have, of 2 rows of ours 1 are faster, 0 slower, 1 too near to say; 1 have fewer bytes, 1 more, 0 as many.",
                "Beside the best of all others, libraries and runtime-async included, of 2 rows of ours 0 are faster, 1 slower, 1 too near to say; 1 have fewer bytes, 1 more, 0 as many.",
            ],
            section.Elements("p").Where(HasClass("headline")).Select(text => text.Value));
        Assert.Equal(
            [
                "The TPL paper's eight|0.76× · 1 faster|1 fewer, 1 more|1.67× · 1 slower|1 fewer, 1 more",
                "LeanTask|0.46× · 1 faster|1 more|1.00× · undecided|1 more",
                "PooledFlow|1.07× · undecided|1 fewer|2.33× · 1 slower|1 fewer",
            ],
            section.Descendants("tbody").Elements("tr").Select(row => string.Join('|', row.Elements().Select(cell => cell.Value))));
        Assert.Contains(section.Descendants("li"), row => row.Value == "2.33× tpl DoAwaits: PooledFlow 700 ns, UniTask 300 ns");
        Assert.Contains(page.Descendants("header").Elements("p"), text => text.Value == "None of 4 rows is noisy.");
    }

    /// <summary>The answer, then a line for each job that the run has, with a bar for each side; the tables are folded by publication.</summary>
    [Fact]
    public void ThePageBeginsWithTheJobsAndFoldsTheTables()
    {
        var page = Page(MadeUp.Report(JobCatalog.All, ours: 0.5));
        var section = page.Descendants("header").Single().Element("section")!;
        Assert.Equal($"Ours are faster in {JobCatalog.All.Count - 1} of {JobCatalog.All.Count - 1} jobs, level in 0, slower in 0; in 1 of 1 about bytes leaner.", section.Element("h2")!.Value);
        Assert.Contains(section.Elements("p"), text => text.Value.StartsWith("Trust: self-test passed; none of the jobs is noisy. A processor, 2 cores", StringComparison.Ordinal));

        var jobs = section.Element("ol")!.Elements("li").ToArray();
        Assert.Equal(JobCatalog.All.Select(static job => job.Name), jobs.Select(job => Part(job, "name")));
        Assert.All(jobs, static job => Assert.Equal(2, job.Descendants("span").Count(HasClass("bar"))));
        Assert.All(jobs, static job => Assert.Equal("width: 66.67%", job.Descendants("span").First(HasClass("bar")).Attribute("style")!.Value));
        Assert.All(jobs, static job => Assert.Equal("width: 33.33%", job.Descendants("span").Last(HasClass("bar")).Attribute("style")!.Value));

        var folds = page.Descendants("main").Single().Elements("details").ToArray();
        Assert.Equal(folds.Select(static fold => fold.Element("summary")!.Value).Distinct().Count(), folds.Length);
        Assert.All(folds, static fold => Assert.Null(fold.Attribute("open")));
        Assert.NotNull(Page(Sample.Report(Sample.Table(Sample.Ours))).Descendants("details").Single().Attribute("open"));
    }

    [Fact]
    public void AnEarlierRunStandsBesideThisOne()
    {
        var before = Sample.Report(Sample.Table(Sample.Baseline, Sample.Time("LeanTask", 600, 0.92) with { Bytes = 0 }, Sample.Time("Gone", 1, 1)));
        var now = Sample.Report(Sample.Table(Sample.Baseline, Sample.Ours with { Bytes = 72 }));
        var page = Parse(HtmlReport.Write(now, before));
        var section = page.Descendants("section").Single(section => section.Element("h2")?.Value == "Since the earlier run");
        Assert.Equal(
            "Rows against 2026-01-02 03:04 UTC, .NET 10.0.1: 1 faster, 0 slower, 0 too near to say; 0 with fewer bytes, 1 with more, 1 with as many; 0 new, 1 gone.",
            section.Element("p")!.Value);
        Assert.Equal(
            ["0.50× tpl DoAwaits, LeanTask: 0.92×, now 0.46×", "+72 B tpl DoAwaits, LeanTask: 0 B, now 72 B"],
            section.Descendants("li").Select(row => row.Value));
        var cells = page.Descendants("table").Single(HasClass("figures")).Descendants("tr").Last().Elements("td").ToLookup(cell => cell.Attribute("data-heading")?.Value, cell => cell.Value);
        Assert.Equal(["0.92×"], cells["ratio before"]);
        Assert.Equal(["0 B"], cells["bytes before"]);
        Assert.DoesNotContain("before", Page(now).Descendants("main").Single().Value, StringComparison.Ordinal);
    }

    [Fact]
    public void ThePageLoadsNothing()
    {
        var html = HtmlReport.Write(Sample.Report(Sample.Table(Sample.Ours)));
        Assert.DoesNotMatch(@"https?:|url\(|@import|src=""", html);
        Assert.Contains(
            Parse(html).Descendants("meta").Attributes("content"),
            content => content.Value.StartsWith("default-src 'none';", StringComparison.Ordinal));
    }

    /// <summary>What stands below the heading, by its class.</summary>
    private static (string Look, string Text) Verdict(LabReport report)
    {
        var verdict = Page(report.Interrupted()).Descendants("header").Single().Elements().ElementAt(1);
        return (verdict.Attribute("class")!.Value, verdict.Value);
    }

    private static XDocument Page(LabReport report) => Parse(HtmlReport.Write(report));

    /// <summary>The page is well-formed XML but for the text of style and script, which HTML leaves unencoded.</summary>
    private static XDocument Parse(string html) =>
        XDocument.Parse(Regex.Replace(html, "(?s)(?<=<(style|script)>\n).*?(?=</\\1>)", ""), LoadOptions.PreserveWhitespace);

    private static Func<XElement, bool> HasClass(string name, bool parent = false) => element =>
        ((parent ? element.Parent : element)?.Attribute("class")?.Value.Split(' ') ?? []).Contains(name);

    private static string? Style(XElement element, string name) => element.Descendants("span").Single(HasClass(name)).Attribute("style")?.Value;

    private static string Part(XElement element, string name) =>
        element.Descendants("span").FirstOrDefault(HasClass(name))?.Value ?? "";
}
