using System.Text;
using System.Text.Json;

namespace LeanTasks.Tool.Reports;

/// <summary>Distinguishes a report that the tool wrote from any other file of its name.</summary>
internal static class EarlierReport
{
    /// <summary>A text near the beginning of an HTML report that no other page has.</summary>
    public const string HtmlMark = """<meta name="generator" content="leantasks"/>""";

    private const int Beginning = 8192;

    /// <summary>Whether a file is one, as JSON or HTML.</summary>
    /// <param name="file">A file that exists.</param>
    /// <exception cref="IOException">It cannot be read.</exception>
    public static bool Is(string file)
    {
        byte[] buffer = new byte[Beginning];
        using FileStream stream = File.OpenRead(file);
        ReadOnlySpan<byte> text = buffer.AsSpan(0, stream.ReadAtLeast(buffer, Beginning, throwOnEndOfStream: false));
        return text.IndexOf(Encoding.UTF8.GetBytes(HtmlMark)) >= 0 || IsJson(text);
    }

    private static bool IsJson(ReadOnlySpan<byte> text) =>
        Begins(text, JsonTokenType.StartObject, "version", "app", "runtime", "methods")
        || Begins(text, JsonTokenType.StartObject, "assembly", "isWritten", "asyncMethods")
        || Begins(text, JsonTokenType.StartObject, "assemblies", "notRead", "findings")
        || Begins(text, JsonTokenType.StartArray, "waits", "methods", "count");

    private static bool Begins(ReadOnlySpan<byte> text, JsonTokenType start, params ReadOnlySpan<string> names)
    {
        Utf8JsonReader reader = new(text, isFinalBlock: false, default);
        try
        {
            if (!reader.Read() || reader.TokenType != start || (start == JsonTokenType.StartArray && !(reader.Read() && reader.TokenType == JsonTokenType.StartObject)))
                return false;
            foreach (string name in names)
            {
                if (!reader.Read() || reader.TokenType != JsonTokenType.PropertyName || !reader.ValueTextEquals(name))
                    return false;

                // The last value may be longer than what was read.
                if (name != names[^1] && !(reader.Read() && reader.TrySkip()))
                    return false;
            }

            return true;
        }
        catch (JsonException)
        {
            return false;
        }
    }
}
