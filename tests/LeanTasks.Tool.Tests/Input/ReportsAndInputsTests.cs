using System.Text.Json;
using LeanTasks.Tool.Tests.Fusing;
using LeanTasks.Tool.Tests.Pooling;

namespace LeanTasks.Tool.Tests.Input;

/// <summary>No command replaces by its JSON what it was given, or what belongs to that.</summary>
public sealed class ReportsAndInputsTests
{
    [Theory]
    [InlineData("fuse", "App.dll")]
    [InlineData("fuse", "App.deps.json")]
    [InlineData("fuse", "App.runtimeconfig.json")]
    [InlineData("fuse", "Near.dll")]
    [InlineData("fuse", "LeanTasks.dll")]
    [InlineData("fuse", "App.pdb")]
    [InlineData("fuse", "data.json", "--dry-run")]
    [InlineData("check", "App.dll")]
    [InlineData("check", "Near.dll")]
    [InlineData("check", "App.deps.json")]
    public async Task AFileOfTheAppStays(string command, string name, params string[] options)
    {
        using AppWithLibraries app = new();
        await File.WriteAllTextAsync(app.PathOf("data.json"), "{}", TestContext.Current.CancellationToken);
        Dictionary<string, string> before = app.Content();
        string relative = Path.GetRelativePath(Environment.CurrentDirectory, app.PathOf(name));
        await CommandLine.AssertUsageAsync([command, app.File, "--json", app.PathOf(name), .. options], "--json", "would overwrite");
        await CommandLine.AssertUsageAsync([command, app.File, "--json", relative, .. options], "--json", "would overwrite");
        Assert.Equal(before, app.Content());
    }

    [Theory]
    [InlineData("App.dll")]
    [InlineData("Near.dll")]
    public async Task AFolderIsCheckedAndStays(string name)
    {
        using AppWithLibraries app = new();
        Dictionary<string, string> before = app.Content();
        await CommandLine.AssertUsageAsync(["check", app.PathOf(""), "--json", app.PathOf(name)], "--json", "would overwrite");
        Assert.Equal(before, app.Content());
    }

    [Theory]
    [InlineData("fuse")]
    [InlineData("check")]
    [InlineData("profile")]
    public async Task AFileOfTheAppStaysWhereALinkLeadsToIt(string command)
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "Links need a right there.");
        using AppWithLibraries app = new();
        using TemporaryLink link = new(app.PathOf(""));
        Dictionary<string, string> before = app.Content();
        foreach (string name in new[] { "App.dll", "Near.dll", "App.deps.json" })
        {
            await CommandLine.AssertUsageAsync([command, Path.Combine(link.FullPath, "App.dll"), "--json", app.PathOf(name)], "--json", "would overwrite");
            await CommandLine.AssertUsageAsync([command, app.File, "--json", Path.Combine(link.FullPath, name)], "--json", "would overwrite");
        }

        Assert.Equal(before, app.Content());
    }

    [Theory]
    [InlineData("Other.dll", "--json and --output both specify")]
    [InlineData("Other.pdb", "would overwrite 'Other.pdb'")]
    [InlineData("LeanTasks.dll", "would overwrite 'LeanTasks.dll'")]
    public async Task TheOutputOfFuseIsNotReplaced(string name, string told)
    {
        using AppWithLibraries app = new();
        Directory.CreateDirectory(app.PathOf("new"));
        await CommandLine.AssertUsageAsync(["fuse", app.File, "-o", app.PathOf("new/Other.dll"), "--json", app.PathOf("new/" + name)], told);
        Assert.Empty(Directory.EnumerateFileSystemEntries(app.PathOf("new")));
    }

    [Fact]
    public async Task SymbolsOfAnotherAssemblyStay()
    {
        using AppWithLibraries app = new();
        Directory.CreateDirectory(app.PathOf("new"));
        string symbols = app.PathOf("new/Other.pdb");
        await File.WriteAllTextAsync(symbols, "another's", TestContext.Current.CancellationToken);
        await CommandLine.AssertUsageAsync(["fuse", app.File, "-o", app.PathOf("new/Other.dll")], "Other.pdb' already exists without a matching assembly");
        Assert.Equal(symbols, Assert.Single(Directory.EnumerateFileSystemEntries(app.PathOf("new"))));
        Assert.Equal("another's", await File.ReadAllTextAsync(symbols, TestContext.Current.CancellationToken));
    }

    [Fact]
    public async Task OtherInputsOfFuseStay()
    {
        using AppWithLibraries app = new();
        using TemporaryLink link = new(app.PathOf(""));
        byte[] key = await File.ReadAllBytesAsync(app.KeyFile, TestContext.Current.CancellationToken);
        await CommandLine.AssertUsageAsync(["fuse", app.File, "--key", app.KeyFile, "--json", app.KeyFile], "--json and --key both specify");
        await CommandLine.AssertUsageAsync(["fuse", app.File, "--profile", Path.Combine(link.FullPath, "a.json"), "--json", app.PathOf("a.json")], "--json and --profile both specify");
        Assert.Equal(key, await File.ReadAllBytesAsync(app.KeyFile, TestContext.Current.CancellationToken));
    }

    [Theory]
    [InlineData("fuse")]
    [InlineData("check")]
    public async Task AnEarlierReportBesideTheAppIsReplaced(string command)
    {
        using AppWithLibraries app = new();
        string json = app.PathOf("found.json");
        string[] arguments = [command, app.File, "--json", json];
        Assert.Equal(0, (await Invoked.RunAsync(arguments)).Code);
        await using (FileStream stream = File.OpenWrite(json))
        {
            stream.Seek(0, SeekOrigin.End);
            stream.WriteByte((byte)' ');
        }

        (int code, _, string error) = await Invoked.RunAsync(arguments);
        Assert.True(code == 0, error);
        Assert.EndsWith("}\n", await File.ReadAllTextAsync(json, TestContext.Current.CancellationToken), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("fuse", "assembly")]
    [InlineData("check", "assemblies")]
    public async Task ADashIsStandardOutput(string command, string property)
    {
        using AppWithLibraries app = new();
        (int code, string output, string error) = await Invoked.RunAsync(command, app.File, "--json", "-");
        Assert.Equal(0, code);
        using JsonDocument document = JsonDocument.Parse(output);
        Assert.True(document.RootElement.TryGetProperty(property, out _));
        Assert.Contains(command == "fuse" ? "are fused. Written to" : "No misuse found", error, StringComparison.Ordinal);
        Assert.False(File.Exists("-"));
    }

    [Fact]
    public async Task AnEmptyNameIsSaidToBeEmpty()
    {
        await CommandLine.AssertUsageAsync(["stacks", "--pid", ""], "--pid", "none was given");
        await CommandLine.AssertUsageAsync(["profile", "--pid", ""], "--pid", "none was given");
        await CommandLine.AssertUsageAsync(["move", ""], "No project was given");
    }

    private sealed class TemporaryLink : IDisposable
    {
        private readonly string _folder = Directory.CreateTempSubdirectory("leantasks-link-").FullName;

        public TemporaryLink(string target)
        {
            FullPath = Path.Combine(_folder, "link");
            Directory.CreateSymbolicLink(FullPath, target);
        }

        public string FullPath { get; }

        public void Dispose() => Directory.Delete(_folder, recursive: true);
    }
}
