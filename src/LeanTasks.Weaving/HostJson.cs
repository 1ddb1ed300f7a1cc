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
        JsonObject root = JsonNode.Parse(text, documentOptions: s_reading) as JsonObject ?? throw new JsonException("it is not a JSON object");
        ReadAll(root);
        return root;
    }

    // Names and texts are looked at only when they are asked for, by what expects no damage.
    private static void ReadAll(JsonNode? node)
    {
        try
        {
            foreach (KeyValuePair<string, JsonNode?> each in node as JsonObject ?? [])
                ReadAll(each.Value);
            foreach (JsonNode? each in node as JsonArray ?? [])
                ReadAll(each);
            Text(node);
        }
        catch (ArgumentException error)
        {
            throw new JsonException("an object in it has two members of the same name", error);
        }
        catch (InvalidOperationException error)
        {
            throw new JsonException("a string in it is not valid Unicode", error);
        }
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
