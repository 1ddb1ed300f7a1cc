using System.Text.Json;
using System.Text.Json.Nodes;

namespace LeanTasks.Tool.Apps;

/// <summary>The list of an app's dependencies (<c>*.deps.json</c>).</summary>
internal sealed class Dependencies
{
    private const string RuntimePack = "runtimepack";

    private readonly JsonObject _root;

    private readonly JsonObject _libraries;

    private readonly JsonObject _target;

    private Dependencies(JsonObject root)
    {
        _root = root;
        _libraries = root["libraries"] as JsonObject ?? [];
        string name = (string?)root["runtimeTarget"]?["name"] ?? "";
        _target = root["targets"]?[name] as JsonObject ?? throw new InvalidDataException("it has no list for its own target");
    }

    /// <summary>The names of the runtime's own files that the app brings.</summary>
    public IReadOnlySet<string> RuntimeFiles =>
        _target.Where(library => IsRuntimePack(library.Key))
            .SelectMany(static library => Assets(library.Value, "runtime").Concat(Assets(library.Value, "native")))
            .Select(static asset => Path.GetFileName(asset))
            .ToHashSet(StringComparer.OrdinalIgnoreCase);

    /// <summary>The assemblies that the app needs in its folder, each with the library that it belongs to.</summary>
    public IEnumerable<(string File, string Library)> Assemblies =>
        _target.Where(library => !IsRuntimePack(library.Key))
            .SelectMany(static library => Assets(library.Value, "runtime").Select(asset => (Path.GetFileName(asset), library.Key)));

    /// <summary>Reads a list.</summary>
    /// <param name="file">The file.</param>
    /// <exception cref="ToolException">It cannot be read.</exception>
    public static Dependencies Read(string file)
    {
        try
        {
            return new Dependencies((JsonObject)JsonFile.Read(file));
        }
        catch (Exception exception) when (exception is JsonException or InvalidDataException or InvalidCastException or InvalidOperationException)
        {
            throw new ToolException($"'{file}' is no list of dependencies ({exception.Message.TrimEnd('.')}): build the app again.", exception);
        }
    }

    /// <summary>Leaves the runtime's own files out.</summary>
    public void RemoveRuntimePacks()
    {
        string[] packs = [.. _target.Select(static library => library.Key).Where(IsRuntimePack)];
        string[] names = [.. packs.Select(static pack => pack.Split('/')[0])];
        foreach (string pack in packs)
        {
            _target.Remove(pack);
            _libraries.Remove(pack);
        }

        foreach (JsonObject needs in _target.Select(static library => library.Value?["dependencies"]).OfType<JsonObject>())
        {
            foreach (string name in names)
                needs.Remove(name);
        }
    }

    /// <summary>Writes the list.</summary>
    /// <param name="file">The file.</param>
    public void Write(string file) => JsonFile.Write(file, _root);

    private static IEnumerable<string> Assets(JsonNode? library, string kind) =>
        (library?[kind] as JsonObject)?.Select(static asset => asset.Key) ?? [];

    private bool IsRuntimePack(string library) => (string?)_libraries[library]?["type"] == RuntimePack;
}
