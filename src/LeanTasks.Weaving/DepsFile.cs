using System.Diagnostics;
using System.Reflection;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Nodes;
using LeanTasks.Weaving.Images;

namespace LeanTasks.Weaving;

/// <summary>The file NAME.deps.json of an app: an assembly that it does not name is not found.</summary>
/// <remarks>Thread-safe for different files.</remarks>
public static class DepsFile
{
    private static readonly JsonSerializerOptions s_indented = new()
    {
        WriteIndented = true,
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
    };

    /// <summary>Adds an assembly that lies beside the app, unless it is named already. All else stays as it is.</summary>
    /// <param name="depsFile">The file to change.</param>
    /// <param name="assemblyFile">The assembly; only its name and versions are read.</param>
    /// <exception cref="WeavingException">A file cannot be read or written, or is not what it should be; the file is as it was.</exception>
    public static void AddAssembly(string depsFile, string assemblyFile)
    {
        JsonObject root = Parse(depsFile, out JsonObject target, out JsonObject libraries);
        string fileName = Path.GetFileName(assemblyFile);
        if (target.Any(library => Names(library.Value, fileName)))
            return;

        AssemblyName name = NameOf(assemblyFile);
        string version = name.Version?.ToString() ?? "0.0.0.0";
        string? fileVersion = FileVersionInfo.GetVersionInfo(assemblyFile).FileVersion;
        string key = $"{name.Name}/{name.Version?.ToString(3) ?? "0.0.0"}";
        target[key] = new JsonObject
        {
            ["runtime"] = new JsonObject
            {
                [fileName] = new JsonObject
                {
                    ["assemblyVersion"] = version,
                    ["fileVersion"] = string.IsNullOrEmpty(fileVersion) ? version : fileVersion,
                },
            },
        };
        libraries[key] = new JsonObject { ["type"] = "reference", ["serviceable"] = false, ["sha512"] = "" };

        byte[] text = JsonSerializer.SerializeToUtf8Bytes(root, s_indented);
        WholeFile.Write(depsFile, stream => stream.Write(text, 0, text.Length));
    }

    private static JsonObject Parse(string depsFile, out JsonObject target, out JsonObject libraries)
    {
        try
        {
            JsonDocumentOptions lenient = new() { CommentHandling = JsonCommentHandling.Skip, AllowTrailingCommas = true };
            using MemoryStream text = new(WholeFile.Read(depsFile));
            JsonObject root = JsonNode.Parse(text, documentOptions: lenient)!.AsObject();
            string name = root["runtimeTarget"]!["name"]!.GetValue<string>();
            target = root["targets"]![name]!.AsObject();
            libraries = root["libraries"]!.AsObject();
            return root;
        }
        catch (Exception error) when (error is JsonException or InvalidOperationException or NullReferenceException)
        {
            throw new WeavingException(
                $"'{depsFile}' is not the deps.json of an app ({error.Message.TrimEnd('.')}); build the app again.", error);
        }
    }

    private static bool Names(JsonNode? library, string fileName) =>
        library is JsonObject entry
        && entry["runtime"] is JsonObject assets
        && assets.Any(asset => string.Equals(Path.GetFileName(asset.Key), fileName, StringComparison.OrdinalIgnoreCase));

    private static AssemblyName NameOf(string assemblyFile)
    {
        try
        {
            return AssemblyName.GetAssemblyName(assemblyFile);
        }
        catch (Exception error) when (error is IOException or BadImageFormatException or UnauthorizedAccessException)
        {
            throw new WeavingException($"'{assemblyFile}' is no assembly that can be added to a deps.json ({error.Message.TrimEnd('.')}); build it again.", error);
        }
    }
}
