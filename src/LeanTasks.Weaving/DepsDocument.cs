using System.Text.Json;
using System.Text.Json.Nodes;

namespace LeanTasks.Weaving;

/// <summary>The content of a file NAME.deps.json.</summary>
internal sealed class DepsDocument
{
    private readonly JsonObject _root;

    private DepsDocument(JsonObject root, JsonObject target, JsonObject libraries)
    {
        _root = root;
        Target = target;
        Libraries = libraries;
    }

    /// <summary>The libraries with their files, for the system that the app is built for.</summary>
    public JsonObject Target { get; }

    /// <summary>The libraries with their kinds.</summary>
    public JsonObject Libraries { get; }

    /// <summary>Reads a file.</summary>
    /// <exception cref="WeavingException">It cannot be read, or is not such a file.</exception>
    public static DepsDocument Read(string file)
    {
        try
        {
            JsonObject root = HostJson.Read(file);
            string name = root["runtimeTarget"]!["name"]!.GetValue<string>();
            return new DepsDocument(root, root["targets"]![name]!.AsObject(), root["libraries"]!.AsObject());
        }
        catch (Exception error) when (error is JsonException or InvalidOperationException or NullReferenceException)
        {
            throw new WeavingException($"'{file}' is not a valid deps.json file ({(error is JsonException ? error.Message.TrimEnd('.') : "it does not list the app's libraries")}). Build the app again.", error);
        }
    }

    /// <summary>The paths of a library's assemblies.</summary>
    /// <param name="library">Of <see cref="Target"/>.</param>
    /// <param name="kind"><c>runtime</c>, or <c>native</c> for other files.</param>
    public static IEnumerable<string> Assets(JsonNode? library, string kind) => ((library as JsonObject)?[kind] as JsonObject ?? []).Select(static asset => asset.Key);

    /// <summary>Writes the file, completely or not at all.</summary>
    /// <exception cref="WeavingException">It cannot be written.</exception>
    public void Write(string file) => HostJson.Write(file, _root);
}
