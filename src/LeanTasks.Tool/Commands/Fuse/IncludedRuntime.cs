using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;
using LeanTasks.Tool.Apps;
using LeanTasks.Weaving;

namespace LeanTasks.Tool.Commands.Fuse;

/// <summary>The .NET that a self-contained app includes.</summary>
internal sealed class IncludedRuntime
{
    private readonly Dictionary<string, string> _files;
    private readonly HashSet<string> _below = new(StringComparer.OrdinalIgnoreCase);

    private IncludedRuntime(Dictionary<string, string> files) => _files = files;

    /// <summary>Its assemblies by their simple names.</summary>
    public IReadOnlyDictionary<string, string> Files => _files;

    /// <summary>Finds it.</summary>
    /// <param name="app">The app's assembly.</param>
    /// <param name="config">Its settings for the runtime.</param>
    /// <exception cref="UsageException">The app includes none.</exception>
    /// <exception cref="WeavingException">Its deps.json cannot be read.</exception>
    public static IncludedRuntime Of(string app, RuntimeConfig config)
    {
        if (!config.IsSelfContained)
            throw new UsageException($"--framework: '{app}' runs on the installed .NET runtime, which other apps also use. Publish it with --self-contained, and fuse the published app.");
        string deps = Path.ChangeExtension(app, ".deps.json");
        IReadOnlySet<string>? named = File.Exists(deps) ? new Dependencies(deps).RuntimeFiles : null;
        IncludedRuntime runtime = new(Directory.EnumerateFiles(Path.GetDirectoryName(Path.GetFullPath(app))!, "*.dll").Order(StringComparer.Ordinal)
            .Where(file => named?.Contains(Path.GetFileName(file)) ?? DotnetHost.IsShared(file, config.FrameworkNames))
            .Where(ManagedFile.IsManaged)
            .ToDictionary(static file => Path.GetFileNameWithoutExtension(file), StringComparer.OrdinalIgnoreCase));
        runtime.AddBelow(OurLibrary.FileOf(Path.GetFileNameWithoutExtension(AddedLibrary.Library)));
        return runtime;
    }

    /// <summary>Whether LeanTasks itself is built on an assembly, so that it cannot be built on LeanTasks. System.Private.CoreLib is such a one.</summary>
    /// <param name="name">Its simple name.</param>
    public bool IsBelowLeanTasks(string name) => _below.Contains(name);

    private void AddBelow(string file)
    {
        using PEReader image = new(File.OpenRead(file));
        MetadataReader metadata = image.GetMetadataReader();
        foreach (AssemblyReferenceHandle reference in metadata.AssemblyReferences)
        {
            string name = metadata.GetString(metadata.GetAssemblyReference(reference).Name);
            if (_files.TryGetValue(name, out string? referred) && _below.Add(name))
                AddBelow(referred);
        }
    }
}
