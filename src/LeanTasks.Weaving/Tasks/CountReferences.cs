using LeanTasks.Weaving.Images;
using Microsoft.Build.Framework;
using Microsoft.Build.Utilities;

namespace LeanTasks.Weaving.Tasks;

/// <summary>Creates copies of an app's referenced assemblies that are instrumented for counting. The original files are not changed.</summary>
public sealed class CountReferences : WeavingTask
{
    private const string FSharpCore = "FSharp.Core.dll";

    /// <summary>The files that are copied to the app's folder, including assemblies and symbols.</summary>
    [Required]
    public ITaskItem[] Files { get; set; } = [];

    /// <summary>The folder for the copies, each in a separate subfolder. An existing copy is reused while its original is unchanged.</summary>
    [Required]
    public string Folder { get; set; } = "";

    /// <summary>The items of <see cref="Files"/> that a copy replaces.</summary>
    [Output]
    public ITaskItem[] Originals { get; private set; } = [];

    /// <summary>The copies, with all metadata of the originals.</summary>
    [Output]
    public ITaskItem[] Copies { get; private set; } = [];

    /// <summary>All files written by this or an earlier build.</summary>
    [Output]
    public ITaskItem[] Written { get; private set; } = [];

    private protected override void Weave()
    {
        Dictionary<string, string> copies = new(StringComparer.Ordinal);
        List<ITaskItem> written = [];
        List<string> folders = [.. ReferenceFolders, .. Files.Select(static f => Path.GetDirectoryName(f.GetMetadata("FullPath"))).OfType<string>().Distinct()];
        foreach (string file in Files.Select(static f => f.GetMetadata("FullPath")).Where(IsLibrary).Distinct())
        {
            ReferenceCopy copy = new(file, Folder);
            try
            {
                copy.Make(folders);
            }
            catch (NotAnAssemblyException)
            {
                // Native libraries are among the files, too.
                continue;
            }
            catch (WeavingException error)
            {
                LogFailure(file, error);
                continue;
            }

            written.AddRange(copy.Files.Select(static f => new TaskItem(f)));
            foreach (KeyValuePair<string, string> replaced in copy.Replaced)
                copies[replaced.Key] = replaced.Value;
        }

        Originals = [.. Files.Where(f => copies.ContainsKey(f.GetMetadata("FullPath")))];
        Copies = [.. Originals.Select(f => Copy(f, copies[f.GetMetadata("FullPath")]))];
        Written = [.. written];
    }

    private void LogFailure(string file, WeavingException error)
    {
        if (Path.GetFileName(file).Equals(FSharpCore, StringComparison.OrdinalIgnoreCase))
            Log.LogError($"LeanTasks: F# code cannot be counted without {FSharpCore}: {error.Message}");
        else
            Log.LogWarning($"LeanTasks: an assembly is not counted: {error.Message}");
    }

    // Our assemblies must not count themselves; localized ones hold no code.
    private static bool IsLibrary(string file)
    {
        string name = Path.GetFileName(file);
        return name.EndsWith(".dll", StringComparison.OrdinalIgnoreCase)
            && !name.EndsWith(".resources.dll", StringComparison.OrdinalIgnoreCase)
            && name is not ("LeanTasks.dll" or "LeanTasks.Profiling.dll");
    }

    private static TaskItem Copy(ITaskItem original, string file)
    {
        TaskItem copy = new(original) { ItemSpec = file };

        // Publishing trims and precompiles assemblies that it knows, and those that are marked for it.
        if (file.EndsWith(".dll", StringComparison.OrdinalIgnoreCase))
            copy.SetMetadata("PostprocessAssembly", "true");
        return copy;
    }
}
