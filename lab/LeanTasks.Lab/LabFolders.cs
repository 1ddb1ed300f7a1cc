namespace LeanTasks.Lab;

/// <summary>Where the lab writes when it is not told.</summary>
internal static class LabFolders
{
    /// <summary>The repository that the lab was built in, or else the current folder.</summary>
    public static string Root { get; } = FindRoot();

    /// <summary>Where the reports of a run go.</summary>
    public static string Results { get; } = Path.Combine(Root, "artifacts", "lab");

    /// <summary>The configuration that the lab was built in, in the words of MSBuild: the name of the folder that it is in.</summary>
    public static string Configuration => Path.GetFileName(Path.TrimEndingDirectorySeparator(AppContext.BaseDirectory)) is [var first, .. var rest] ? char.ToUpperInvariant(first) + rest : "";

    private static string FindRoot()
    {
        for (DirectoryInfo? folder = new(AppContext.BaseDirectory); folder is not null; folder = folder.Parent)
        {
            if (File.Exists(Path.Combine(folder.FullName, "LeanTasks.slnx")))
                return Path.GetRelativePath(Environment.CurrentDirectory, folder.FullName);
        }

        return ".";
    }
}
