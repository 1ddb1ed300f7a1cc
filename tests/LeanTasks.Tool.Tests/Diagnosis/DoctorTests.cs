using System.Runtime.InteropServices;
using System.Text.Json.Nodes;
using LeanTasks.Tool.Commands;
using LeanTasks.Tool.Tests.Input;
using LeanTasks.Tool.Tests.Running;

namespace LeanTasks.Tool.Tests.Diagnosis;

/// <summary><c>leantasks doctor</c>.</summary>
public sealed class DoctorTests
{
    private const string Tool = "LeanTasks.Tool";

    [Fact]
    public async Task InThisRuntimeAllAreOn()
    {
        using StringWriter output = new();
        using StringWriter error = new();
        Assert.Equal(0, await ToolCommand.InvokeAsync(["doctor"], output, error));
        Assert.Equal("", error.ToString());
        Assert.Equal(
            [
                $"{RuntimeInformation.FrameworkDescription} ({RuntimeInformation.RuntimeIdentifier})",
                .. FastPath.All.Select(static path => $"on   {path.Name}: {path.Members}"),
                $"All {FastPath.All.Count} fast paths are on. There is nothing to do.",
            ],
            output.ToString().Split(Environment.NewLine, StringSplitOptions.RemoveEmptyEntries));
    }

    [Fact]
    public async Task WhatIsOffIsSaidWithTheReasonAndIsAFailure()
    {
        using TestFolder folder = new();
        JsonNode settings = JsonNode.Parse(await File.ReadAllTextAsync(Beside("runtimeconfig.json"), TestContext.Current.CancellationToken))!;
        settings["runtimeOptions"]!["configProperties"]!["LeanTasks.Threading.UsePublicContextApi"] = true;
        string file = folder.File("switched.json");
        await File.WriteAllTextAsync(file, settings.ToJsonString(), TestContext.Current.CancellationToken);

        EndedProcess doctor = await FurtherProcess.TryAsync(
            folder.FullPath, "dotnet", ["exec", "--runtimeconfig", file, "--depsfile", Beside("deps.json"), Beside("dll"), "doctor"]);

        Assert.True(doctor.ExitCode == ToolCommand.Failure, $"{doctor.ExitCode}: {doctor.Output}");
        string[] lines = doctor.Output.Split('\n', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);
        Assert.Equal("off  ThreadContexts: Thread._executionContext, Thread._synchronizationContext, ExecutionContext.m_isFlowSuppressed, Task.t_currentTask, Task.m_taskId", lines[1]);
        Assert.Equal("Why: The switch LeanTasks.Threading.UsePublicContextApi is on.", lines[2]);
        Assert.Equal($"So:  {FastPath.All[0].WhenOff}", lines[3]);
        Assert.Equal("Why: It requires ThreadContexts, which is off.", lines[5]);
        Assert.StartsWith("on   BlockedThreads: ", lines[7], StringComparison.Ordinal);
        Assert.Equal($"2 of {FastPath.All.Count} fast paths are off, for the reasons above. Apps work the same, but more slowly. No action is needed.", lines[^1]);
    }

    [Fact]
    public Task ItTakesNoArguments() => CommandLine.AssertUsageAsync(["doctor", "app.dll"], "app.dll");

    private static string Beside(string extension) => Path.Combine(AppContext.BaseDirectory, $"{Tool}.{extension}");
}
