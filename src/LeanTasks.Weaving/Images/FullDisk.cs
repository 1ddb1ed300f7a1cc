namespace LeanTasks.Weaving.Images;

/// <summary>Recognizes that a disk has no room left, and names it.</summary>
internal static class FullDisk
{
    private const int NoSpaceOnUnix = 28;
    private const int DiskFullOnWindows = unchecked((int)0x80070070);
    private const int HandleDiskFullOnWindows = unchecked((int)0x80070027);

    /// <summary>Whether that is why something could not be written.</summary>
    public static bool IsCauseOf(IOException error) => error.HResult is NoSpaceOnUnix or DiskFullOnWindows or HandleDiskFullOnWindows;

    /// <summary>The disk of a file, and what it has left.</summary>
    /// <returns>A clause: <c>the disk mounted at '/tmp' is full (0 kB free)</c>.</returns>
    public static string Of(string file)
    {
        string path = Path.GetFullPath(file);
        DriveInfo? disk = DriveInfo.GetDrives().Where(drive => IsWithin(path, drive.Name)).OrderByDescending(static drive => drive.Name.Length).FirstOrDefault();
        return disk is null ? $"the disk that holds '{file}' is full" : $"the disk mounted at '{disk.Name}' is full{Left(disk)}";
    }

    private static bool IsWithin(string path, string root) => path.StartsWith(
        root.TrimEnd(Path.DirectorySeparatorChar) + Path.DirectorySeparatorChar,
        Path.DirectorySeparatorChar == '\\' ? StringComparison.OrdinalIgnoreCase : StringComparison.Ordinal);

    private static string Left(DriveInfo disk)
    {
        try
        {
            return $" ({disk.AvailableFreeSpace / 1000} kB free)";
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException)
        {
            return "";
        }
    }
}
