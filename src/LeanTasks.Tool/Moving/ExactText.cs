using Microsoft.CodeAnalysis.Text;

namespace LeanTasks.Tool.Moving;

/// <summary>The text of a file from which the same bytes can be written again.</summary>
internal static class ExactText
{
    /// <summary>Why a file without such a text is not changed: what follows its name.</summary>
    public const string WhyNot = "its encoding is not UTF-8, or UTF-16 with a byte order mark, so its characters would be lost";

    /// <summary>Reads a file as the compiler does.</summary>
    /// <param name="file">The file.</param>
    /// <returns>Its text, with the encoding that it is written in; null where that would be other bytes.</returns>
    public static SourceText? Read(string file)
    {
        byte[] bytes = File.ReadAllBytes(file);
        SourceText text = SourceText.From(new MemoryStream(bytes));
        using MemoryStream written = new();
        using (StreamWriter writer = new(written, text.Encoding!, leaveOpen: true))
            text.Write(writer);
        return written.ToArray().AsSpan().SequenceEqual(bytes) ? text : null;
    }
}
