using System.Text.Json;
using Xunit;

namespace LeanTasks.Lab.Tests.EndToEnd;

/// <summary>A short run of the lab, and the shape that others may rely on in what it writes.</summary>
public class SmokeRunTests
{
    /// <summary>Names the JSON of a run already made with <c>--filter Create</c>, as .ci/run makes one.</summary>
    private const string ReportVariable = "LAB_SMOKE_JSON";

    [DeepFact]
    public async Task TheReportHasTheContractsShape()
    {
        using JsonDocument report = JsonDocument.Parse(await RunAsync());
        JsonElement machine = report.RootElement.GetProperty("machine");
        Assert.Equal("quick", machine.GetProperty("mode").GetString());
        Assert.False(machine.GetProperty("interrupted").GetBoolean());

        JsonElement table = Assert.Single(report.RootElement.GetProperty("tables").EnumerateArray());
        Assert.Equal("tpl", table.GetProperty("id").GetString());
        Assert.Equal("Task", table.GetProperty("baseline").GetString());
        Assert.NotEqual("", table.GetProperty("title").GetString());
        Assert.NotEqual("", table.GetProperty("source").GetString());
        Assert.NotEqual("", table.GetProperty("unit").GetString());

        Assert.Equal(
            [
                ("CreateTasks", "Floor", 32), ("CreateTasks", "Task", 64), ("CreateTasks", "LeanTask", 32),
                ("CreateFutures", "Floor", 32), ("CreateFutures", "Task", 72), ("CreateFutures", "LeanTask", 32),
                ("CreateTCSs", "Task", 96), ("CreateTCSs", "LeanTask", 32),
            ],
            table.GetProperty("rows").EnumerateArray().Select(static row => (
                row.GetProperty("workload").GetString()!, row.GetProperty("variant").GetString()!, row.GetProperty("bytes").GetDouble())));
        Assert.All(table.GetProperty("rows").EnumerateArray(), CheckRow);
    }

    private static void CheckRow(JsonElement row)
    {
        Assert.Equal(JsonValueKind.Object, row.GetProperty("parameters").ValueKind);
        JsonElement ns = row.GetProperty("ns");
        double median = ns.GetProperty("median").GetDouble();
        Assert.True(median > 0);
        Assert.InRange(median, ns.GetProperty("min").GetDouble(), ns.GetProperty("max").GetDouble());
        Assert.True(row.GetProperty("ratio").GetDouble() > 0);
        if (row.GetProperty("variant").GetString() == "Task")
            Assert.Equal(1, row.GetProperty("ratio").GetDouble());

        JsonElement published = row.GetProperty("published");
        Assert.True(published.GetProperty("ns").GetDouble() > 0);
        Assert.True(published.GetProperty("bytes").GetDouble() > 0);
        Assert.False(published.TryGetProperty("requestsPerSecond", out _));
    }

    private static async Task<string> RunAsync()
    {
        if (Environment.GetEnvironmentVariable(ReportVariable) is { Length: > 0 } made)
            return await File.ReadAllTextAsync(made, TestContext.Current.CancellationToken);

        using TemporaryFolder folder = new();
        LabProcess lab = await LabProcess.RunAsync("--filter", "Create", "--even-if-void", "--json", folder.File("report.json"), "--html", folder.File("report.html"));
        Assert.True(lab.ExitCode == 0, lab.Output + lab.Error);
        Assert.Contains("CreateFutures", await File.ReadAllTextAsync(folder.File("report.html"), TestContext.Current.CancellationToken));
        return await File.ReadAllTextAsync(folder.File("report.json"), TestContext.Current.CancellationToken);
    }
}
