using LeanTasks.Tool.Advice;
using LeanTasks.Tool.Commands;
using LeanTasks.Tool.Reports;
using Spectre.Console;

namespace LeanTasks.Tool.Running;

/// <summary>Where a finished report goes.</summary>
/// <param name="outputs">The files, if any.</param>
/// <param name="output">Standard output, or a test's own.</param>
/// <param name="error">Standard error, or a test's own.</param>
internal sealed class ReportDestination(ReportOutputs outputs, TextWriter output, TextWriter error)
{
    /// <summary>The console for tables: standard error, where standard output is for the JSON alone.</summary>
    public IAnsiConsole Console { get; } = ConsoleOf(outputs.IsJsonToOutput ? error : output);

    /// <summary>The console for the output of a command: standard output, or a test's own.</summary>
    /// <param name="output">The command's output.</param>
    public static IAnsiConsole ConsoleOf(TextWriter output) =>
        ReferenceEquals(output, System.Console.Out) ? ReportConsole.Create() : ReportConsole.CreatePlain(output);

    /// <summary>Writes the report: to the console first, so that a full disk loses nothing for the user; to the files even if the console is closed.</summary>
    /// <param name="report">The report.</param>
    /// <exception cref="ToolException">A file, or the console, cannot be written to.</exception>
    public void Write(ProfileReport report)
    {
        report = outputs.Against?.Compare(report) ?? report;
        IOException? lost = null;
        try
        {
            if (outputs.IsJsonToOutput)
                output.Write(JsonReport.Text(report));
            else
                WriteToConsole(report);
        }
        catch (IOException exception)
        {
            // Its terminal was closed, or the disk that it is redirected to is full.
            lost = exception;
        }

        if (outputs.JsonPath is { } json)
            JsonReport.Write(report, json);
        if (outputs.HtmlFile is { } html)
            HtmlReport.Write(report, html);
        if (lost is not null)
            throw new ToolException($"{lost.Message} The files of --json and --html were still written.", lost);
    }

    private void WriteToConsole(ProfileReport report)
    {
        ConsoleReport.Write(report, Console);
        if (report.Methods.Count == 0)
            return;
        string file = outputs.JsonPath is { } json ? ShellWord.Of(json) : "FILE";
        string kept = outputs.JsonPath is null ? "Use --json FILE to save this report. " : "";
        Console.WriteLine($"{kept}Run 'leantasks fuse APP --profile {file}' to fuse the methods that save most, or 'leantasks profile APP --against {file}' to compare a later run.");
    }
}
