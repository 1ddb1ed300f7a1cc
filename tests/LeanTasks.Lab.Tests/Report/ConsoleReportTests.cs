using LeanTasks.Lab.Harness.Results;
using LeanTasks.Lab.Report;
using Xunit;

namespace LeanTasks.Lab.Tests.Report;

public class ConsoleReportTests
{
    [Fact]
    public void EveryRowPrintsItsFiguresOnOneLine()
    {
        var text = Print(Sample.Table(Sample.Baseline, Sample.Ours, Sample.Requests("flow", 65_550.2, 0.98, 22_572)));
        Line(text, "Task", "656 ns", "590–787 ns", "64 B", "1.00×", "1.49 µs", "104 B");
        Line(text, "LeanTask", "301 ns", "271–362 ns", "0 B", "0.46×");
        Line(text, "flow", "65,600 req/s", "64,600–66,600 req/s", "0.98×", "22,600 req/s");
    }

    [Fact]
    public void CompiledMethodsHaveAColumnWhereTheyWereCounted()
    {
        Line(Print(Sample.Table(Sample.Baseline, Sample.Ours with { JittedMethods = 1234 })), "LeanTask", "1,234 methods", "0.46×");
        Assert.DoesNotContain(Print(Sample.Table(Sample.Ours)), line => line.Contains("jitted", StringComparison.Ordinal));
    }

    [Fact]
    public void AGroupNamesItselfOnce()
    {
        var text = Print(Sample.Table(
            Sample.Baseline.With("depth", 1), Sample.Ours.With("depth", 1),
            Sample.Baseline.With("depth", 10), Sample.Ours.With("depth", 10)));
        Assert.Equal(2, text.Count(line => line.Contains("DoAwaits", StringComparison.Ordinal)));
        Assert.Single(text, line => line.Contains("depth=10", StringComparison.Ordinal));
        Line(text, "DoAwaits", "depth=10", "Task");
    }

    [Fact]
    public void AColumnThatNoRowFillsIsLeftOut()
    {
        var text = string.Join('\n', Print(Sample.Table(Sample.Ours)));
        Assert.DoesNotContain("parameters", text, StringComparison.Ordinal);
        Assert.DoesNotContain("published", text, StringComparison.Ordinal);
        Assert.Contains("median", text, StringComparison.Ordinal);
    }

    [Fact]
    public void ANarrowConsoleLeavesOutTheSpreadAndWhatWasPublished()
    {
        using StringWriter written = new();
        Spectre.Console.IAnsiConsole console = LabConsole.CreatePlain(written);
        console.Profile.Width = 126;
        ConsoleReport.Print(console, Sample.Table(Sample.Baseline, Sample.Ours));

        string text = written.ToString();
        Assert.Contains("656 ns", text, StringComparison.Ordinal);
        Assert.Contains("64 B", text, StringComparison.Ordinal);
        Assert.DoesNotContain("590–787 ns", text, StringComparison.Ordinal);
        Assert.DoesNotContain("1.49 µs", text, StringComparison.Ordinal);
    }

    [Fact]
    public void LibrariesThatAreNotBuiltInAreNamedOnceAtTheEnd()
    {
        TableReport table = Sample.Table(Sample.Baseline) with { Missing = [new("UniTask", "not built in: build with -p:Peers=true")] };
        using StringWriter written = new();
        ConsoleReport.Print(LabConsole.CreatePlain(written), Sample.Report(table, table));

        string[] lines = written.ToString().Split('\n', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);
        Assert.Single(lines, static line => line.Contains("UniTask", StringComparison.Ordinal));
        Assert.Equal("Not measured, since they are not built in (build with -p:Peers=true): UniTask.", lines[^1]);
    }

    [Fact]
    public void NoisyRowsAreMarkedAndTheMarkIsExplained()
    {
        var text = Print(Sample.Table(Sample.Baseline, Sample.Ours with { Noisy = true }));
        Line(text, "LeanTask", "~ 301 ns");
        Assert.DoesNotContain("~", Line(text, "│ Task"), StringComparison.Ordinal);
        Line(text, "~ marks a noisy row");
        Assert.DoesNotContain(Print(Sample.Table(Sample.Baseline)), line => line.Contains('~', StringComparison.Ordinal));
    }

