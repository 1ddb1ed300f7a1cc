using System.Text.Json.Nodes;

namespace LeanTasks.Tool.Tests.Running;

/// <summary>Apps in the formats that they are published in.</summary>
public sealed class FormatTests : IDisposable
{
    private readonly TestFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [FullFact]
    public async Task ATrimmedAndPrecompiledAppWithItsOwnRuntimeIsCounted()
    {
        string app = await PublishAsync("--self-contained", "-p:PublishTrimmed=true", "-p:PublishReadyToRun=true");
        Assert.True(File.Exists(Path.Combine(app, "System.Private.CoreLib.dll")));
        Assert.False(File.Exists(Path.Combine(app, "System.Private.Xml.dll")), "Nothing was trimmed.");
        using ToolProcess tool = await CountsTests.AssertExactAsync(Path.Combine(app, OperatingSystem.IsWindows() ? "Counted.exe" : "Counted"));
        Assert.Contains("is self-contained", tool.Output, StringComparison.Ordinal);
    }

    [DeepFact]
    public async Task ASingleFileThatDoesNotCountIsRefused()
    {
        string app = await PublishAsync("--self-contained", "false", "-p:PublishSingleFile=true");
        await Input.CommandLine.AssertUsageAsync(["profile", app], "is a single-file app", "LeanTasksProfile=true");
    }

    [FullFact]
    public async Task ASingleFileThatWasBuiltToCountIsCounted()
    {
        string app = await PublishAsync(
            "--self-contained",
            "-p:PublishSingleFile=true",
            "-p:EnableCompressionInSingleFile=true",
            "-p:PublishTrimmed=true",
            "-p:LeanTasksProfile=true",
            $"-p:LeanTasksWeavingFolder={TestApps.Weaving}/",
            $"-p:LeanTasksProfilingFolder={TestApps.Profiling}/");
        Assert.False(File.Exists(Path.Combine(app, "Counted.dll")));
        using ToolProcess tool = await CountsTests.AssertExactAsync(app);
        Assert.Contains("Counted.Forms.constructor.lambda at Forms.cs:", tool.Output, StringComparison.Ordinal);
    }

    [DeepFact]
    public async Task AnAppForAnOlderRuntimeRunsOnThisOne()
    {
        string app = _folder.Copy(TestApps.Counted);
        string config = Path.Combine(app, "Counted.runtimeconfig.json");
        JsonNode settings = JsonNode.Parse(await File.ReadAllTextAsync(config, TestContext.Current.CancellationToken))!;
        settings["runtimeOptions"]!["framework"]!["version"] = "8.0.0";
        await File.WriteAllTextAsync(config, settings.ToJsonString(), TestContext.Current.CancellationToken);
        using ToolProcess tool = await CountsTests.AssertExactAsync(app);
        Assert.Contains("built for .NET 8.0", tool.Output, StringComparison.Ordinal);
    }

    [DeepFact]
    public async Task AnAppWithoutAListOfDependenciesIsFoundThroughALink()
    {
        string app = _folder.Copy(TestApps.Counted);
        File.Delete(Path.Combine(app, "Counted.deps.json"));
        string link = _folder.File("linked.dll");
        File.CreateSymbolicLink(link, Path.Combine(app, "Counted.dll"));
        string[] before = FolderContent.Of(app);
        using ToolProcess tool = await CountsTests.AssertExactAsync(link);
        Assert.Equal(before, FolderContent.Of(app));
    }

    private async Task<string> PublishAsync(params string[] more)
    {
        string program = _folder.File("program");
        EndedProcess publish = await FurtherProcess.TryAsync(
            _folder.FullPath,
            "dotnet",
            [
                "publish", TestApps.CountedProject, "-c", "Release", "-r", System.Runtime.InteropServices.RuntimeInformation.RuntimeIdentifier, "-o", program,
                $"-p:ArtifactsPath={_folder.File("artifacts")}", "-p:RunAnalyzers=false", .. more,
            ]);
        publish.AssertPublished();
        return program;
    }
}
