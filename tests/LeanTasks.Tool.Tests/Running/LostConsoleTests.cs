using System.Text;
using LeanTasks.Tool.Commands;
using LeanTasks.Tool.Tests.Reports;

namespace LeanTasks.Tool.Tests.Running;

/// <summary>A terminal that is closed, or a disk that is full, does not take the report along.</summary>
public sealed class LostConsoleTests
{
    [Fact]
    public void TheFilesAreWrittenAllTheSame()
    {
        using TestFolder folder = new();
        using LostWriter console = new();
        ReportOutputs outputs = new([], folder.File("report.json"), folder.File("report.html"));
        ReportDestination destination = new(outputs, console, console);

        ToolException error = Assert.Throws<ToolException>(() => destination.Write(SampleReport.Of([])));

        Assert.Contains("gone", error.Message, StringComparison.Ordinal);
        Assert.Equal(["report.html", "report.json"], Directory.EnumerateFiles(folder.FullPath).Select(Path.GetFileName).Order());
    }

    [Fact]
    public async Task WhatCannotBeToldDoesNotCrash()
    {
        using LostWriter console = new();
        Assert.Equal(ToolCommand.UsageError, await ToolCommand.InvokeAsync(["report", "nosuch.counts"], console, console));
    }

    [Fact]
    public async Task ALostOutputIsNamedAndNotTheTemporaryFolder()
    {
        using LostWriter console = new() { Error = new IOException("No space left on device", hresult: 28) };
        using LostWriter closed = new() { Error = new UnauthorizedAccessException("Access to the path is denied.") };
        Assert.Equal(
            "leantasks: Standard output cannot be written (No space left on device). Redirect it to a file on a disk with free space.",
            await SaidAsync(console));
        Assert.Equal("leantasks: Standard output cannot be written (it is closed). Redirect it to a file on a disk with free space.", await SaidAsync(closed));
    }

    private static async Task<string> SaidAsync(LostWriter console)
    {
        using StandardOutput output = new(console);
        using StringWriter error = new();
        Assert.Equal(ToolCommand.Failure, await ToolCommand.InvokeAsync(["completion", "bash"], output, error));
        return error.ToString().TrimEnd();
    }

    private sealed class LostWriter : TextWriter
    {
        public Exception Error { get; init; } = new IOException("gone.");

        public override Encoding Encoding => Encoding.UTF8;

        public override void Write(char value) => throw Error;
    }
}
