namespace LeanTasks.Tool.Tests.Running;

/// <summary>What the tool says of an app is what the app knows of itself.</summary>
public sealed class CountsTests
{
    /// <summary><see cref="EndingTests"/> has them exact for other ends.</summary>
    [DeepFact]
    public async Task AreExactForAReleaseBuild()
    {
        using ToolProcess tool = await AssertExactAsync(TestApps.Counted);
    }

    [DeepFact]
    public async Task AreExactForADebugBuild()
    {
        using ToolProcess tool = await AssertExactAsync(TestApps.CountedDebug);
    }

    /// <summary><see cref="OptionTests"/> has them exact with times.</summary>
    [DeepFact]
    public async Task AreExactForFSharp()
    {
        using ToolProcess tool = await AssertExactAsync(TestApps.FSharpCounted);
    }

    [DeepFact]
    public async Task AreExactForAProject()
    {
        string[] before = FolderContent.Of(Path.GetDirectoryName(TestApps.CountedProject)!);
        using ToolProcess tool = await AssertExactAsync(TestApps.CountedProject);
        Assert.Equal(before, FolderContent.Of(Path.GetDirectoryName(TestApps.CountedProject)!));
    }

    [DeepFact]
    public async Task AreThoseOfTheChildWhereTheFirstProcessOnlyStartsAnother()
    {
        using TestFolder folder = new();
        string json = folder.File("report.json");
        using ToolProcess tool = await ToolProcess.RunAsync("profile", TestApps.Counted, "--json", json, "--", "child");
        Assert.True(tool.ExitCode == 0, tool.Output + tool.Error);
        Truth.AssertEqual(tool.Output, json);
        Assert.Contains("The first process of the app called no instrumented async method", tool.Output, StringComparison.Ordinal);
        Assert.DoesNotContain("processes of the app were counted", tool.Output, StringComparison.Ordinal);
    }

    /// <summary>Bytes per call are those of the app as it is, measured there.</summary>
    [Fact]
    public Task HaveTheBytesOfTheAppAsItIs() => AssertBytesAsync(nameof(TestApps.Counted), TestApps.Counted);

    [DeepFact]
    public Task HaveTheBytesOfTheAppAsItIsInDebug() => AssertBytesAsync(nameof(TestApps.CountedDebug), TestApps.CountedDebug);

    /// <summary>Profiles an app and compares.</summary>
    internal static async Task<ToolProcess> AssertExactAsync(string app, params string[] more)
    {
        using TestFolder folder = new();
        string json = folder.File("report.json");
        string[] before = Directory.Exists(app) ? FolderContent.Of(app) : [];
        ToolProcess tool = await ToolProcess.RunAsync(["profile", app, "--json", json, .. more]);
        Assert.True(tool.ExitCode == 0, tool.Output + tool.Error);
        Truth.AssertEqual(tool.Output, json);
        if (Directory.Exists(app))
            Assert.Equal(before, FolderContent.Of(app));
        return tool;
    }

    private static async Task AssertBytesAsync(string name, string app)
    {
        using TestFolder folder = new();

        // No method is compiled anew in the middle: one that becomes optimized meanwhile may keep objects on the stack.
        string unprofiled = await FurtherProcess.RunAsync(
            folder.FullPath,
            "dotnet",
            [Path.Combine(app, $"{name}.dll"), "bytes"],
            new Dictionary<string, string> { ["DOTNET_TC_CallCountingDelayMs"] = "FFFFF" });
        string json = folder.File("report.json");
        using ToolProcess tool = await ToolProcess.RunAsync("profile", app, "--json", json, "--", "bytes");
        Assert.True(tool.ExitCode == 0, tool.Output + tool.Error);
        Truth.AssertBytesEqual(unprofiled, json);
    }
}
