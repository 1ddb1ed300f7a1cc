using LeanTasks.Tool.Commands;
using LeanTasks.Tool.Reports;
using LeanTasks.Tool.Tests.Reports;
using LeanTasks.Tool.Tests.Running;

namespace LeanTasks.Tool.Tests.Input;

/// <summary>A command line that says nothing sensible gets one line that says so.</summary>
public sealed class CommandLineTests
{
    [Theory]
    [InlineData]
    [InlineData("--help")]
    public async Task NoCommandListsAllOfThemWithAnExampleEach(params string[] arguments)
    {
        using StringWriter output = new();
        using StringWriter error = new();
        Assert.Equal(0, await ToolCommand.InvokeAsync(arguments, output, error));
        Assert.Equal("", error.ToString());
        string[] examples = [.. output.ToString().Split('\n').Select(static l => l.Trim()).Where(static l => l.StartsWith("leantasks ", StringComparison.Ordinal))];
        string[] shown = [.. ToolCommand.Create([]).Subcommands.Where(static c => !c.Hidden).Select(static c => c.Name)];
        Assert.Equal(shown.Order(), examples.Select(static e => e.Split(' ')[1]).Order());
        Assert.All(examples, static example => Assert.Empty(ToolCommand.Create([]).Parse(example["leantasks ".Length..]).Errors));
    }

    [Fact]
    public Task NoAppIsAnError() => CommandLine.AssertUsageAsync(["profile"], "app", "--help");

    [Fact]
    public Task AProcessThatDoesNotRunIsAnError() => CommandLine.AssertUsageAsync(["profile", "--pid", "0"], "--pid 0", "leantasks ps");

    [Fact]
    public Task AProcessBesideAnAppIsAnError() => CommandLine.AssertUsageAsync(["profile", TestApps.Counted, "--pid", "1"], "--pid", "only with --json and --duration");

    [Fact]
    public Task AnUnknownOptionIsAnError() => CommandLine.AssertUsageAsync(["profile", TestApps.Counted, "--nosuch"], "--nosuch");

    [Fact]
    public Task AnUnknownCommandIsAnErrorThatNamesItFirst() =>
        CommandLine.AssertUsageAsync(["frobnicate"], "leantasks: 'frobnicate' is not a leantasks command. Run 'leantasks --help'");

    [Theory]
    [InlineData("'profle' is not a leantasks command. Did you mean 'profile'?", "profle", "app.dll")]
    [InlineData("'fsue' is not a leantasks command. Did you mean 'fuse'?", "fsue")]
    [InlineData("'leantasks fuse' has no option '--onyl'. Did you mean '--only'? Run 'leantasks fuse --help'", "fuse", "--onyl", "x", "y.dll")]
    [InlineData("'leantasks fuse' has no option '--dryrun'. Did you mean '--dry-run'?", "fuse", "y.dll", "--dryrun")]
    [InlineData("'leantasks fuse' has no option '--pool-edges'. Did you mean '--pool-value-tasks'?", "fuse", "y.dll", "--pool-edges")]
    [InlineData("'leantasks fuse' has no option '--at-least'. Did you mean '--min-saving'?", "fuse", "y.dll", "--at-least=1")]
    [InlineData("'leantasks fuse' has no option '--even-if-misused'. Did you mean '--ignore-misuse'?", "fuse", "y.dll", "--even-if-misused")]
    [InlineData("'leantasks check' has no option '--jsn'. Did you mean '--json'?", "check", "--jsn=report.json", ".")]
    [InlineData("'leantasks' has no option '--versoin'. Did you mean '--version'?", "--versoin")]
    public Task AMistypedNameGetsTheNearest(string told, params string[] arguments) => CommandLine.AssertUsageAsync(arguments, told);

