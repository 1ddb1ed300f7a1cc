namespace LeanTasks.TestSupport;

/// <summary>The repository that the tests were built from, and the configuration. Test projects that need it link this file.</summary>
internal static class Repository
{
    public static string Folder { get; } = Find();

    /// <summary>The configuration of the running tests, as the output folders name it.</summary>
    public static string Configuration { get; } = Path.GetFileName(Path.TrimEndingDirectorySeparator(AppContext.BaseDirectory));

    /// <summary>The output folder of a project: artifacts/bin/PROJECT/CONFIGURATION, as for these tests.</summary>
    public static string OutputOf(string project) => Path.Combine(Folder, "artifacts", "bin", project, Configuration);

    private static string Find()
    {
        for (DirectoryInfo? folder = new(AppContext.BaseDirectory); folder is not null; folder = folder.Parent)
        {
            if (File.Exists(Path.Combine(folder.FullName, "LeanTasks.slnx")))
                return folder.FullName;
        }

        throw new DirectoryNotFoundException($"No folder above {AppContext.BaseDirectory} has LeanTasks.slnx.");
    }
}
