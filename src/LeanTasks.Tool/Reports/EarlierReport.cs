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

    private static bool IsJson(ReadOnlySpan<byte> text)
    {
        Utf8JsonReader reader = new(text, isFinalBlock: false, default);
        try
        {
            return reader.Read() && reader.TokenType == JsonTokenType.StartObject && Has(ref reader, "version"u8, JsonTokenType.Number)
                && Has(ref reader, "app"u8, JsonTokenType.String) && Has(ref reader, "runtime"u8, JsonTokenType.String)
                && reader.Read() && reader.TokenType == JsonTokenType.PropertyName && reader.ValueTextEquals("methods"u8);
        }
        catch (JsonException)
        {
            return false;
        }
    }

    private static bool Has(ref Utf8JsonReader reader, ReadOnlySpan<byte> name, JsonTokenType value) =>
        reader.Read() && reader.TokenType == JsonTokenType.PropertyName && reader.ValueTextEquals(name)
        && reader.Read() && reader.TokenType == value;
}
