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

/// <summary>The display of the counts while an app runs.</summary>
internal interface IRunDisplay
{
    /// <summary>A second has passed.</summary>
    void Refresh();

    /// <summary>The user asked for the table.</summary>
    void Show();
}

/// <summary>Shows the counts as one table on a terminal, which is redrawn.</summary>
/// <param name="reports">Creates the reports.</param>
/// <param name="live">The place on the terminal.</param>
internal sealed class LiveDisplay(ProfileReports reports, LiveDisplayContext live) : IRunDisplay
{
    /// <inheritdoc/>
    public void Refresh()
    {
        if (reports.SoFar() is { } report)
            live.UpdateTarget(ConsoleReport.Render(report));
    }

    /// <inheritdoc/>
    public void Show() => Refresh();
}
