using System.Text.Json.Nodes;
using LeanTasks.Weaving;

namespace LeanTasks.Tool.Apps;

/// <summary>The list of an app's dependencies (<c>*.deps.json</c>).</summary>
/// <param name="file">The file.</param>
/// <exception cref="WeavingException">It cannot be read.</exception>
internal sealed class Dependencies(string file)
{
    private const string RuntimePack = "runtimepack";

    private readonly DepsDocument _document = DepsDocument.Read(file);

    /// <summary>The names of the runtime's own files that the app includes.</summary>
    public IReadOnlySet<string> RuntimeFiles =>
        _document.Target.Where(library => IsRuntimePack(library.Key))
            .SelectMany(static library => DepsDocument.Assets(library.Value, "runtime").Concat(DepsDocument.Assets(library.Value, "native")))
            .Select(static asset => Path.GetFileName(asset))
            .ToHashSet(StringComparer.OrdinalIgnoreCase);

    /// <summary>The assemblies that the app needs in its folder, each with the library that it belongs to.</summary>
    public IEnumerable<(string File, string Library)> Assemblies =>
        _document.Target.Where(library => !IsRuntimePack(library.Key))
            .SelectMany(static library => DepsDocument.Assets(library.Value, "runtime").Select(asset => (Path.GetFileName(asset), library.Key)));

    /// <summary>The assemblies of which there is one for each system: the app may run with another than that in its folder.</summary>
    public IReadOnlySet<string> AssembliesOfSystems =>
        _document.Target.SelectMany(static library => DepsDocument.Assets(library.Value, "runtimeTargets"))
            .Select(static asset => Path.GetFileName(asset))
            .ToHashSet(StringComparer.OrdinalIgnoreCase);

    /// <summary>Leaves the runtime's own files out.</summary>
    public void RemoveRuntimePacks()
    {
        string[] packs = [.. _document.Target.Select(static library => library.Key).Where(IsRuntimePack)];
        string[] names = [.. packs.Select(static pack => pack.Split('/')[0])];
        foreach (string pack in packs)
        {
            _document.Target.Remove(pack);
            _document.Libraries.Remove(pack);
        }

        foreach (JsonObject needs in _document.Target.Select(static library => (library.Value as JsonObject)?["dependencies"]).OfType<JsonObject>())
        {
            foreach (string name in names)
                needs.Remove(name);
        }
    }

    /// <summary>Writes the list.</summary>
    /// <param name="target">The file.</param>
    public void Write(string target) => _document.Write(target);

    private bool IsRuntimePack(string library) => HostJson.Text((_document.Libraries[library] as JsonObject)?["type"]) == RuntimePack;
}
