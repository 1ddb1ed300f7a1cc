using LeanTasks.Tool.Reports;
using Spectre.Console;

namespace LeanTasks.Tool.Running;

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
