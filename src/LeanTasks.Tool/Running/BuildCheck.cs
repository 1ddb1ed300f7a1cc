using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;
using LeanTasks.Profiling;
using LeanTasks.Tool.Apps;

namespace LeanTasks.Tool.Running;

/// <summary>Checks that the assemblies in a folder are those that counted: in another build the compiler may have given the same name to another method.</summary>
internal static class BuildCheck
{
    /// <summary>Compares the assemblies that have counts.</summary>
    /// <param name="file">The counts file.</param>
    /// <param name="counts">Its content.</param>
    /// <param name="assemblies">The assemblies that are there.</param>
    /// <param name="bundle">The single file that they were extracted from, if they were.</param>
    /// <exception cref="UsageException">None of them is there, or one is of another build.</exception>
    public static void Verify(string file, ProcessCounts counts, IReadOnlyList<ProfiledAssembly> assemblies, string? bundle = null)
    {
        ILookup<string, Guid> loaded = counts.Assemblies.ToLookup(static a => a.Name, static a => a.ModuleVersion);
        HashSet<string> counted = [.. counts.Methods.Select(static m => m.Assembly)];
        IGrouping<string, ProfiledAssembly>[] found = [.. assemblies.GroupBy(static a => a.Facts.Name).Where(named => counted.Contains(named.Key))];
        if (counted.Count > 0 && found.Length == 0)
        {
            throw new UsageException(
                $"None of the assemblies counted in '{file}' was found ({string.Join(", ", counted.Order(StringComparer.Ordinal))}). " +
                "Use --app to specify the app folder or the single-file app.");
        }

        // A folder may hold several of one name, for different systems; one of them was loaded.
        foreach (IGrouping<string, ProfiledAssembly> named in found)
        {
            if (!named.Any(assembly => loaded[named.Key].Contains(ModuleVersion(assembly.OriginalFile))))
            {
                throw new UsageException(
                    $"'{(bundle is null ? named.First().OriginalFile : $"{Path.GetFileName(named.First().OriginalFile)} in {bundle}")}' does not belong to the build that wrote '{file}', so method names and code would not match. " +
                    "Use --app to specify the folder or the single-file app of that build.");
            }
        }
    }

    private static Guid ModuleVersion(string file)
    {
        try
        {
            using PEReader reader = new(File.OpenRead(file));
            MetadataReader metadata = reader.GetMetadataReader();
            return metadata.GetGuid(metadata.GetModuleDefinition().Mvid);
        }
        catch (BadImageFormatException)
        {
            // A damaged file is not the one that was loaded.
            return Guid.Empty;
        }
    }
}
