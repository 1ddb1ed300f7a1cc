using System.Text.Json;

namespace LeanTasks.Tool.Tests.Running;

/// <summary>What the user gives to the app and to the tool arrives.</summary>
public sealed class OptionTests
{
    private static readonly string[] s_ofReport = ["app", "runtime", "methods", "notCounted"];

    private static readonly string[] s_ofMethod =
        ["method", "assembly", "returns", "calls", "completedSynchronously", "suspensions", "bytesPerCall", "faults", "canceled", "advice"];

    private static readonly string[] s_ofAdvice = ["action", "why", "savedBytesPerCall", "savedNanosecondsPerCall"];

    [Fact]
    public async Task TheAppGetsItsArgumentsItsInputAndTheFolder()
    {
        using ToolProcess tool = ToolProcess.Start("profile", TestApps.Counted, "--", "echo", "--json", "two words", "--", "@file", "");
        await tool.TypeAsync("typed");
        await tool.EndAsync();
        Assert.True(tool.ExitCode == 0, tool.Output + tool.Error);
        Assert.Contains("arguments: echo|--json|two words|--|@file|\n", tool.Output, StringComparison.Ordinal);
        Assert.Contains("input: typed\n", tool.Output, StringComparison.Ordinal);
        Assert.Contains($"folder: {tool.Folder.FullPath}\n", tool.Output, StringComparison.Ordinal);
        Assert.DoesNotContain($"base: {TestApps.Counted}", tool.Output, StringComparison.Ordinal);
    }

    [Fact]
    public async Task TheReportsHaveWhatWasAskedFor()
    {
        using TestFolder folder = new();
        string json = folder.File("report.json");
        string html = folder.File("report.html");
        string[] before = FolderContent.Of(TestApps.FSharpCounted);
        using ToolProcess tool = await ToolProcess.RunAsync(
            "profile", TestApps.FSharpCounted, "--time", "--json", json, "--html", html, "--include", "fsharpcount*");
        Assert.True(tool.ExitCode == 0, tool.Output + tool.Error);
        Truth.AssertEqual(tool.Output, json);
        Assert.Equal(before, FolderContent.Of(TestApps.FSharpCounted));
        Assert.Contains("<html", await File.ReadAllTextAsync(html, TestContext.Current.CancellationToken), StringComparison.Ordinal);

        using JsonDocument document = JsonDocument.Parse(await File.ReadAllTextAsync(json, TestContext.Current.CancellationToken));
        JsonElement report = document.RootElement;
        AssertHas(report, s_ofReport);
        Assert.Equal("FSharpCounted", report.GetProperty("app").GetString());
        Assert.StartsWith(".NET ", report.GetProperty("runtime").GetString(), StringComparison.Ordinal);
        Assert.NotEmpty(report.GetProperty("methods").EnumerateArray());
        foreach (JsonElement method in report.GetProperty("methods").EnumerateArray())
        {
            AssertHas(method, s_ofMethod);
            AssertHas(method.GetProperty("advice"), s_ofAdvice);
            Assert.Equal("FSharpCounted", method.GetProperty("assembly").GetString());
            Assert.True(method.GetProperty("suspendedNanosecondsPerCall").GetDouble() > 0);
        }
    }

    [Fact]
    public async Task CtrlCBeforeTheAppHasStartedEndsTheTool()
    {
        using ToolProcess tool = ToolProcess.Start("profile", TestApps.CountedProject);
        await tool.WaitForErrorAsync("Building");
        tool.Send(Tool.Running.PosixProcess.Sigint);
        await tool.EndAsync();
        Assert.True(tool.ExitCode == 130, tool.Output + tool.Error);
        Assert.Contains("before the app started", tool.Error, StringComparison.Ordinal);
        Assert.Equal("", tool.Output.Trim());
    }

    [Fact]
    public async Task AFolderForTemporaryFilesThatIsNotThereIsTold()
    {
        using ToolProcess tool = ToolProcess.StartWithTemporaryFolder("nosuch", "profile", TestApps.Counted);
        await tool.EndAsync();
        Assert.Equal(1, tool.ExitCode);
        Assert.Contains("nosuch", tool.Error, StringComparison.Ordinal);
        Assert.Contains(OperatingSystem.IsWindows() ? "TMP" : "TMPDIR", tool.Error, StringComparison.Ordinal);
    }

    private static void AssertHas(JsonElement element, string[] properties) =>
        Assert.All(properties, name => Assert.True(element.TryGetProperty(name, out _), name));
}
