using LeanTasks.Profiling;
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
        Assert.Contains("1,000 calls of 1 async method took 76 kB on the heap. All the advice together saves up to 64 kB of them, 84.2 %.", text, StringComparison.Ordinal);
        Assert.Contains("It ran well.", text, StringComparison.Ordinal);
        Assert.Contains($"{longName}: ValueTask. 90 % of 1,000 calls did not suspend;", text, StringComparison.Ordinal);
    }

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
