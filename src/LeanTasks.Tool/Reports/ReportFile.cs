using System.Text;

namespace LeanTasks.Tool.Reports;

/// <summary>Writes a file whole or not at all.</summary>
internal static class ReportFile
{
    private static readonly UTF8Encoding s_utf8 = new(encoderShouldEmitUTF8Identifier: false);

    /// <summary>Replaces a file, or makes it and its folders.</summary>
    /// <param name="file">The file.</param>
    /// <param name="text">What is to be in it.</param>
    /// <exception cref="ReportFileException">The file cannot be written; what it held before is still there.</exception>
    public static void Write(string file, string text)
    {
        try
        {
            string target = Target(file);
            Directory.CreateDirectory(Path.GetDirectoryName(target)!);

            // In the same folder: only within one file system is a move a single step.
            string temporary = Path.Combine(Path.GetDirectoryName(target)!, $".leantasks-{Path.GetRandomFileName()}");
            try
            {
                File.WriteAllText(temporary, text, s_utf8);
                File.Move(temporary, target, overwrite: true);
            }
            catch
            {
                File.Delete(temporary);
                throw;
            }
        }
        catch (ArgumentException error)
        {
            throw Unwritable(file, "is not a valid file name; give another name", error);
        }
        catch (UnauthorizedAccessException error)
        {
            throw Unwritable(file, "may not be written by this user; give a file in a folder of your own", error);
        }
        catch (IOException error)
        {
            throw Unwritable(file, $"cannot be written ({error.Message.ReplaceLineEndings(" ").TrimEnd('.', ' ')}); give another name or make room", error);
        }
    }

    /// <summary>The file that a report is written to: the one that a link leads to, if it is a link.</summary>
    /// <param name="file">The file, which need not exist.</param>
    /// <returns>Its full path.</returns>
    /// <exception cref="ReportFileException">No report may be written there.</exception>
    public static string Target(string file)
    {
        string target = Path.GetFullPath(file);
        if (Directory.Exists(target) || Path.EndsInDirectorySeparator(file))
            throw Unwritable(file, "is a folder; give the name of a file in it");

        // Moving over a device would put an ordinary file in its place, for the whole system when run as root.
        if (RegularFile.IsOther(target))
            throw Unwritable(file, "is a device, a pipe or the like; give the name of an ordinary file");
        target = RegularFile.Follow(target);
        if (File.Exists(target) && File.GetAttributes(target).HasFlag(FileAttributes.ReadOnly))
            throw Unwritable(file, "is read-only; make it writable or give another name");
        return target;
    }

    private static ReportFileException Unwritable(string file, string why, Exception? error = null) =>
        new($"The report file '{file.ReplaceLineEndings(" ")}' {why}.", error);
}
