using System.Text.Json;
using LeanTasks.Lab.Anchors;
using LeanTasks.Lab.Tables;
using LeanTasks.Lab.Tests.EndToEnd;
using Xunit;

namespace LeanTasks.Lab.Tests.Anchors;

/// <summary>The rows of C++ in the lab, on machines that can compile them and on others.</summary>
public class AnchorRowsTests
{
    private static readonly TableDefinition s_forkJoin = Catalog.Tables.Single(static t => t.Id == "forkjoin");

    [Fact]
    public void AFilterForThemBringsTheirBaselines()
    {
        SkipWithoutOpenMP();
        LabSelection selection = new(new LabOptions(["forkjoin", "parallel"], Full: false, "OpenMP", "", "", EvenIfVoid: false));

        Assert.Equal(
            ["forkjoin fib workers=1 OpenMP (C++)", "forkjoin fib workers=2 OpenMP (C++)", "parallel for-empty OpenMP (C++)"],
            selection.Tables.SelectMany(selection.AnchorRows).Select(static row => row.ToString()));
        Assert.Equal(
            ["forkjoin fib workers=1 Task.Run", "forkjoin fib workers=2 Task.Run", "parallel for-empty BCL"],
            selection.Tables.SelectMany(selection.Comparisons).SelectMany(static c => c).Select(static c => c.ToString()));
    }

    [Fact]
    public void AFilterForOthersLeavesThemOut()
    {
        LabSelection selection = new(new LabOptions(["forkjoin"], Full: false, "Fork.Join", "", "", EvenIfVoid: false));

        Assert.Empty(selection.AnchorRows(s_forkJoin));
    }

    [Fact]
    public async Task TheListShowsTheRowsOrWhyTheyAreMissing()
    {
        LabProcess lab = await LabProcess.RunAsync("forkjoin", "parallel", "--list");

        Assert.Equal(0, lab.ExitCode);
        Assert.Contains("  forkjoin fib workers=2 Fork.Join\n", lab.Output);
        Assert.Contains("  forkjoin steal-latency-sleeping ms=10 Fork.Join\n", lab.Output);
        Assert.Contains("  parallel skynet Fork.Join\n", lab.Output);
        Assert.All(Anchor.All, anchor => Assert.Contains(
            AnchorPrograms.OfMachine.ReasonOfAbsence(anchor) is { } reason
                ? $"  ({anchor.Variant}: {reason})\n"
                : $"  forkjoin fib workers=2 {anchor.Variant}\n",
            lab.Output));
    }

    [DeepFact]
    public async Task TheReportHasTheirTimeAndNoBytes()
    {
        SkipWithoutOpenMP();
        using TemporaryFolder folder = new();

        LabProcess lab = await LabProcess.RunAsync(
            "forkjoin", "--filter", "workers=1 OpenMP", "--even-if-void", "--json", folder.File("report.json"), "--html", folder.File("report.html"));

        Assert.True(lab.ExitCode == 0, lab.Output + lab.Error);
        using JsonDocument report = JsonDocument.Parse(await File.ReadAllTextAsync(folder.File("report.json"), TestContext.Current.CancellationToken));
        JsonElement table = Assert.Single(report.RootElement.GetProperty("tables").EnumerateArray());
        JsonElement[] rows = [.. table.GetProperty("rows").EnumerateArray()];
        Assert.Equal(["OpenMP (C++)", "Task.Run"], rows.Select(static row => row.GetProperty("variant").GetString()));
        Assert.True(rows[0].GetProperty("ns").GetProperty("median").GetDouble() > 0);
        Assert.True(rows[0].GetProperty("ratio").GetDouble() > 0);
        Assert.False(rows[0].TryGetProperty("bytes", out _));
    }

    private static void SkipWithoutOpenMP()
    {
        string? reason = AnchorPrograms.OfMachine.ReasonOfAbsence(Anchor.All[0]);
        Assert.SkipWhen(reason is not null, $"There is no OpenMP: {reason}");
    }
}
