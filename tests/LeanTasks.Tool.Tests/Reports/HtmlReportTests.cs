using System.Xml.Linq;
using LeanTasks.Profiling;
using LeanTasks.Tool.Reports;

namespace LeanTasks.Tool.Tests.Reports;

public class HtmlReportTests
{
    [Fact]
    public void ThePageIsWholeAndNeedsNothingElse()
    {
        string page = HtmlReport.Text(SampleReport.Of(
            [SampleReport.Counts("Cache<K>.Get<script>", synchronous: 900, suspended: 100), SampleReport.Counts("Few", synchronous: 5)],
            notCounted: [new NotCounted("A&B", "it's <so>")]));
        Assert.DoesNotContain("<script>\"", page, StringComparison.Ordinal);
        Assert.DoesNotContain("Get<script>", page, StringComparison.Ordinal);
        Assert.DoesNotContain("http://", page, StringComparison.Ordinal);
        Assert.DoesNotContain("https://", page, StringComparison.Ordinal);
        Assert.Contains("prefers-color-scheme: dark", page, StringComparison.Ordinal);

        XElement root = XDocument.Parse(WithoutScript(page)).Root!;
        XElement table = root.Descendants("table").First();
        XElement[] rows = [.. table.Element("tbody")!.Elements("tr")];
        Assert.Equal(["Cache<K>.Get<script>", "Few"], rows.Select(row => row.Descendants("code").Single().Value));
        Assert.All(rows, row => Assert.NotEmpty(row.Descendants("p").Single().Value));
        Assert.Equal(table.Element("thead")!.Descendants("th").Count(), rows[0].Elements("td").Count());
        Assert.Equal("keep", rows[1].Attribute("class")!.Value);
        Assert.Contains("A&B", root.Descendants("li").Single().Value, StringComparison.Ordinal);
        Assert.Equal("1000", rows[0].Elements("td").ElementAt(2).Attribute("data-order")!.Value);
    }

    [Fact]
    public void TheWholeIsABarOfWhatIsSavedAndWhatIsNot()
    {
        const string Box = "AsyncStateMachineBox`1[System.Int32,System.IO.Stream+<CopyTo>d__27]";
        string page = HtmlReport.Text(SampleReport.Of(
            [SampleReport.Counts("M", synchronous: 900, suspended: 100)],
            allocations: new ProcessAllocations(760_000, 0, 0, [new SampledType(Box, 1, 100), new SampledType("System.Byte[]", 3, 300)])));
        XElement root = XDocument.Parse(WithoutScript(page)).Root!;
        XElement bar = root.Descendants("div").Single(static div => div.Attribute("class")?.Value == "whole");
        Assert.Equal(
            [("saved", "width: 8.42%"), ("counted", "width: 1.58%"), ("others", "width: 25%"), ("rest", "width: 65%")],
            bar.Elements("div").Select(static part => (part.Attribute("class")!.Value, part.Attribute("style")!.Value)));
        Assert.Contains("saved by the advice at most: 8.4 %, 64 kB", page.Replace("<b>", "", StringComparison.Ordinal).Replace("</b>", "", StringComparison.Ordinal), StringComparison.Ordinal);
        Assert.Contains("Of the bytes of async boxes, about 5.6 % are counted exactly; 94.4 % are attributed by samples to System.IO.Stream.CopyTo.", page, StringComparison.Ordinal);
        Assert.Equal(["byte[]", "async box of System.IO.Stream.CopyTo"], root.Descendants("table").ElementAt(1).Descendants("code").Select(static code => code.Value));
    }

    [Fact]
    public void WithoutMethodsThereIsNoTableOfThem()
    {
        string page = HtmlReport.Text(SampleReport.Of([]));
        Assert.Contains(ReportText.Nothing, page, StringComparison.Ordinal);
        Assert.DoesNotContain("id=\"methods\"", page, StringComparison.Ordinal);
    }

    /// <summary>A script is no XML; all else of the page is, but for its first line.</summary>
    private static string WithoutScript(string page)
    {
        string html = page["<!DOCTYPE html>".Length..];
        return html[..html.IndexOf("<script>\n", StringComparison.Ordinal)] + html[(html.IndexOf("</script>", StringComparison.Ordinal) + "</script>".Length)..];
    }
}
