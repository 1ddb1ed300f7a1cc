namespace LeanTasks.Weaving.Tests.Builds;

/// <summary>Where the repository is that the tests were built from.</summary>
internal static class Repository
{
    public static string Folder { get; } = Find();

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
