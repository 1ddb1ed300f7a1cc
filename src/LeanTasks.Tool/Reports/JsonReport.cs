using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;

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

/// <summary>The JSON of a report: its members in camel case, in the order of their declarations; values that were not measured are absent.</summary>
[JsonSourceGenerationOptions(
    PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase,
    DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
    WriteIndented = true,
    NewLine = "\n")]
[JsonSerializable(typeof(ProfileReport))]
internal sealed partial class ReportJson : JsonSerializerContext;

/// <summary>The JSON files of commands that write what they have found.</summary>
internal static class ToolJson
{
    private static readonly JsonSerializerOptions s_options = new(JsonSerializerDefaults.Web) { WriteIndented = true };

    /// <summary>Writes a file, completely or not at all.</summary>
    /// <param name="file">The file.</param>
    /// <param name="content">Its content, as an object.</param>
    /// <exception cref="ReportFileException">The file cannot be written; its previous content is still there.</exception>
    public static void Write<TContent>(string file, TContent content) => ReportFile.Write(file, Text(content));

    /// <summary>The text of a file.</summary>
    /// <param name="content">Its content, as an object.</param>
    public static string Text<TContent>(TContent content) => JsonSerializer.Serialize(content, s_options) + "\n";
}
