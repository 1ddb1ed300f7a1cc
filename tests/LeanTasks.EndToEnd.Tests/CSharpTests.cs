using System.Runtime.InteropServices;
using LeanTasks.EndToEnd.Tests.Support;

namespace LeanTasks.EndToEnd.Tests;

/// <summary>What somebody meets who installs <c>LeanTasks</c> into a new console app.</summary>
public sealed class CSharpTests(PackageFeed feed)
{
    // The others have a builder of their own, or [NotPooled].
    private const string Pooled = "1 of 4";

    [DeepFact]
    public async Task AConsoleAppIsWarnedMendedAndPooled()
    {
        NewProject app = feed.Apps.Console;
        BuildOutput built = await feed.Apps.BuiltAsync(app);
        built.CheckWarnings("LEAN001");
        built.CheckPooled(null);
        ConsoleOutput.Check(await app.RunAppAsync(), isPooled: false);

        await MendAsync(app);

        await BuildPooledAsync(app, Pooled);
        DateTime written = File.GetLastWriteTimeUtc(app.Intermediate);

        await BuildPooledAsync(app, null);
        Assert.Equal(written, File.GetLastWriteTimeUtc(app.Intermediate));
    }

    /// <summary>The library's code is compiled ahead of time where there is an image for the system, and by the JIT where that is left out.</summary>
    [DeepTheory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task AnAppTakesWhatIsCompiledForItsSystem(bool readyToRun)
    {
        NewProject app = feed.Apps.Console;
        await feed.Apps.BuiltAsync(app);
        string image = Path.Combine(app.Output, "runtimes", RuntimeInformation.RuntimeIdentifier, "lib", "net10.0", "LeanTasks.dll");
        Assert.SkipUnless(File.Exists(image), "There is none for this system.");

        (string[] compiled, _) = await CompiledMethods.RunAsync(app.Output, [app.Built], readyToRun);
        Assert.Contains(compiled, static method => method.StartsWith("LeanTasks.Builders.MethodStart:Run[", StringComparison.Ordinal));
        Assert.Equal(!readyToRun, compiled.Any(static method => method.StartsWith("LeanTasks.Runtime.Trampoline:Run(", StringComparison.Ordinal)));
    }

    [DeepFact]
    public async Task AnOlderFrameworkIsRefused()
    {
        string restored = await feed.Apps.Older.FailAsync(1, "dotnet", "restore", "-p:TargetFramework=net8.0");
        Assert.Matches("error NU1202: Package LeanTasks .* is not compatible with net8.0", restored);
    }

    private static async Task BuildPooledAsync(NewProject app, string? expected)
    {
        new BuildOutput(await app.BuildAsync(InstalledApps.Pool), app.Name).CheckPooled(expected);
        ConsoleOutput.Check(await app.RunAppAsync(), isPooled: true);
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
