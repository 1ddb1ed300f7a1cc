namespace LeanTasks.Tool.Apps;

/// <summary>Finds the assemblies in an app's folder.</summary>
internal static class AssemblyFiles
{
    // Folders with reference assemblies, which no app runs.
    private static readonly string[] s_referenceFolders = ["ref", "refs"];

    /// <summary>The assemblies with code, in a fixed order.</summary>
    /// <param name="folder">The app's folder.</param>
    /// <returns>Their files; each is inspected as it is enumerated.</returns>
    public static IEnumerable<string> In(string folder) =>
        Directory.EnumerateFiles(folder, "*.dll", SearchOption.AllDirectories).Order(StringComparer.Ordinal)
            .Where(file => !IsOfReferenceFolder(folder, file) && !file.EndsWith(".resources.dll", StringComparison.OrdinalIgnoreCase) && ManagedFile.IsManagedOrDamaged(file));

    private static bool IsOfReferenceFolder(string folder, string file) =>
        Path.GetRelativePath(folder, file).Split(Path.DirectorySeparatorChar)[..^1].Any(static part => s_referenceFolders.Contains(part));
}