    [Theory]
    [InlineData("'--dry-run' follows '--'", "fuse", "--", "y.dll", "--dry-run")]
    [InlineData("'/dev/null' is not a regular file", "report", "/dev/null")]
    [InlineData("is a folder. Pass a counts file in it", "report", ".")]
    [InlineData("ends in .deps.json, which .NET reads as part of an app", "fuse", "no/y.dll", "--json", "new.deps.json")]
    [InlineData("ends in .runtimeconfig.json, which .NET reads as part of an app", "check", "no/y.dll", "--json", "new.runtimeconfig.json")]
    public async Task WhatTheInputIsIsTold(string told, params string[] arguments)
    {
        Assert.SkipWhen(OperatingSystem.IsWindows() && arguments.Contains("/dev/null"), "It is no file there.");
        await CommandLine.AssertUsageAsync(arguments, told);
    }

    [Theory]
    [InlineData]
    [InlineData("--help")]
    [InlineData("check", "--help")]
    [InlineData("--version")]
    public async Task AFullStandardOutputIsTold(params string[] arguments)
    {
        using StringWriter error = new();
        using StandardOutput output = new(new FullWriter());
        Assert.Equal(ToolCommand.Failure, await ToolCommand.InvokeAsync(arguments, output, error));
        Assert.StartsWith("leantasks: Standard output cannot be written (it is full)", error.ToString(), StringComparison.Ordinal);
    }

    private sealed class FullWriter : StringWriter
    {
        public override void Write(char value) => throw new IOException("it is full.");

        public override void Write(string? value) => throw new IOException("it is full.");

        public override void Write(char[] buffer, int index, int count) => throw new IOException("it is full.");

        public override void WriteLine(string? value) => throw new IOException("it is full.");
    }

