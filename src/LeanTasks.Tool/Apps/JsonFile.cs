using System.Text.Json;
using System.Text.Json.Nodes;

namespace LeanTasks.Tool.Apps;

/// <summary>Reads and writes the JSON files of an app, which may have comments as the host allows them.</summary>
internal static class JsonFile
{
    private static readonly JsonDocumentOptions s_reading = new() { CommentHandling = JsonCommentHandling.Skip, AllowTrailingCommas = true };

    private static readonly JsonSerializerOptions s_writing = new() { WriteIndented = true };

    /// <summary>Reads a file.</summary>
    /// <param name="file">The file.</param>
    /// <exception cref="JsonException">It is not JSON.</exception>
    public static JsonNode Read(string file) =>
        JsonNode.Parse(File.ReadAllText(file), documentOptions: s_reading) ?? throw new JsonException("it is 'null'");

    /// <summary>Writes a file of the copy.</summary>
    /// <param name="file">The file.</param>
    /// <param name="node">What goes into it.</param>
    public static void Write(string file, JsonNode node) => File.WriteAllText(file, node.ToJsonString(s_writing));
}
