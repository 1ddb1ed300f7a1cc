using LeanTasks.Lab.Harness.Results;
using LeanTasks.Lab.Report;

namespace LeanTasks.Lab.Pages;

/// <summary>The block <c>lab:machine</c>: what the figures were made with, and where the whole report is.</summary>
internal static class MachineView
{
    /// <param name="link">The report, from the page.</param>
    public static string Of(Marker marker, LabReport report, string link)
    {
        marker.AllowOnly();
        MarkdownTable text = new("made with", "");
        foreach ((string name, string value) in ReportText.Describe(report.Machine))
            text.Add(name, value);
        text.Add("Report", $"[{link.Split('/')[^2]}]({link})");
        return text.ToString();
    }
}
