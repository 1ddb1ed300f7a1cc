using LeanTasks.EndToEnd.Tests.Support;

namespace LeanTasks.EndToEnd.Tests;

/// <summary>What somebody meets who installs <c>LeanTasks</c> into a new console app.</summary>
public sealed class CSharpTests(PackageFeed feed)
{
    private const string Pool = "-p:LeanTasksPoolValueTasks=true";

    // The others have a builder of their own, or [NotPooled].
    private const string Pooled = "1 of 4";

    // One project for all, as a build takes seconds.
    [Fact]
    public async Task AConsoleAppIsWarnedMendedAndPooled()
    {
        NewProject app = feed.NewProject("Console", "console");
        app.AddExample(new Package(feed.PackageFile("LeanTasks")), "csharp", "Example.cs");
        app.AddExample(new Package(feed.PackageFile("LeanTasks.Analyzers")), "csharp", "Misuse.cs");

        string built = await app.BuildAsync();
        BuildOutput.CheckWarnings(built, "LEAN001");
        BuildOutput.CheckPooled(built, null);
        ConsoleOutput.Check(await app.RunAppAsync(), isPooled: false);

        await MendAsync(app);

        BuildOutput.CheckPooled(await app.BuildAsync("--no-restore", Pool), Pooled);
        ConsoleOutput.Check(await app.RunAppAsync(), isPooled: true);
        DateTime written = File.GetLastWriteTimeUtc(app.Intermediate);

        BuildOutput.CheckPooled(await app.BuildAsync("--no-restore", Pool), null);
        Assert.Equal(written, File.GetLastWriteTimeUtc(app.Intermediate));
        ConsoleOutput.Check(await app.RunAppAsync(), isPooled: true);
    }

    [Fact]
    public async Task AnOlderFrameworkIsRefused()
    {
        NewProject app = feed.NewProject("Console", "older");
        string restored = await app.FailAsync(1, "dotnet", "restore", "-p:TargetFramework=net8.0");
        Assert.Matches("error NU1202: Package LeanTasks .* is not compatible with net8.0", restored);
    }

    // A suggestion: no build tells it, and 'dotnet format' mends it, by the command in the readme of the analyzers.
    private static async Task MendAsync(NewProject app)
    {
        string source = app.PathOf("Methods.cs");
        string before = await File.ReadAllTextAsync(source);
        await app.RunAsync("dotnet", "format", "analyzers", "--diagnostics", "LEAN105", "--severity", "info", "--no-restore");
        Assert.Equal(
            before.Replace("Ended { get; } = new();", "Ended { get; } = new(TaskCreationOptions.RunContinuationsAsynchronously);", StringComparison.Ordinal),
            await File.ReadAllTextAsync(source));
    }
}
