using System.Diagnostics;
using System.Reflection;
using System.Text.Json.Nodes;

namespace LeanTasks.Weaving;

/// <summary>Changes the NAME.deps.json file of an app. An assembly that is not listed in it is not found at run time.</summary>
/// <remarks>Thread-safe for different files.</remarks>
public static class DepsFile
{
    /// <summary>Adds an assembly in the app's folder, unless it is already listed. Nothing else is changed.</summary>
    /// <param name="depsFile">The file to change.</param>
    /// <param name="assemblyFile">The assembly; only its name and versions are read.</param>
    /// <exception cref="WeavingException">A file cannot be read or written, or has an invalid format. The file is not changed.</exception>
    public static void AddAssembly(string depsFile, string assemblyFile)
    {
        DepsDocument document = DepsDocument.Read(depsFile);
        string fileName = Path.GetFileName(assemblyFile);
        if (document.Target.SelectMany(static library => DepsDocument.Assets(library.Value, "runtime")).Any(asset => IsNamed(asset, fileName)))
            return;

        AssemblyName name = NameOf(assemblyFile);
        string version = name.Version?.ToString() ?? "0.0.0.0";
        string? fileVersion = FileVersionInfo.GetVersionInfo(assemblyFile).FileVersion;
        string key = $"{name.Name}/{name.Version?.ToString(3) ?? "0.0.0"}";
        document.Target[key] = new JsonObject
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
        document.Libraries[key] = new JsonObject { ["type"] = "reference", ["serviceable"] = false, ["sha512"] = "" };
        document.Write(depsFile);
    }

    private static bool IsNamed(string asset, string fileName) => string.Equals(Path.GetFileName(asset), fileName, StringComparison.OrdinalIgnoreCase);

    private static AssemblyName NameOf(string assemblyFile)
    {
        try
        {
            return AssemblyName.GetAssemblyName(assemblyFile);
        }
        catch (Exception error) when (error is IOException or BadImageFormatException or UnauthorizedAccessException)
        {
            throw new WeavingException($"'{assemblyFile}' cannot be added to a deps.json file ({error.Message.TrimEnd('.')}). Build it again.", error);
        }
    }
}
