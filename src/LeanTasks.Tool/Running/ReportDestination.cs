using LeanTasks.Tool.Commands;
using LeanTasks.Tool.Reports;
using Spectre.Console;

namespace LeanTasks.Tool.Running;

/// <summary>Where a finished report goes.</summary>
/// <param name="outputs">The files, if any.</param>
/// <param name="console">The console.</param>
internal sealed class ReportDestination(ReportOutputs outputs, IAnsiConsole console)
{
    /// <summary>The console for the output of a command: standard output, or a test's own.</summary>
    /// <param name="output">The command's output.</param>
    public static IAnsiConsole ConsoleOf(TextWriter output) =>
        ReferenceEquals(output, Console.Out) ? ReportConsole.Create() : ReportConsole.CreatePlain(output);

    /// <summary>Writes the report: to the console first, so that a full disk loses nothing for the user; to the files even if the console is closed.</summary>
    /// <param name="report">The report.</param>
    /// <exception cref="ToolException">A file, or the console, cannot be written to.</exception>
    public void Write(ProfileReport report)
    {
        IOException? lost = null;
        try
        {
            ConsoleReport.Write(report, console);
        }
        catch (IOException exception)
        {
            // Its terminal was closed, or the disk that it is redirected to is full.
            lost = exception;
        }

        if (outputs.JsonFile is { } json)
            JsonReport.Write(report, json);
        if (outputs.HtmlFile is { } html)
            HtmlReport.Write(report, html);
        if (lost is not null)
            throw new ToolException($"The report cannot be written to standard output ({lost.Message.TrimEnd('.')}): give a file with --json or --html, which are written all the same.", lost);
    }
}
