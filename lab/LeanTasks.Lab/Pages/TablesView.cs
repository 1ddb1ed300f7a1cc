using System.Text;
using LeanTasks.Lab.Harness.Results;
using LeanTasks.Lab.Report;

namespace LeanTasks.Lab.Pages;

/// <summary>The block <c>lab:tables</c>: all tables, with what a reader must know of each.</summary>
internal static class TablesView
{
    public static string Of(Marker marker, LabReport report)
    {
        marker.AllowOnly();
        StringBuilder text = new();
        foreach (TableReport table in report.Tables)
        {
            text.Append($"### {table.Title} (`{table.Id}`)\n\nSource: {table.Source}. {ReportText.Reading(table)}\n\n");
            text.Append(table.Rows.Count > 0 ? TableView.Of(table) : ReportText.NothingMeasured + "\n").Append('\n');
            string[] notes = [.. new PublishedSources(table).Footnotes, .. table.Missing.Select(ReportText.NotMeasured), .. table.Notes];
            foreach (string note in notes)
                text.Append($"- {note}\n");
            text.Append(notes.Length > 0 ? "\n" : "");
        }

        return text.ToString();
    }
}
