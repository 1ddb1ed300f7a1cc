using System.Text.Json;
using LeanTasks.EndToEnd.Tests.Support;

namespace LeanTasks.EndToEnd.Tests;

/// <summary>What somebody meets who installs <c>LeanTasks.Tool</c>.</summary>
public sealed class ToolTests(PackageFeed feed)
{
    [DeepFact]
    public async Task TheToolCountsPoolsAndChecks()
    {
        await feed.Apps.BuiltAsync(feed.Apps.Console);
        NewProject app = feed.Apps.Profiled;
        await app.RunAsync("dotnet", "tool", "install", "LeanTasks.Tool", "--tool-path", "tools", "--version", feed.Version);
        string tool = app.PathOf(OperatingSystem.IsWindows() ? "tools/leantasks.exe" : "tools/leantasks");

        ConsoleOutput.Check(await app.RunAsync(tool, "profile", app.Built, "--json", "report.json"), isPooled: false);
        Assert.Equal((1000, 750, 250), Counts(app.PathOf("report.json"), "Methods.SuspendSometimesAsync"));

        Assert.Contains("Methods.ByPropertyAsync", await app.RunAsync(tool, "fuse", app.Built, "--pool-value-tasks", "--dry-run"), StringComparison.Ordinal);
        ConsoleOutput.Check(await app.RunAppAsync(), isPooled: false);
        await app.RunAsync(tool, "fuse", app.Built, "--pool-value-tasks");
        ConsoleOutput.Check(await app.RunAppAsync(), isPooled: true);

        // What the compiler warned of is found without the source, too.
        string found = await app.FailAsync(3, tool, "check", app.Built);
        Assert.Contains("Misuse.cs(8): LEAN001: ", found, StringComparison.Ordinal);
        Assert.Contains("1 misuse found in Console.dll.", found, StringComparison.Ordinal);

        // Its reader of memory has all libraries that it needs.
        string process = Environment.ProcessId.ToString(System.Globalization.CultureInfo.InvariantCulture);
        Assert.Contains("chains of async calls are suspended", await app.RunAsync(tool, "stacks", "--pid", process), StringComparison.Ordinal);
        Assert.Contains(process, await app.RunAsync(tool, "ps"), StringComparison.Ordinal);
    }

    private static (int Calls, int Synchronous, int Suspensions) Counts(string report, string name)
    {
        using JsonDocument document = JsonDocument.Parse(File.ReadAllText(report));
        JsonElement method = document.RootElement.GetProperty("methods").EnumerateArray().Single(m => m.GetProperty("method").GetString() == name);
        return (
            method.GetProperty("calls").GetInt32(),
            method.GetProperty("completedSynchronously").GetInt32(),
            method.GetProperty("suspensions").GetInt32());
    }
}
