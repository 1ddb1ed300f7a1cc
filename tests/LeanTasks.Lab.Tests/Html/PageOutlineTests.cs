using System.Buffers.Binary;
using System.Diagnostics;
using System.Text.RegularExpressions;
using System.Xml.Linq;
using LeanTasks.Lab.Html;
using LeanTasks.Lab.Jobs;
using LeanTasks.Lab.Report;
using LeanTasks.Lab.Tests.EndToEnd;
using LeanTasks.Lab.Tests.Jobs;
using Xunit;

namespace LeanTasks.Lab.Tests.Html;

/// <summary>
/// The structure of the page that a short run writes, in page.txt, and the pictures of it that docs/reference/lab.md shows: who changes the one looks at
/// the other. LEANTASKS_WRITE_LAB_PAGE=1 writes page.txt anew.
/// </summary>
public partial class PageOutlineTests
{
    private const int Wide = 1280;
    private const int Narrow = 400;
    private const int MaxBytes = 300_000;

    private static readonly string s_file = Path.Combine(LabFolders.Root, "tests", "LeanTasks.Lab.Tests", "Html", "page.txt");

    [Fact]
    public void ThePageHasTheStructureThatItsPicturesShow()
    {
        string outline = string.Concat(Outline(XDocument.Parse(Unscripted().Replace(Page(), "")).Root!.Element("body")!, 0));
        if (RunSwitch.IsOn("LEANTASKS_WRITE_LAB_PAGE", "writing the structure anew"))
            File.WriteAllText(s_file, outline);

        Assert.True(
            File.ReadAllText(s_file).ReplaceLineEndings("\n") == outline,
            $"The page of a short run has another structure than {s_file} says. Look at it at {Wide} and at {Narrow} pixels, renew the pictures as docs/reference/lab.md says, and run this test with LEANTASKS_WRITE_LAB_PAGE=1:\n{outline}");
    }

    [Theory]
    [InlineData("lab-report-light.png", Wide)]
    [InlineData("lab-report-dark.png", Wide)]
    [InlineData("lab-report-narrow-light.png", Narrow)]
    [InlineData("lab-report-narrow-dark.png", Narrow)]
    public void EachPictureIsAsWideAsItsScreenAndSmall(string name, int width)
    {
        byte[] picture = File.ReadAllBytes(Path.Combine(LabFolders.Root, "docs", "images", name));

        // The width is the first number of a PNG's first part.
        Assert.Equal(width, BinaryPrimitives.ReadInt32BigEndian(picture.AsSpan(16)));
        Assert.InRange(picture.Length, 1, MaxBytes);
        Assert.Contains($"images/{name}", File.ReadAllText(Path.Combine(LabFolders.Root, "docs", "reference", "lab.md")), StringComparison.Ordinal);
    }

    /// <summary>In a browser: nothing reaches beyond the edge of the screen, with every table unfolded.</summary>
    [DeepTheory]
    [InlineData(Wide)]
    [InlineData(Narrow)]
    public async Task NothingIsWiderThanTheScreen(int width)
    {
        string? chromium = SearchPath.Find("chromium", Environment.GetEnvironmentVariable("PATH"));
        Assert.SkipWhen(chromium is null, "chromium is not installed.");
        using TemporaryFolder folder = new();
        string kept = await File.ReadAllTextAsync(Path.Combine(LabFolders.Root, "lab", "results", "2026-11-27-peers", "report.json"), TestContext.Current.CancellationToken);
        foreach (string page in new[] { Page(), HtmlReport.Write(JsonReport.Read(kept)) })
        {
            await File.WriteAllTextAsync(
                folder.File("page.html"),
                page.Replace("<details ", "<details open=\"\" ", StringComparison.Ordinal)
                    .Replace("</body>", "<script>parent.postMessage(`${innerWidth} ${document.documentElement.scrollWidth}`, '*')</script></body>", StringComparison.Ordinal),
                TestContext.Current.CancellationToken);


            // In a frame, since the window of a browser has a least width.
            await File.WriteAllTextAsync(
                folder.File("frame.html"),
                $"<script>onmessage = message => document.title = message.data</script><iframe src=\"page.html\" style=\"border: 0; height: 1000px; width: {width}px\"></iframe>",
                TestContext.Current.CancellationToken);

            Match title = Title().Match(await DumpAsync(chromium!, folder));
            Assert.True(title.Success, "The browser did not run the page's script.");
            Assert.Equal($"{width} {width}", title.Groups[1].Value);
        }
    }

    private static string Page() => HtmlReport.Write(MadeUp.Report(JobCatalog.All, ours: 0.5));

    /// <summary>An element a line, by its name and classes, without its colour; of siblings that are alike the first only, and nothing of what a table has.</summary>
    private static IEnumerable<string> Outline(XElement element, int depth)
    {
        yield return $"{new string(' ', 2 * depth)}{element.Name}{string.Concat((element.Attribute("class")?.Value.Split(' ') ?? []).Where(static name => !Look().IsMatch(name)).Select(static name => $".{name}"))}\n";
        if (element.Name == "section" && element.Parent!.Name == "details")
            yield break;
        string? before = null;
        foreach (XElement child in element.Elements())
        {
            string outline = string.Concat(Outline(child, depth + 1));
            if (outline != before)
                yield return outline;
            before = outline;
        }
    }

    private static async Task<string> DumpAsync(string chromium, TemporaryFolder folder)
    {
        ProcessStartInfo start = new(
            chromium,
            ["--headless", "--no-sandbox", "--disable-gpu", $"--user-data-dir={folder.File("profile")}", $"--window-size={2 * Wide},1000", "--hide-scrollbars", "--virtual-time-budget=5000", "--dump-dom", folder.File("frame.html")])
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        using Process process = Process.Start(start)!;
        return (await LabProcess.FinishAsync(process)).Output;
    }

    [GeneratedRegex("(?s)(?<=<(style|script)>\n).*?(?=</\\1>)")]
    private static partial Regex Unscripted();

    [GeneratedRegex("^(look|colour|pattern)-")]
    private static partial Regex Look();

    [GeneratedRegex("<title>([0-9 ]+)</title>")]
    private static partial Regex Title();
}
