using System.Text;
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
