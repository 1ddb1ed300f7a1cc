using System.Text.Json;

namespace LeanTasks.Tool.Reports;

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
