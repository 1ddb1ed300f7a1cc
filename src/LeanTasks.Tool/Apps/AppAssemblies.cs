using LeanTasks.Tool.Reports;
using LeanTasks.Weaving;

namespace LeanTasks.Tool.Apps;

/// <summary>The assemblies of an app that was built to count.</summary>
internal static class AppAssemblies
{
    /// <summary>Reads them.</summary>
    /// <param name="folder">The app's folder.</param>
    /// <returns>All except the library's own and those of the shared frameworks; and those with async methods that do not count.</returns>
    public static (IReadOnlyList<ProfiledAssembly> Assemblies, IReadOnlyList<NotCounted> NotCounted) Read(string folder)
    {
        List<ProfiledAssembly> assemblies = [];
        List<NotCounted> notCounted = [];
        foreach (string file in AssemblyFiles.In(folder))
        {
            string name = Path.GetFileNameWithoutExtension(file);
            if (ProfilingLibraries.IsOurs(name))
                continue;
            try
            {
                SoundTables.Check(file);
                AssemblyFacts facts = AssemblyReader.Read(file);
                if (!facts.Counts && DotnetHost.IsShared(file))
                    continue;
                assemblies.Add(new ProfiledAssembly(file, facts));
                if (facts is { Counts: false, HasCountableBuilders: true, AsyncMethods: > 0 })
                    notCounted.Add(new NotCounted(name, "the build that instrumented the app skipped it, or could not rewrite it and reported a warning"));
            }
            catch (WeavingException exception)
            {
                assemblies.Add(new ProfiledAssembly(file, new AssemblyFacts { Name = name }));
                notCounted.Add(new NotCounted(name, exception.Message));
            }
        }

        return (assemblies, notCounted);
    }
}

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

/// <summary>An assembly of an app; its facts say whether its methods were counted.</summary>
/// <param name="OriginalFile">The user's own file, as it was compiled; its PDB, if any, is beside it.</param>
/// <param name="Facts">The facts about it.</param>
internal sealed record ProfiledAssembly(string OriginalFile, AssemblyFacts Facts);
