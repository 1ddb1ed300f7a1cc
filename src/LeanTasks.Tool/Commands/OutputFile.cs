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
            throw new UsageException($"{option} requires a file name, but the name is empty. Specify a file.");
        if (Directory.Exists(file) || Path.EndsInDirectorySeparator(file))
            throw new UsageException($"{option} '{file}' is a folder. Specify a file in it.");

        if (RegularFile.IsOther(file))
            throw new UsageException($"{option} '{file}' is not a regular file. Specify a regular file.");

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
                $"{option} '{file}' cannot be written ({exception.Message.TrimEnd('.')}). Specify a file in a writable folder.", exception);
        }
    }
}
