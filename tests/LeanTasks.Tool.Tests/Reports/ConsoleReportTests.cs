using LeanTasks.Profiling;
using LeanTasks.Tool.Advice;
using LeanTasks.Tool.Reports;
using Spectre.Console;

namespace LeanTasks.Tool.Tests.Reports;

public class ConsoleReportTests
{
    [Fact]
    public void RedirectedOutputIsPlainAndNotWrapped()
    {
        string longName = "Shop.Orders." + new string('x', 200) + "[bold]<T>";
        string text = Write(SampleReport.Of([SampleReport.Counts(longName, synchronous: 900, suspended: 100)], notCounted: [new NotCounted("Npgsql", "it is a test")]));
        Assert.DoesNotContain("\u001b", text, StringComparison.Ordinal);
        string line = text.Split('\n').First(row => row.Contains(longName, StringComparison.Ordinal));
        Assert.Contains("Task<int>", line, StringComparison.Ordinal);
        Assert.Contains("1,000", line, StringComparison.Ordinal);
        Assert.Contains("90 %", line, StringComparison.Ordinal);
        Assert.Contains("100 %", line, StringComparison.Ordinal);
        Assert.Contains("ValueTask", line, StringComparison.Ordinal);
        Assert.Contains("≤ 64 B, 8.8 ns", line, StringComparison.Ordinal);
        Assert.Contains("Not counted: Npgsql: it is a test", text, StringComparison.Ordinal);
        Assert.Contains("1,000 calls of 1 async method allocated 76 kB. Following all advice saves up to 64 kB of them, 84.2 %.", text, StringComparison.Ordinal);
        Assert.Contains("It ran well.", text, StringComparison.Ordinal);
        Assert.Contains($"{longName}: ValueTask. 90 % of 1,000 calls did not suspend.", text, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(60)]
    [InlineData(80)]
    [InlineData(120)]
    public void ColumnsAreLeftOutRatherThanNamesOrAdvice(int width)
    {
        StringWriter output = new();
        IAnsiConsole console = ReportConsole.CreatePlain(output);
        console.Profile.Width = width;
        console.Write(ConsoleReport.Lines(
            SampleReport.Of([SampleReport.Counts("Shop.Orders.Store.FindAsync", synchronous: 1_234_567, suspended: 100)]), width, rows: 40, reasons: false));
        string[] lines = output.ToString().TrimEnd().Split('\n');
        Assert.All(lines, line => Assert.InRange(line.TrimEnd().Length, 0, width));
        string[] row = [.. lines.Where(static line => line.Contains('│', StringComparison.Ordinal)).Select(static line => line.Split('│')[1].Trim())];
        Assert.Equal("methodShop.Orders.Store.FindAsync", string.Concat(row));
        Assert.Contains("ValueTask", output.ToString(), StringComparison.Ordinal);
        Assert.Contains("≤ 71.99 B, 10 ns", output.ToString(), StringComparison.Ordinal);
        Assert.Equal(width == 120, output.ToString().Contains("B/call", StringComparison.Ordinal));
    }

    [Theory]
    [InlineData(60)]
    [InlineData(80)]
    [InlineData(120)]
    public void ALongNameStaysWholeInTwoLinesAsFarAsOtherColumnsCanBeLeftOut(int width)
    {
        const string Name = "Shop.Warehouse.Shelves.ShelfStore.FindByNumberAsync";
        StringWriter output = new();
        IAnsiConsole console = ReportConsole.CreatePlain(output);
        console.Profile.Width = width;
        console.Write(ConsoleReport.Lines(SampleReport.Of([SampleReport.Counts(Name, synchronous: 1_234_567, suspended: 100)]), width, rows: 40, reasons: false));
        string[] lines = [.. output.ToString().Split('\n').Where(static line => line.Contains('│', StringComparison.Ordinal)).Skip(1).Select(static line => line.Split('│')[1].Trim())];
        Assert.Equal(Name, string.Concat(lines));
        Assert.All(lines.SkipLast(1), static line => Assert.EndsWith(".", line, StringComparison.Ordinal));
        Assert.InRange(lines.Length, 1, width == 60 ? 3 : 2);
    }

    [Fact]
    public void TheWholeIsSaidAndWhatItConsistsOf()
    {
        string text = Write(SampleReport.Of(
            [SampleReport.Counts("M", synchronous: 1000)],
            allocations: new ProcessAllocations(1_000_000, 20, 800_000, [new SampledType("System.Byte[]", 3, 300_000), new SampledType("System.String", 1, 100_000)])));
        Assert.Contains("1,000 calls of 1 async method allocated 72 kB. Following all advice saves up to 72 kB, 7.2 % of all allocations of the app.", text, StringComparison.Ordinal);
        Assert.Contains("The app allocated 1 MB (40 kB for each of 20 requests): 7.2 % by calls of the counted async methods, and the rest by other objects.", text, StringComparison.Ordinal);
        Assert.Matches(@"byte\[\] +│ +750 kB │ +75 % │", text);
        Assert.Matches(@"string +│ +250 kB │ +25 % │", text);
    }

    /// <summary>A time that may as well be lost is none.</summary>
    [Theory]
    [InlineData(6.2, 1.1, "64 B, 6.2 ± 1.1 ns")]
    [InlineData(-6.2, 6.1, "64 B, -6.2 ± 6.1 ns")]
    [InlineData(1.1, 1.1, "64 B")]
    [InlineData(-0.5, 1.1, "64 B")]
    public void TimeIsSaidWithItsMargin(double nanoseconds, double margin, string text) =>
        Assert.Equal(text, ReportText.Saves(new MethodAdvice("pooled", "", 64, nanoseconds, margin)));

    [Fact]
    public void ColumnsWithoutContentAreLeftOut()
    {
        string quiet = Write(SampleReport.Of([SampleReport.Counts("M", synchronous: 900)]));
        Assert.DoesNotContain("faults", quiet, StringComparison.Ordinal);
        Assert.DoesNotContain("suspended for", quiet, StringComparison.Ordinal);
        string timed = Write(SampleReport.Of([SampleReport.Counts("M", suspended: 100)], timeTaken: true));
        Assert.Contains("faults", timed, StringComparison.Ordinal);
        Assert.Contains("1.5 µs", timed, StringComparison.Ordinal);
    }

    [Fact]
    public void NothingCountedIsSaid() => Assert.Contains(ReportText.Nothing, Write(SampleReport.Of([])), StringComparison.Ordinal);

    [Fact]
    public void ALiveTableFitsTheScreen()
    {
        MethodCounts[] methods = [.. Enumerable.Range(0, 200).Select(i => SampleReport.Counts($"Shop.Orders.LongName.Method{i}", synchronous: 1000 + i))];
        StringWriter output = new();
        IAnsiConsole console = ReportConsole.CreatePlain(output);
        console.Profile.Width = 100;
        console.Profile.Height = 30;
        console.Write(ConsoleReport.Render(SampleReport.Of(methods)));
        string[] lines = output.ToString().TrimEnd().Split('\n');
        Assert.InRange(lines.Length, 20, 30);
        Assert.All(lines, line => Assert.InRange(line.TrimEnd().Length, 0, 100));
        Assert.Contains("179 more methods", output.ToString(), StringComparison.Ordinal);
    }

    private static string Write(ProfileReport report)
    {
        StringWriter output = new();
        ConsoleReport.Write(report, ReportConsole.CreatePlain(output));
        return output.ToString();
    }
}
