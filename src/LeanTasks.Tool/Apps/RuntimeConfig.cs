using System.Globalization;
using System.Text.Json;
using System.Text.Json.Nodes;
using LeanTasks.Weaving;

namespace LeanTasks.Tool.Apps;

/// <summary>The settings of an app for the runtime (<c>*.runtimeconfig.json</c>), as the copy gets them.</summary>
internal sealed class RuntimeConfig
{
    private const string FrameworksOfItsOwn = "includedFrameworks";

    private readonly JsonObject _root;

    private readonly JsonObject _options;

    private RuntimeConfig(JsonObject root, JsonObject options) => (_root, _options) = (root, options);

    /// <summary>Whether the app includes its own runtime.</summary>
    public bool IsSelfContained => _options.ContainsKey(FrameworksOfItsOwn);

    /// <summary>The names of the frameworks that the app runs on.</summary>
    public IReadOnlyList<string> FrameworkNames => [.. Frameworks().Select(static framework => HostJson.Text(framework["name"])).OfType<string>()];

    /// <summary>The version of .NET that the app is built for.</summary>
    public Version Target => Frameworks().Select(Version).DefaultIfEmpty(Environment.Version).Max()!;

    /// <summary>Reads the settings.</summary>
    /// <param name="file">The file.</param>
    /// <exception cref="ToolException">They cannot be read.</exception>
    public static RuntimeConfig Read(string file)
    {
        try
        {
            JsonObject root = HostJson.Read(file);
            return root["runtimeOptions"] is JsonObject options
                ? new RuntimeConfig(root, options)
                : throw new InvalidDataException("it has no 'runtimeOptions'");
        }
        catch (Exception exception) when (exception is JsonException or InvalidDataException or InvalidCastException)
        {
            throw new ToolException($"'{file}' is not a valid runtime configuration file ({exception.Message.TrimEnd('.')}). Build the app again.", exception);
        }
    }

    /// <summary>Makes the app run on the shared runtime, even if it includes its own.</summary>
    public void UseSharedFrameworks()
    {
        JsonArray frameworks =
        [
            .. Frameworks().Select(static f => new JsonObject
            {
                ["name"] = HostJson.Text(f["name"]),

                // The installed patch may be older than the one that it was published with.
                ["version"] = string.Create(CultureInfo.InvariantCulture, $"{Version(f).ToString(2)}.0"),
            }),
        ];
        _options.Remove(FrameworksOfItsOwn);
        _options["frameworks"] = frameworks;
    }

    /// <summary>Makes the app run on a newer .NET than it was built for.</summary>
    public void RollForward() => _options["rollForward"] = "LatestMajor";

    /// <summary>Writes the settings.</summary>
    /// <param name="file">The file.</param>
    public void Write(string file) => HostJson.Write(file, _root);

    private static Version Version(JsonObject framework) =>
        System.Version.TryParse((HostJson.Text(framework["version"]) ?? "").Split('-')[0], out Version? version) ? version : Environment.Version;

    private IEnumerable<JsonObject> Frameworks() =>
        (_options[FrameworksOfItsOwn] ?? _options["frameworks"]) is JsonArray several
            ? several.OfType<JsonObject>()
            : _options["framework"] is JsonObject one ? [one] : [];
}

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
