using LeanTasks.Tool.Commands;
using LeanTasks.Tool.Tests.Running;

namespace LeanTasks.Tool.Tests.Input;

/// <summary>What is no app, or not a whole one, gets one line that names it, the cause and the mend.</summary>
public sealed class BadAppTests : IDisposable
{
    private readonly TestFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public Task AnAppThatIsNotThere() => AssertBadAsync(_folder.File("nosuch.dll"), "does not exist", "nosuch.dll", "Pass");

    [Fact]
    public Task AnEmptyFolder() => AssertBadAsync(_folder.FullPath, "contains no app", _folder.FullPath, "Pass");

    [Fact]
    public async Task TextInsteadOfAnAssembly() => await AssertBadAsync(await WriteAsync("text.dll", "not an assembly"), "text.dll", "is not a .NET assembly");

    [Fact]
    public async Task AnAssemblyCutShort()
    {
        byte[] whole = await File.ReadAllBytesAsync(Path.Combine(TestApps.Counted, "Counted.dll"), TestContext.Current.CancellationToken);
        string file = _folder.File("short.dll");
        await File.WriteAllBytesAsync(file, whole[..200], TestContext.Current.CancellationToken);
        await AssertBadAsync(file, "short.dll", "truncated");
    }

    [Fact]
    public async Task ANativeProgram()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "The file is one of Unix.");
        await AssertBadAsync("/bin/sh", "'/bin/sh'", "Native AOT programs cannot be profiled");
    }

    [Fact]
    public async Task ANativeLibrary()
    {
        string file = _folder.File("native.dll");
        File.Copy(Path.Combine(Path.GetDirectoryName(typeof(object).Assembly.Location)!, OperatingSystem.IsWindows() ? "coreclr.dll" : "libcoreclr.so"), file);
        await AssertBadAsync(file, "native.dll", "native library");
    }

    [Fact]
    public Task ALibrary() => AssertBadAsync(Path.Combine(TestApps.Counted, "LeanTasks.dll"), "is a library", "LeanTasks.runtimeconfig.json");

    [Fact]
    public async Task ASolution() => await AssertBadAsync(await WriteAsync("many.slnx", "<Solution/>"), "is a solution", "project");

    [Fact]
    public async Task AFolderWithTwoProjects()
    {
        await WriteAsync("one.csproj", "<Project/>");
        await WriteAsync("two.fsproj", "<Project/>");
        await AssertBadAsync(_folder.FullPath, "several projects", "one.csproj, two.fsproj");
    }

    [Fact]
    public async Task AProjectOfALibrary() => await AssertBadAsync(
        await WriteAsync("library.csproj", """<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><TargetFramework>net10.0</TargetFramework></PropertyGroup></Project>"""),
        "library.csproj",
        "is a library project");

    [DeepFact]
    public async Task AProjectThatDoesNotBuild()
    {
        string project = await WriteAsync(
            "broken.csproj",
            """<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><OutputType>Exe</OutputType><TargetFramework>net10.0</TargetFramework></PropertyGroup></Project>""");
        await WriteAsync("Program.cs", "nonsense;");
        string line = await CommandLine.FailAsync(ToolCommand.Failure, "profile", project);
        Assert.Contains("broken.csproj", line, StringComparison.Ordinal);
        Assert.Contains("does not build: error CS", line, StringComparison.Ordinal);
        Assert.Equal(["Program.cs", "broken.csproj"], Directory.EnumerateFileSystemEntries(_folder.FullPath).Select(Path.GetFileName).Order(StringComparer.Ordinal));
    }

    [Fact]
    public async Task ADependencyThatIsMissing()
    {
        string copy = _folder.Copy(TestApps.FSharpCounted);
        File.Delete(Path.Combine(copy, "FSharp.Core.dll"));
        string line = await CommandLine.FailAsync(ToolCommand.Failure, "profile", copy);
        Assert.Contains("needs 'FSharp.Core.dll'", line, StringComparison.Ordinal);
        Assert.Contains("publish", line, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("{")]
    [InlineData("""{ "runtimeOptions": { "framework": { "name": "x", "name": "y" } } }""")]
    [InlineData("""{ "runtimeOptions": { "framework": { "name": "\ud800" } } }""")]
    public async Task SettingsThatAreDamaged(string text)
    {
        string copy = _folder.Copy(TestApps.Counted);
        string config = Path.Combine(copy, "Counted.runtimeconfig.json");
        await File.WriteAllTextAsync(config, text, TestContext.Current.CancellationToken);
        Assert.Contains(config, await CommandLine.FailAsync(ToolCommand.Failure, "profile", copy), StringComparison.Ordinal);
    }

    [Fact]
    public async Task ALibraryOfOurNameThatIsNone()
    {
        string copy = _folder.Copy(TestApps.Counted);
        await File.WriteAllTextAsync(Path.Combine(copy, "LeanTasks.dll"), "not ours", TestContext.Current.CancellationToken);
        Assert.Contains("is not a valid LeanTasks library", await CommandLine.FailAsync(ToolCommand.Failure, "profile", copy), StringComparison.Ordinal);
    }

    [Fact]
    public async Task DependenciesThatAreDamaged()
    {
        string copy = _folder.Copy(TestApps.Counted);
        string dependencies = Path.Combine(copy, "Counted.deps.json");
        await File.WriteAllTextAsync(dependencies, "[]", TestContext.Current.CancellationToken);
        Assert.Contains(dependencies, await CommandLine.FailAsync(ToolCommand.Failure, "profile", copy), StringComparison.Ordinal);
    }

    [Fact]
    public async Task ALinkThatLeadsNowhere()
    {
        string link = _folder.File("App.dll");
        File.CreateSymbolicLink(link, _folder.File("gone.dll"));
        await AssertBadAsync(link, "App.dll");
    }

    private static Task AssertBadAsync(string app, params string[] told) => CommandLine.AssertUsageAsync(["profile", app], told);

    private async Task<string> WriteAsync(string name, string text)
    {
        string file = _folder.File(name);
        await File.WriteAllTextAsync(file, text, TestContext.Current.CancellationToken);
        return file;
    }
}
