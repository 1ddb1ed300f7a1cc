using System.Diagnostics;
using LeanTasks.Profiling;
using LeanTasks.Tool.Attaching;
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
            ProcessAllocations sampled = await new AttachedSampler(app.Id) { Patience = TimeSpan.FromMinutes(1) }.SampleAsync(TimeSpan.FromSeconds(1), TestContext.Current.CancellationToken);

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
            AttachedSampler sampler = new(app.Id) { Patience = TimeSpan.FromMinutes(1) };
            await sampler.SampleAsync(TimeSpan.Zero, TestContext.Current.CancellationToken);
            Assert.True(sampler.HasStopped);
            Assert.Empty(Directory.EnumerateFiles(Path.GetTempPath(), $"dotnet-diagnostic-{app.Id}-*"));
        }
        finally
        {
            app.Kill();
        }
    }

    [Theory]
    [InlineData("DOTNET_EnableDiagnostics", "0", "DOTNET_EnableDiagnostics=0")]
    [InlineData("DOTNET_EnableDiagnostics_IPC", "0", "DOTNET_EnableDiagnostics_IPC=0")]
    [InlineData("TMPDIR", "/no/such/folder", "TMPDIR=/no/such/folder")]
    public void TheVariableThatClosesThePortIsNamed(string name, string value, string told)
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Elsewhere the environment of a process is not told.");
        using Process app = Process.Start(new ProcessStartInfo("sleep", "60") { Environment = { [name] = value } })!;
        try
        {
            Assert.Contains(told, Assert.Throws<UsageException>(() => RunningApps.Find($"{app.Id}")).Message, StringComparison.Ordinal);
        }
        finally
        {
            app.Kill();
        }
    }

    // It listens before its code runs.
    private static async Task<Process> SleepingAsync((string Name, string Value) variable)
    {
        ProcessStartInfo start = new("dotnet", [Path.Combine(TestApps.Counted, "Counted.dll"), "hang"]) { Environment = { [variable.Name] = variable.Value } };
        Process app = Process.Start(start)!;
        while (!app.HasExited && !RunningApps.All().Any(other => other.Process == app.Id))
            await Task.Delay(50, TestContext.Current.CancellationToken);
        return app;
    }
}
