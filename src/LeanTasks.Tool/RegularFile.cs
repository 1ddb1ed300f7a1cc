using System.Formats.Tar;

namespace LeanTasks.Tool;

/// <summary>Distinguishes files from devices, pipes and sockets, which must be neither read to their end nor replaced.</summary>
internal static class RegularFile
{
    /// <summary>Whether a path has something, other than a folder, that is not an ordinary file.</summary>
    /// <param name="file">The path; a link counts as its target. Only an ordinary, empty file is opened.</param>
    /// <exception cref="IOException">It cannot be determined.</exception>
    public static bool IsOther(string file) => File.Exists(file) && !IsRegular(Follow(file));

    /// <summary>The final target of a link; for anything else, its own path.</summary>
    /// <param name="file">The path.</param>
    public static string Follow(string file)
    {
        string full = Path.GetFullPath(file);
        return new FileInfo(full).LinkTarget is null ? full : File.ResolveLinkTarget(full, returnFinalTarget: true)!.FullName;
    }

    private static bool IsRegular(string file)
    {
        // A descriptor's link (/dev/stdout) to a pipe leads to a name that is not a file's.
        if (!File.Exists(file))
            return false;
        if (OperatingSystem.IsWindows())
            return !File.GetAttributes(file).HasFlag(FileAttributes.Device);
        return new FileInfo(file).Length > 0 || TypeOf(file) == TarEntryType.RegularFile;
    }

    // In the BCL, only the public members for tar return the type without opening the file. Opening would wait for the other end of a pipe.
    private static TarEntryType? TypeOf(string file)
    {
        using MemoryStream archive = new();
        try
        {
            using TarWriter writer = new(archive, TarEntryFormat.Pax, leaveOpen: true);
            writer.WriteEntry(file, "file");
        }
        catch (UnauthorizedAccessException)
        {
            // Opened, so of the type that is.
            return TarEntryType.RegularFile;
        }
        catch (IOException)
        {
            // A socket has no place in an archive.
            return null;
        }

        archive.Position = 0;
        using TarReader reader = new(archive);
        return reader.GetNextEntry()?.EntryType;
    }
}

/// <summary>Finds the file or folder that a path leads to through links.</summary>
internal static class RealPath
{
    // As many as the kernel of Linux follows.
    private const int MaxLinks = 40;

    /// <summary>Compares paths as file systems of this kind of system usually do.</summary>
    public static StringComparer Comparer => OperatingSystem.IsLinux() ? StringComparer.Ordinal : StringComparer.OrdinalIgnoreCase;

    /// <summary>Returns the full path without links, those of its folders included.</summary>
    /// <param name="path">The path of a file or folder, which need not exist.</param>
    public static string Of(string path) => Follow(path, 0);

    private static string Follow(string path, int links)
    {
        string full = Path.GetFullPath(path);
        string real = Path.GetPathRoot(full)!;
        foreach (string part in full[real.Length..].Split([Path.DirectorySeparatorChar, Path.AltDirectorySeparatorChar], StringSplitOptions.RemoveEmptyEntries))
        {
            string next = Path.Combine(real, part);
            real = links < MaxLinks && new FileInfo(next).LinkTarget is { } target ? Follow(Path.Combine(real, target), links + 1) : next;
        }

        return real;
    }
}
