using LeanTasks.Tool.Reports;

namespace LeanTasks.Tool.Commands;

/// <summary>Checks that a report can be written, before an app runs for hours.</summary>
internal static class OutputFile
{
    /// <summary>Returns if the file can be written; creates its folder, and leaves nothing else behind.</summary>
    /// <param name="file">The file, which need not exist.</param>
    /// <param name="option">The option that named it.</param>
    /// <exception cref="UsageException">It cannot be written; the message names it and says what to do.</exception>
    public static void EnsureWritable(string file, string option)
    {
        if (string.IsNullOrWhiteSpace(file))
            throw new UsageException($"{option} needs the name of a file: the one given is empty.");
        if (Directory.Exists(file) || Path.EndsInDirectorySeparator(file))
            throw new UsageException($"{option} '{file}' is a folder: give the name of a file in it.");

        if (RegularFile.IsOther(file))
            throw new UsageException($"{option} '{file}' is a device, a pipe or the like: give the name of an ordinary file.");

        try
        {
            string folder = Path.GetDirectoryName(ReportFile.Target(file))!;
            Directory.CreateDirectory(folder);
            string probe = Path.Combine(folder, $".leantasks-{Path.GetRandomFileName()}");
            using FileStream stream = new(probe, FileMode.CreateNew, FileAccess.Write, FileShare.None, 1, FileOptions.DeleteOnClose);
        }
        catch (ReportFileException exception)
        {
            throw new UsageException($"{option}: {exception.Message}", exception);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            throw new UsageException(
                $"{option} '{file}' cannot be written ({exception.Message.TrimEnd('.')}): give a file in a folder that you may write to.", exception);
        }
    }
}
