using System.Text;
using System.Text.Json;
using LeanTasks.Weaving;
using LeanTasks.Weaving.Images;

namespace LeanTasks.Tool.Reports;

/// <summary>The file of a report.</summary>
internal static class ReportFile
{
    /// <summary>Replaces a file, or creates it and its folders; completely or not at all.</summary>
    /// <param name="file">The file.</param>
    /// <param name="text">Its new content.</param>
    /// <exception cref="ReportFileException">The file cannot be written; its previous content is still there.</exception>
    public static void Write(string file, string text)
    {
        string target = Target(file);
        byte[] content = Encoding.UTF8.GetBytes(text);
        try
        {
            Directory.CreateDirectory(Path.GetDirectoryName(target)!);
            WholeFile.Write(target, stream => stream.Write(content));
        }
        catch (WeavingException error)
        {
            throw new ReportFileException($"The report file {error.Message}", error);
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException)
        {
            throw Unwritable(file, $"cannot be written ({error.Message.ReplaceLineEndings(" ").TrimEnd('.', ' ')}). Specify another file", error);
        }
    }

    /// <summary>The file that a report is written to: the target of a link, if it is one.</summary>
    /// <param name="file">The file, which need not exist.</param>
    /// <returns>Its full path.</returns>
    /// <exception cref="ReportFileException">No report may be written there.</exception>
    public static string Target(string file)
    {
        string target;
        try
        {
            target = Path.GetFullPath(file);
        }
        catch (ArgumentException error)
        {
            throw Unwritable(file, "is not a valid file name. Specify another file", error);
        }

        if (Directory.Exists(target) || Path.EndsInDirectorySeparator(file))
            throw Unwritable(file, "is a folder. Specify a file in it");

        // Moving over a device would replace it by an ordinary file, for the whole system when run as root.
        if (RegularFile.IsOther(target))
            throw Unwritable(file, "is not a regular file. Specify a regular file");
        target = RegularFile.Follow(target);
        if (File.Exists(target) && File.GetAttributes(target).HasFlag(FileAttributes.ReadOnly))
            throw Unwritable(file, "is read-only. Make it writable, or specify another file");
        return target;
    }

    private static ReportFileException Unwritable(string file, string why, Exception? error = null) =>
        new($"The report file '{file.ReplaceLineEndings(" ")}' {why}.", error);
}

/// <summary>A report could not be written; the message names the file, the cause and the remedy.</summary>
/// <param name="message">File, cause and remedy.</param>
/// <param name="inner">Its cause, if any.</param>
internal sealed class ReportFileException(string message, Exception? inner = null) : ToolException(message, inner);

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
