namespace LeanTasks.Lab;

/// <summary>Finds programs as a shell does.</summary>
public static class SearchPath
{
    /// <summary>The path of a program, if one of the directories of <paramref name="searchPath"/> has it.</summary>
    public static string? Find(string program, string? searchPath) =>
        (searchPath ?? "")
            .Split(Path.PathSeparator, StringSplitOptions.RemoveEmptyEntries)
            .Select(directory => Path.Combine(directory, OperatingSystem.IsWindows() ? program + ".exe" : program))
            .FirstOrDefault(IsExecutable);

    /// <summary>A shell too passes over a file that may not be run.</summary>
    private static bool IsExecutable(string file) =>
        File.Exists(file)
        && (OperatingSystem.IsWindows()
            || (File.GetUnixFileMode(file) & (UnixFileMode.UserExecute | UnixFileMode.GroupExecute | UnixFileMode.OtherExecute)) != 0);
}
