using System.Diagnostics;
using LeanTasks.Profiling;
using LeanTasks.Tool.Attaching;
using LeanTasks.Tool.Tests.Input;
using LeanTasks.Tool.Tests.Running;

namespace LeanTasks.Tool.Tests.Attaching;

/// <summary>Attaching to a process of .NET that only sleeps.</summary>
public class AttachedProcessTests
{
    [Fact]
    public async Task WhatAttachingAllocatesIsNotTheApps()
    {
        using TestFolder folder = new();
        using Process app = await SleepingAsync(("TMPDIR", folder.FullPath));
        try
        {
            ProcessAllocations sampled = await new AttachedSampler(app.Id) { Patience = Hangs.After }.SampleAsync(TimeSpan.FromSeconds(1), TestContext.Current.CancellationToken);

            // The manifest of the events is 800 kB.
            Assert.InRange(sampled.Bytes, 0, 400_000);
        }
        finally
        {
            app.Kill();
        }
    }

    [Fact]
    public async Task AProcessWithATemporaryFolderOfItsOwnIsFound()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Elsewhere the environment of a process is not told.");
        using TestFolder folder = new();
        using Process app = await SleepingAsync(("TMPDIR", folder.FullPath));
        try
        {
            Assert.Equal(app.Id, RunningApps.Find($"{app.Id}").Process);
            AttachedSampler sampler = new(app.Id) { Patience = Hangs.After };
            await sampler.SampleAsync(TimeSpan.Zero, TestContext.Current.CancellationToken);
            Assert.True(sampler.HasStopped);
            Assert.Empty(Directory.EnumerateFiles(Path.GetTempPath(), $"dotnet-diagnostic-{app.Id}-*"));
        }
        finally
        {
            app.Kill();
        }
    }

    /// <summary>The tool has a temporary folder of its own, the process has the one of the system.</summary>
    [Fact]
    public async Task AToolWithATemporaryFolderOfItsOwnFindsTheOthers()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Elsewhere the environment of a process is not told.");
        using Process app = await SleepingAsync(("TMPDIR", null));
        try
        {
            using ToolProcess ps = await ToolProcess.RunAsync("ps");
            Assert.True(ps.ExitCode == 0, ps.Error);
            Assert.Contains($" {app.Id} ", ps.Output, StringComparison.Ordinal);
            Assert.Contains("'leantasks stacks --pid PID' to show suspended async calls.", ps.Output, StringComparison.Ordinal);
            using ToolProcess profile = await ToolProcess.RunAsync("profile", "--pid", $"{app.Id}", "--duration", "1");
            Assert.True(profile.ExitCode == 0, profile.Error);
            Assert.Empty(Directory.EnumerateFiles(profile.Folder.FullPath, "dotnet-diagnostic-*"));
        }
        finally
        {
            app.Kill();
        }
    }

    /// <summary>A real one, whose port is closed: each command says so.</summary>
    [Theory]
    [InlineData("stacks", "DOTNET_EnableDiagnostics")]
    [InlineData("profile", "DOTNET_EnableDiagnostics")]
    [InlineData("stacks", "DOTNET_EnableDiagnostics_IPC")]
    public async Task AProcessWithItsDiagnosticsOffIsToldBy(string command, string variable)
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Elsewhere the environment of a process is not told.");
        using Process app = await SleepingAsync((variable, "0"));
        try
        {
            await CommandLine.AssertUsageAsync([command, "--pid", $"{app.Id}"], $"--pid {app.Id}: the process has {variable}=0 in its environment");
        }
        finally
        {
            app.Kill();
        }
    }

    [Theory]
    [InlineData("ps")]
    [InlineData("stacks", "--pid", "1")]
    [InlineData("profile", "--pid", "1")]
    public async Task AFolderForTemporaryFilesThatIsNotThereIsToldInOneLine(params string[] arguments)
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "There the ports are in no folder.");
        using ToolProcess tool = ToolProcess.StartWithTemporaryFolder("nosuch", arguments);
        await tool.EndAsync();
        Assert.Equal(1, tool.ExitCode);
        Assert.Equal("", tool.Output.Trim());
        string line = Assert.Single(tool.Error.Split('\n', StringSplitOptions.RemoveEmptyEntries));
        Assert.Equal(
            $"leantasks: The temporary folder '{tool.Folder.File("nosuch")}/' was not found (it is searched for the diagnostics ports of other processes). Set TMPDIR to another folder.", line);
    }

    [Theory]
    [InlineData("DOTNET_EnableDiagnostics", "0", "DOTNET_EnableDiagnostics=0")]
    [InlineData("DOTNET_EnableDiagnostics_IPC", "0", "DOTNET_EnableDiagnostics_IPC=0")]
    [InlineData("TMPDIR", "/no/such/folder", "TMPDIR=/no/such/folder")]
    public void TheVariableThatClosesThePortIsNamed(string name, string value, string told)
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Elsewhere the environment of a process is not told.");
        using Process app = Process.Start(new ProcessStartInfo("sleep", "900") { Environment = { [name] = value } })!;
        try
        {
            Assert.Contains(told, Assert.Throws<UsageException>(() => RunningApps.Find($"{app.Id}")).Message, StringComparison.Ordinal);
        }
        finally
        {
            app.Kill();
        }
    }

    // Runs until it has nothing to do any more but to sleep.
    private static async Task<Process> SleepingAsync((string Name, string? Value) variable)
    {
        ProcessStartInfo start = new("dotnet", [Path.Combine(TestApps.Counted, "Counted.dll"), "hang"]) { RedirectStandardOutput = true, Environment = { [variable.Name] = variable.Value } };
        Process app = Process.Start(start)!;
        Assert.StartsWith("truth: ", await app.StandardOutput.ReadLineAsync(TestContext.Current.CancellationToken), StringComparison.Ordinal);
        return app;
    }
}
