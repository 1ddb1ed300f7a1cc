using System.Diagnostics;
using System.Text.Json;
using Xunit;

namespace LeanTasks.Lab.Tests.EndToEnd;

public class InterruptTests
{
    [Fact]
    public async Task WhatWasMeasuredSoFarIsReported()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "Signals are sent with kill.");

        using TemporaryFolder folder = new();
        using Process lab = LabProcess.Start("tpl", "chain", "--even-if-void", "--json", folder.File("report.json"), "--html", folder.File("report.html"));
        for (string? line = ""; line is not null && !line.StartsWith("[2/", StringComparison.Ordinal);)
            line = await lab.StandardOutput.ReadLineAsync(TestContext.Current.CancellationToken);
        using (Process kill = Process.Start("kill", ["-INT", $"{lab.Id}"]))
            await kill.WaitForExitAsync(TestContext.Current.CancellationToken);
        LabProcess result = await LabProcess.FinishAsync(lab);

        Assert.Equal(130, result.ExitCode);
        using JsonDocument report = JsonDocument.Parse(await File.ReadAllTextAsync(folder.File("report.json"), TestContext.Current.CancellationToken));
        Assert.True(report.RootElement.GetProperty("machine").GetProperty("interrupted").GetBoolean());
        Assert.Contains(
            report.RootElement.GetProperty("tables").EnumerateArray().SelectMany(static t => t.GetProperty("rows").EnumerateArray()),
            static row => row.GetProperty("workload").GetString() == "CreateTasks");
        Assert.Contains("CreateTasks", await File.ReadAllTextAsync(folder.File("report.html"), TestContext.Current.CancellationToken));
    }
}
