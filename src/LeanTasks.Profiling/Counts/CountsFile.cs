using System.Text;

namespace LeanTasks.Profiling;

/// <summary>The file that a counting process writes: text, one line per entry, fields separated by tabs. Safe to use from any thread.</summary>
/// <remarks>
/// <para>The first line is <c>leantasks-counts</c> and the version of the format, the last one <c>end</c> and the number of lines before
/// it. Backslashes, tabs and ends of lines in names are written as <c>\\</c>, <c>\t</c>, <c>\n</c> and <c>\r</c>.</para>
/// </remarks>
public static class CountsFile
{
    /// <summary>The suffix of the file's name.</summary>
    public const string Extension = ".counts";

    private static readonly UTF8Encoding s_utf8 = new(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: false);

    /// <summary>Writes a file completely or not at all, replacing an existing one. Creates its folder if necessary.</summary>
    /// <param name="file">The file.</param>
    /// <param name="counts">The counts.</param>
    /// <exception cref="IOException">The file cannot be written.</exception>
    /// <exception cref="UnauthorizedAccessException">Access to the file is denied.</exception>
    public static void Write(string file, ProcessCounts counts)
    {
        ArgumentException.ThrowIfNullOrEmpty(file);
        ArgumentNullException.ThrowIfNull(counts);
        string target = Path.GetFullPath(file);
        Directory.CreateDirectory(Path.GetDirectoryName(target)!);

        // In the same folder: only within one file system is a move a single step.
        string temporary = $"{target}.{Path.GetRandomFileName()}.tmp";
        try
        {
            File.WriteAllText(temporary, CountsText.Of(counts), s_utf8);
            File.Move(temporary, target, overwrite: true);
        }
        catch
        {
            File.Delete(temporary);
            throw;
        }
    }

    /// <summary>Reads a file.</summary>
    /// <param name="file">The file.</param>
    /// <returns>The counts.</returns>
    /// <exception cref="CountsFileException">The file does not exist, cannot be read, or is not a complete counts file of this version.</exception>
    public static ProcessCounts Read(string file)
    {
        ArgumentException.ThrowIfNullOrEmpty(file);
        string text;
        try
        {
            text = File.ReadAllText(file, s_utf8);
        }
        catch (Exception error) when (error is FileNotFoundException or DirectoryNotFoundException)
        {
            throw new CountsFileException($"The counts file '{file}' does not exist. Pass the file that the counting process wrote.", error);
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException or NotSupportedException)
        {
            throw new CountsFileException($"The counts file '{file}' cannot be read ({error.Message.TrimEnd('.')}). Pass a readable counts file.", error);
        }

        return new CountsReader(file, text).Read();
    }
}
