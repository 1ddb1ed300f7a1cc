using LeanTasks.Tool.Reports;
using Spectre.Console;

namespace LeanTasks.Tool.Running;

/// <summary>Shows the counts as tables, one after the other, each second if they are watched.</summary>
/// <param name="reports">Creates the reports.</param>
/// <param name="console">Where they go.</param>
/// <param name="watch">Whether each second.</param>
internal sealed class RunDisplay(ProfileReports reports, IAnsiConsole console, bool watch) : IRunDisplay
{
    /// <inheritdoc/>
    public void Refresh()
    {
        if (watch)
            Show();
    }

    /// <inheritdoc/>
    public void Show()
    {
        if (reports.SoFar() is { } report)
            ConsoleReport.Write(report, console);
        else
            console.WriteLine("Nothing has been counted yet.");
    }
}
