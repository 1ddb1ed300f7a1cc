namespace LeanTasks.Tool.Apps;

/// <summary>Where an app is.</summary>
/// <param name="MainFile">Its main assembly, or its single file; not a link.</param>
/// <param name="IsSingleFile">Whether it is a single file, which holds the assemblies.</param>
internal sealed record LocatedApp(string MainFile, bool IsSingleFile)
{
    /// <summary>The simple name.</summary>
    public string Name => Path.GetExtension(MainFile) is ".dll" or ".exe" ? Path.GetFileNameWithoutExtension(MainFile) : Path.GetFileName(MainFile);

    /// <summary>The folder that it is in.</summary>
    public string Folder => Path.GetDirectoryName(MainFile)!;

    /// <summary>Its settings for the runtime.</summary>
    public string RuntimeConfigFile => Path.ChangeExtension(MainFile, ".runtimeconfig.json");

    /// <summary>Its list of dependencies, which need not exist.</summary>
    public string DepsFile => Path.ChangeExtension(MainFile, ".deps.json");
}
