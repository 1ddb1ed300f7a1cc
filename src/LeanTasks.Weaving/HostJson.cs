using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Nodes;
using LeanTasks.Weaving.Images;

namespace LeanTasks.Weaving;

/// <summary>The files that .NET's host reads beside an app: JSON with comments allowed.</summary>
internal static class HostJson
{
    private static readonly JsonDocumentOptions s_reading = new() { CommentHandling = JsonCommentHandling.Skip, AllowTrailingCommas = true };

    private static readonly JsonSerializerOptions s_writing = new() { WriteIndented = true, Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    /// <summary>Reads a file.</summary>
    /// <exception cref="WeavingException">It cannot be read.</exception>
    /// <exception cref="JsonException">It is not JSON, or not an object.</exception>
    public static JsonObject Read(string file)
    {
        using MemoryStream text = new(WholeFile.Read(file));
        return JsonNode.Parse(text, documentOptions: s_reading) as JsonObject ?? throw new JsonException("it is no object");
    }

    /// <summary>The content of a text; null for any other value.</summary>
    public static string? Text(JsonNode? node) => node is JsonValue value && value.TryGetValue(out string? text) ? text : null;

    /// <summary>Writes a file, completely or not at all.</summary>
    /// <exception cref="WeavingException">It cannot be written.</exception>
    public static void Write(string file, JsonObject root)
    {
        byte[] text = JsonSerializer.SerializeToUtf8Bytes(root, s_writing);
        WholeFile.Write(file, stream => stream.Write(text, 0, text.Length));
    }
}
