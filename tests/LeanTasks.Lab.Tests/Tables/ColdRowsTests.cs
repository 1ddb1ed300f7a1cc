using System.Text.Json;
using LeanTasks.Lab.Programs;
using LeanTasks.Lab.Tables.Cold;
using LeanTasks.Lab.Tests.EndToEnd;
using Xunit;

namespace LeanTasks.Lab.Tests.Tables;

public class ColdRowsTests
{
    public static TheoryData<string, string> Rows =>
        [.. ColdRows.All.SelectMany(static rows => rows.Variants.Select(variant => (rows.Workloads[0], variant)))];

    [Fact]
    public void EveryFirstCallHasOneOfOurs() =>
        Assert.Equal(["method", "loop", "fork"], ColdRows.All.Where(static rows => rows.Variants.Contains("LeanTask")).Select(static rows => rows.Workloads[0]));

    /// <summary>By a process of its own, as the lab measures it.</summary>
    [Theory]
    [MemberData(nameof(Rows))]
    public void EveryFirstCallCanBeMade(string workload, string variant)
    {
        IReadOnlyDictionary<string, double> told = AloneProgram.Run(["cold", workload, variant], TestContext.Current.CancellationToken);

        Assert.Equal(["first", "jit", AloneRows.Methods], told.Keys);
        Assert.All(told.Values, static figure => Assert.True(figure > 0));
    }

    [DeepFact]
    public async Task TheReportHasThem()
    {
        using TemporaryFolder folder = new();

        LabProcess lab = await LabProcess.RunAsync(
            "cold", "--filter", "cold fork", "--even-if-void", "--json", folder.File("report.json"), "--html", folder.File("report.html"));

        Assert.True(lab.ExitCode == 0, lab.Output + lab.Error);
        using JsonDocument report = JsonDocument.Parse(await File.ReadAllTextAsync(folder.File("report.json"), TestContext.Current.CancellationToken));
        JsonElement table = Assert.Single(report.RootElement.GetProperty("tables").EnumerateArray());
        Assert.Equal(
            ["fork Task", "fork LeanTask", "fork jit Task", "fork jit LeanTask"],
            table.GetProperty("rows").EnumerateArray().Select(static row => $"{row.GetProperty("workload")} {row.GetProperty("variant")}"));
        Assert.All(table.GetProperty("rows").EnumerateArray(), static row =>
        {
            Assert.True(row.GetProperty("ns").GetProperty("median").GetDouble() > 0);
            Assert.True(row.GetProperty("ratio").GetDouble() > 0);
            Assert.False(row.TryGetProperty("bytes", out _));
            Assert.Equal(row.GetProperty("workload").GetString() == "fork", row.TryGetProperty("jittedMethods", out _));
        });
    }
}
