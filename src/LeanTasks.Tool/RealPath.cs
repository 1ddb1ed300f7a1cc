namespace LeanTasks.Tool;

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
