using LeanTasks.Profiling;
using LeanTasks.Tool.Apps;
using LeanTasks.Tool.Commands;
using LeanTasks.Tool.Running;

namespace LeanTasks.Tool.Tests.Running;

/// <summary>The counts that an app left which was built to count are reported like those of <c>profile</c>.</summary>
public sealed class CountsFileReportTests
{
    [DeepFact]
    public async Task TheCountsAreExact()
    {
        using TestFolder folder = new();
        using TemporaryFolder build = TemporaryFolder.Create(TextWriter.Null);
        PreparedApp app = await new AppPreparation(build, TextWriter.Null).PrepareAsync(TestApps.Counted, "Release", TestContext.Current.CancellationToken);
        CountsFolder counts = new(folder.FullPath);
        using AppOutput run = await AppOutput.RunAsync(app, counts);

        string json = folder.File("report.json");
        string file = Assert.Single(Directory.EnumerateFiles(folder.FullPath, "*.counts"));
        using StringWriter output = new();
        using StringWriter error = new();
        string[] arguments = ["report", file, "--json", json, "--app", Path.GetDirectoryName(app.FirstArguments[^1])!];
        Assert.True(await ToolCommand.InvokeAsync(arguments, output, error) == 0, error.ToString());
        Truth.AssertEqual(run.Text, json);
        Assert.Contains("Counted.Kinds.OfTask", output.ToString(), StringComparison.Ordinal);
        Assert.EndsWith(
            $"Run 'leantasks fuse APP --profile {json}' to fuse the methods that save most, or 'leantasks profile APP --against {json}' to compare a later run.", output.ToString().Trim(), StringComparison.Ordinal);

        // Where it was is known of those that were loaded.
        Assert.Equal(0, await ToolCommand.InvokeAsync(arguments[..^2], output, error));
        Truth.AssertEqual(run.Text, json);

        // Folders that have nothing of it: their tables would name nothing.
        string empty = Directory.CreateDirectory(folder.File("empty")).FullName;
        Assert.Equal(ToolCommand.UsageError, await ToolCommand.InvokeAsync([.. arguments[..^1], empty], output, error));
        Assert.Contains("contains no assembly and no single-file app", error.ToString(), StringComparison.Ordinal);
        Assert.Equal(ToolCommand.UsageError, await ToolCommand.InvokeAsync([.. arguments[..^1], AppContext.BaseDirectory], output, error));
        Assert.Contains("None of the assemblies counted in", error.ToString(), StringComparison.Ordinal);

        // Another build: the counts would go to other methods.
        ProcessCounts read = CountsFile.Read(file);
        CountsFile.Write(file, read with { Assemblies = [.. read.Assemblies.Select(static a => a.Name == "Counted" ? a with { ModuleVersion = Guid.NewGuid() } : a)] });
        Assert.Equal(ToolCommand.UsageError, await ToolCommand.InvokeAsync(arguments, output, error));
        Assert.Contains("Counted.dll' does not belong to the build that wrote", error.ToString(), StringComparison.Ordinal);
    }
}
