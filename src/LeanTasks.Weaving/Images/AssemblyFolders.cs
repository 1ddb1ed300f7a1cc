using System.Runtime.InteropServices;
using Mono.Cecil;

namespace LeanTasks.Weaving.Images;

/// <summary>Finds the assemblies that an assembly refers to: beside it, in folders given, and in those of the running .NET.</summary>
/// <remarks>Not thread-safe: one for each assembly that is read.</remarks>
internal sealed class AssemblyFolders : BaseAssemblyResolver
{
    private readonly Dictionary<string, AssemblyDefinition> _found = new(StringComparer.Ordinal);
    private readonly string _file;

    /// <summary>Creates one.</summary>
    /// <param name="file">The assembly that is read.</param>
    /// <param name="folders">Further folders for its references; folders that do not exist are ignored.</param>
    public AssemblyFolders(string file, IReadOnlyList<string> folders)
    {
        _file = file;
        foreach (string folder in GetSearchDirectories())
            RemoveSearchDirectory(folder);
        AddSearchDirectory(Path.GetDirectoryName(Path.GetFullPath(file)));
        AddSearchDirectory(Path.GetDirectoryName(FileLinks.Follow(file)));
        foreach (string folder in folders)
            AddSearchDirectory(folder);
        AddSearchDirectory(RuntimeEnvironment.GetRuntimeDirectory());
    }

    /// <inheritdoc/>
    /// <exception cref="WeavingException">It is in none of the folders.</exception>
    public override AssemblyDefinition Resolve(AssemblyNameReference name)
    {
        if (_found.TryGetValue(name.FullName, out AssemblyDefinition? assembly))
            return assembly;
        try
        {
            assembly = base.Resolve(name, new ReaderParameters { AssemblyResolver = this, InMemory = true });
        }
        catch (AssemblyResolutionException error)
        {
            throw new WeavingException(
                $"'{_file}' cannot be rewritten because '{name.FullName}', which it references, is in none of the folders "
                + $"{string.Join(", ", GetSearchDirectories())}. Copy the reference to the folder of the assembly.",
                error);
        }

        _found.Add(name.FullName, assembly);
        return assembly;
    }

    /// <inheritdoc/>
    protected override void Dispose(bool disposing)
    {
        foreach (AssemblyDefinition assembly in _found.Values)
            assembly.Dispose();
        _found.Clear();
        base.Dispose(disposing);
    }
}
