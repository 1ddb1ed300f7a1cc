using System.Text;

namespace LeanTasks.Lab.Report;

/// <summary>Writes a file whole or not at all: a reader, or a run that dies, never meets half a report.</summary>
public static class AtomicFile
{
    private static readonly UTF8Encoding Utf8 = new(encoderShouldEmitUTF8Identifier: false);

    /// <summary>Replaces the file at <paramref name="path"/>, or creates it and its parent folders.</summary>
    /// <exception cref="LabUsageException">The file cannot be written; what it held before is still there.</exception>
    public static void Write(string path, string text)
    {
        string target = Target(path);
        Guarded(path, () =>
        {
            string temporary = CreateTemporary(target, text);
            try
            {
                File.Move(temporary, target, overwrite: true);
            }
            catch
            {
                File.Delete(temporary);
                throw;
            }
        });
    }

    /// <summary>
    /// Finds out before a measurement of minutes whether its report can be written. Creates the parent folders, and leaves no
    /// file behind where there was none.
    /// </summary>
    /// <exception cref="LabUsageException">The file could not be written; the message names it and says what to do.</exception>
    public static void EnsureWritable(string path)
    {
        string target = Target(path);
        Guarded(path, () =>
        {
            string temporary = CreateTemporary(target, "");
            try
            {
                // The temporary file proves the folder; only a file of the real name proves the name (its length, its letters).
                if (!File.Exists(target))
                {
                    File.Move(temporary, target);
                    File.Delete(target);
                }
            }
            finally
            {
                File.Delete(temporary);
            }
        });
    }

    private static string Target(string path)
    {
        if (string.IsNullOrWhiteSpace(path))
            throw new LabUsageException("No file name was given for the report: give the name of a file.");

        string target;
        try
        {
            target = Path.GetFullPath(path);
        }
        catch (ArgumentException error)
        {
            throw Unwritable(path, "is not a valid file name; give another name", error);
        }

        if (Directory.Exists(target) || Path.EndsInDirectorySeparator(path))
            throw Unwritable(path, "is a folder; give the name of a file in it");
        if (FileAmongParents(target) is { } file)
            throw Unwritable(path, $"would be inside '{OneLine(file)}', which is a file; give another folder");
        if (new FileInfo(target).LinkTarget is not null)
        {
            try
            {
                target = File.ResolveLinkTarget(target, returnFinalTarget: true)!.FullName;
            }
            catch (IOException error)
            {
                throw Unwritable(path, $"is a link that leads nowhere ({OneLine(error.Message)}); give another name", error);
            }
        }

        // Moving over a device would put an ordinary file in its place, for the whole system when run as root.
        if (!OperatingSystem.IsWindows() && (IsDevice(Path.GetFullPath(path)) || IsDevice(target)))
            throw Unwritable(path, "is a device; give the name of an ordinary file");
        if (File.Exists(target) && File.GetAttributes(target).HasFlag(FileAttributes.ReadOnly))
            throw Unwritable(path, "is read-only; make it writable or give another name");
        return target;
    }

    private static string? FileAmongParents(string path)
    {
        for (string? folder = Path.GetDirectoryName(path); folder is not null; folder = Path.GetDirectoryName(folder))
        {
            if (File.Exists(folder))
                return folder;
        }

        return null;
    }

    private static bool IsDevice(string path) =>
        Path.GetDirectoryName(path) is "/dev" or "/dev/fd" || path.StartsWith("/proc/", StringComparison.Ordinal);

    /// <summary>In the folder of the target: only within one file system is a move a single step.</summary>
    private static string CreateTemporary(string target, string text)
    {
        string folder = Path.GetDirectoryName(target)!;
        Directory.CreateDirectory(folder);
        string temporary = Path.Combine(folder, $".lab-{Path.GetRandomFileName()}");
        try
        {
            using FileStream stream = new FileStream(temporary, FileMode.CreateNew, FileAccess.Write);
            stream.Write(Utf8.GetBytes(text));
            stream.Flush(flushToDisk: true);
        }
        catch
        {
            File.Delete(temporary);
            throw;
        }

        return temporary;
    }

    private static void Guarded(string path, Action action)
    {
        try
        {
            action();
        }
        catch (UnauthorizedAccessException error)
        {
            throw Unwritable(path, "may not be written by this user; give a file in a folder of your own", error);
        }
        catch (IOException error)
        {
            throw Unwritable(path, $"cannot be written ({OneLine(error.Message)}); give another name or make room", error);
        }
    }

    private static string OneLine(string message) => message.ReplaceLineEndings(" ").TrimEnd('.', ' ');

    private static LabUsageException Unwritable(string path, string why, Exception? error = null) =>
        new($"The file '{OneLine(path)}' {why}.", error);
}