    [Fact]
    public async Task NoNameIsProposedThatIsFarAway()
    {
        string line = await CommandLine.FailAsync(ToolCommand.UsageError, "profile", TestApps.Counted, "--nosuch");
        Assert.DoesNotContain("Did you mean", line, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("0")]
    [InlineData("-1")]
    [InlineData("NaN")]
    [InlineData("1e300")]
    [InlineData("abc")]
    public Task ADurationThatIsNoneIsAnError(string seconds) =>
        CommandLine.AssertUsageAsync(["profile", TestApps.Counted, "--duration", seconds], "--duration", "Specify a number of seconds");

    [Fact]
    public Task AReportOverAFolderIsAnError() => CommandLine.AssertUsageAsync(["profile", TestApps.Counted, "--json", Path.GetTempPath()], "--json", "is a folder");

    [Fact]
    public async Task AReportInAFolderThatCannotBeMadeIsAnError()
    {
        using TestFolder folder = new();
        string file = folder.File("file");
        await File.WriteAllTextAsync(file, "not a folder", TestContext.Current.CancellationToken);
        await CommandLine.AssertUsageAsync(["profile", TestApps.Counted, "--html", Path.Combine(file, "report.html")], "--html", "cannot be written");
    }

    [Fact]
    public async Task AReportOverAReadOnlyFileIsAnError()
    {
        using TestFolder folder = new();
        string file = folder.File("report.json");
        await File.WriteAllTextAsync(file, "kept", TestContext.Current.CancellationToken);
        File.SetAttributes(file, FileAttributes.ReadOnly);
        await CommandLine.AssertUsageAsync(["profile", TestApps.Counted, "--json", file], "--json", "is read-only");
        File.SetAttributes(file, FileAttributes.Normal);
    }

    [Theory]
    [InlineData("Counted.dll", "--json")]
    [InlineData("Counted.deps.json", "--json")]
    [InlineData("Counted.runtimeconfig.json", "--html")]
    [InlineData("LeanTasks.dll", "--html")]
    public async Task AReportOverAFileOfTheAppIsAnError(string name, string option)
    {
        using TestFolder folder = new();
        string app = folder.Copy(TestApps.Counted);
        string[] before = FolderContent.Of(app);
        string file = Path.Combine(app, name);
        await CommandLine.AssertUsageAsync(["profile", app, option, file], option, "would overwrite");
        await CommandLine.AssertUsageAsync(["profile", Path.Combine(app, "Counted.dll"), option, file], option, "would overwrite");
        Assert.Equal(before, FolderContent.Of(app));
    }

    [Theory]
    [InlineData("index.html", "<html></html>", "--html")]
    [InlineData("data.json", """{ "app": "mine", "runtime": 1 }""", "--json")]
    [InlineData("data.json", "[]", "--json")]
    [InlineData("empty.json", "", "--json")]
    public async Task AReportOverAPageOrDataOfTheAppIsAnError(string name, string content, string option)
    {
        using TestFolder folder = new();
        string app = folder.Copy(TestApps.Counted);
        string file = Path.Combine(app, "wwwroot", name);
        Directory.CreateDirectory(Path.GetDirectoryName(file)!);
        await File.WriteAllTextAsync(file, content, TestContext.Current.CancellationToken);
        await CommandLine.AssertUsageAsync(["profile", app, option, file], option, "would overwrite");
        Assert.Equal(content, await File.ReadAllTextAsync(file, TestContext.Current.CancellationToken));
    }

    [Fact]
    public void AReportMayReplaceAnEarlierOne()
    {
        using TestFolder folder = new();
        string[] files = [folder.File("report.json"), folder.File("report.html")];
        JsonReport.Write(SampleReport.Of([]), files[0]);
        HtmlReport.Write(SampleReport.Of([]), files[1]);
        Assert.All(files, file => AppFiles.EnsureNotOneOf(file, "--json", folder.FullPath));
    }

    [Fact]
    public async Task AReportOverTheCountsIsAnError()
    {
        using TestFolder folder = new();
        string file = folder.File("some.json");
        await File.WriteAllTextAsync(file, "counts", TestContext.Current.CancellationToken);
        await CommandLine.AssertUsageAsync(["report", file, "--json", file], "--json", "would overwrite");
    }

    [Fact]
    public async Task TwoReportsInOneFileAreAnError()
    {
        using TestFolder folder = new();
        string file = folder.File("report");
        await CommandLine.AssertUsageAsync(["profile", TestApps.Counted, "--html", file, "--json", file], "--json and --html both specify");
        Assert.False(File.Exists(file));
    }

    [Theory]
    [InlineData("--json")]
    [InlineData("--html")]
    public async Task AReportOverTheEarlierOneIsAnError(string option)
    {
        using TestFolder folder = new();
        string file = folder.File("before.json");
        JsonReport.Write(SampleReport.Of([]), file);
        string before = await File.ReadAllTextAsync(file, TestContext.Current.CancellationToken);
        await CommandLine.AssertUsageAsync(["profile", TestApps.Counted, "--against", file, option, file], $"{option} and --against both specify");
        await CommandLine.AssertUsageAsync(["report", folder.File("some.counts"), "--against", file, option, Path.Combine(folder.FullPath, ".", "before.json")], $"{option} and --against both specify");
        Assert.Equal(before, await File.ReadAllTextAsync(file, TestContext.Current.CancellationToken));
    }

    [Fact]
    public Task AnAssemblyToIncludeThatIsNotThereIsAnErrorWithThoseThatAre() =>
        CommandLine.AssertUsageAsync(["profile", TestApps.FSharpCounted, "--include", "NoSuch*"], "'NoSuch*'", "FSharpCounted", "FSharp.Core");

    [Fact]
    public Task ACountsFileThatIsNotThereIsAnError() => CommandLine.AssertUsageAsync(["report", "nosuch.counts"], "nosuch.counts");

    [Fact]
    public Task ACountsFileWithoutANameIsAnError() => CommandLine.AssertUsageAsync(["report", ""], "No counts file was given", "Pass");

    [Fact]
    public async Task ACountsFileThatIsNoneIsAnError()
    {
        using TestFolder folder = new();
        string file = folder.File("some.counts");
        await File.WriteAllTextAsync(file, "no counts\n", TestContext.Current.CancellationToken);
        await CommandLine.AssertUsageAsync(["report", file], file);
    }

    [Fact]
    public async Task HelpTellsTheExitCodes()
    {
        using StringWriter output = new();
        using StringWriter error = new();
        Assert.Equal(0, await ToolCommand.InvokeAsync(["profile", "--help"], output, error));
        Assert.Contains("Exit code", output.ToString(), StringComparison.Ordinal);
        Assert.Equal("", error.ToString());
    }
}
