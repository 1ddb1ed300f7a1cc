using System.Text.Encodings.Web;
using System.Text.Json;

namespace LeanTasks.Tool.Reports;

/// <summary>A report as JSON.</summary>
internal static class JsonReport
{
    private static readonly ReportJson s_json = new(new JsonSerializerOptions(ReportJson.Default.Options)
    {
        // The report is a file, never part of a page: "<" need not be escaped.
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
    });

    /// <summary>Writes the report, completely or not at all.</summary>
    /// <param name="report">The report.</param>
    /// <param name="file">The file, which is replaced if it exists; its folders are created.</param>
    /// <exception cref="ReportFileException">The file cannot be written; its previous content is still there.</exception>
    public static void Write(ProfileReport report, string file) => ReportFile.Write(file, Text(report));

    /// <summary>The report as text.</summary>
    /// <param name="report">The report.</param>
    /// <returns>Indented JSON, the same for the same report everywhere.</returns>
    public static string Text(ProfileReport report) => JsonSerializer.Serialize(report, s_json.ProfileReport) + "\n";
}