    [Fact]
    public void MissingVariantsNotesAndSourcesStandBelow()
    {
        var table = Sample.Table(Sample.Baseline) with { Missing = [new("UniTask", "absent: -p:Peers=true")], Notes = ["A note."] };
        var text = Print(table);
        Line(text, "Not measured: UniTask: absent: -p:Peers=true");
        Line(text, "A note.");
        Line(text, "Published: Task, .NET 4.5.");
    }

    [Fact]
    public void SourcesAreNumberedOnlyWhenTheyDiffer()
    {
        var text = Print(Sample.Table(Sample.Baseline, Sample.Requests("flow", 1000, 1, 22_572)));
        Line(text, "1.49 µs [1]", "104 B [1]");
        Line(text, "22,600 req/s [2]");
        Line(text, "Published [2]: F# 6 on .NET 6.");
    }

    [Fact]
    public void MarkupInNamesPrintsAsItIs()
    {
        var table = Sample.Table(Sample.Time("[red]x[/]", 1, 1)) with
        {
            Title = "[bold]t[/]",
            Missing = [new("[/]", "[oops")],
            Notes = ["[n]"],
        };
        var text = Print(table);
        Line(text, "[red]x[/]", "1.00 ns");
        Line(text, "[bold]t[/] (tpl)");
        Line(text, "Not measured: [/]: [oops");
        Line(text, "[n]");
    }

    [Fact]
    public void AFileGetsNeitherColoursNorLinesWrappedAt80()
    {
        var text = Print(Sample.Table(Sample.Requests(new string('v', 70), 67_100, 1, 22_572)));
        Assert.DoesNotContain(text, line => line.Contains('\e', StringComparison.Ordinal));
        Assert.True(Line(text, new string('v', 70), "67,100 req/s").Length is > 80 and <= 160);
    }

    [Fact]
    public void AnInterruptedRunAndAnEmptyTableSaySo()
    {
        var report = Sample.Report(Sample.Table());
        Line(Print(report), "Nothing was measured.");
        Line(Print(report.Interrupted()), "interrupted");
        Assert.DoesNotContain(Print(report), line => line.Contains("interrupted", StringComparison.Ordinal));
    }

    [Fact]
    public void TheVerdictOfTheSelfTestIsTheFirstLine()
    {
        var report = Sample.Report(Sample.Table());
        Assert.Equal("Self-test: passed.", Print(report)[0]);
        Assert.Equal("Self-test: this report holds no verdict.", Print(report with { SelfTest = null })[0]);

        var text = Print(report with { SelfTest = new SelfTestReport(Passed: false, Attempts: 1, ["[red]x[/]"]) });
        Assert.StartsWith("VOID: ", text[0], StringComparison.Ordinal);
        Line(text, "[red]x[/]");
    }

    private static string[] Print(TableReport table) => Print(Sample.Report(table));

    private static string[] Print(LabReport report)
    {
        using var output = new StringWriter();
        ConsoleReport.Print(LabConsole.CreatePlain(output), report);
        return output.ToString().ReplaceLineEndings("\n").Split('\n');
    }

    /// <summary>The first line that holds all the parts, in their order.</summary>
    private static string Line(string[] text, params string[] parts)
    {
        var line = text.FirstOrDefault(line => HoldsInOrder(line, parts));
        Assert.True(line is not null, $"No line holds {string.Join(", ", parts)} in:\n{string.Join('\n', text)}");
        return line;
    }

    private static bool HoldsInOrder(string line, string[] parts)
    {
        var from = 0;
        foreach (var part in parts)
        {
            var at = line.IndexOf(part, from, StringComparison.Ordinal);
            if (at < 0)
                return false;
            from = at + part.Length;
        }

        return true;
    }
}
