namespace LeanTasks.Tool.Tests.Running;

/// <summary>Where the build puts the apps that the tests profile.</summary>
internal static class TestApps
{
    public static string Counted { get; } = FolderOf("Counted");

    public static string CountedDebug { get; } = FolderOf("CountedDebug");

    public static string FSharpCounted { get; } = FolderOf("FSharpCounted");

    /// <summary>The build's tasks.</summary>
    public static string Weaving { get; } = FolderOf("LeanTasks.Weaving");

    /// <summary>What counts.</summary>
    public static string Profiling { get; } = FolderOf("LeanTasks.Profiling");

    /// <summary>The project of the app <see cref="Counted"/>.</summary>
    public static string CountedProject { get; } =
        Path.Combine(Repository(), "tests", "LeanTasks.Tool.Tests", "Apps", "Counted", "Counted.csproj");

    /// <summary>The assembly of a sample.</summary>
    public static string Sample(string name) => Path.Combine(FolderOf($"LeanTasks.Samples.{name}"), $"LeanTasks.Samples.{name}.dll");

    // artifacts/bin/PROJECT/CONFIGURATION, as for these tests.
    private static string FolderOf(string project)
    {
        DirectoryInfo own = new(Path.TrimEndingDirectorySeparator(AppContext.BaseDirectory));
        return Path.Combine(own.Parent!.Parent!.FullName, project, own.Name);
    }

    private static string Repository()
    {
        for (DirectoryInfo? folder = new(AppContext.BaseDirectory); folder is not null; folder = folder.Parent)
        {
            if (File.Exists(Path.Combine(folder.FullName, "LeanTasks.slnx")))
                return folder.FullName;
        }

        throw new DirectoryNotFoundException($"No folder above {AppContext.BaseDirectory} has LeanTasks.slnx.");
    }
}
