using System.Runtime.InteropServices;

namespace LeanTasks.Tool.Apps;

/// <summary>The installed .NET that this process runs on.</summary>
internal static class DotnetHost
{
    /// <summary>The folder of the framework that every app has (Microsoft.NETCore.App).</summary>
    public static string BaseFolder { get; } = RuntimeEnvironment.GetRuntimeDirectory();

    /// <summary>The folder of the installation.</summary>
    public static string Folder { get; } = Path.GetFullPath(Path.Combine(BaseFolder, "..", "..", ".."));

    /// <summary>The <c>dotnet</c> program of that installation; if there is none, the one on the search path.</summary>
    public static string Program { get; } = Find();

    /// <summary>The folders of the newest version of each shared framework whose major version is that of this runtime.</summary>
    public static IReadOnlyList<string> FrameworkFolders { get; } =
    [
        .. Directory.EnumerateDirectories(Path.Combine(Folder, "shared"))
            .Select(static framework => Directory.EnumerateDirectories(framework)
                .Where(static version => Version(version).Major == Environment.Version.Major).MaxBy(Version))
            .OfType<string>(),
    ];

    /// <summary>Whether a file has the name of one of the shared frameworks.</summary>
    /// <param name="file">The file, in any folder.</param>
    public static bool IsShared(string file) => FrameworkFolders.Any(folder => File.Exists(Path.Combine(folder, Path.GetFileName(file))));

    /// <summary>Whether a file has the name of one of some shared frameworks.</summary>
    /// <param name="file">The file, in any folder.</param>
    /// <param name="frameworks">The names of the frameworks.</param>
    public static bool IsShared(string file, IReadOnlyList<string> frameworks) => FrameworkFolders.Any(folder =>
        frameworks.Contains(Path.GetFileName(Path.GetDirectoryName(folder)), StringComparer.OrdinalIgnoreCase) && File.Exists(Path.Combine(folder, Path.GetFileName(file))));

    private static Version Version(string folder) =>
        System.Version.TryParse(Path.GetFileName(folder).Split('-')[0], out Version? version) ? version : new Version();

    private static string Find()
    {
        string program = Path.Combine(Folder, OperatingSystem.IsWindows() ? "dotnet.exe" : "dotnet");
        return File.Exists(program) ? program : "dotnet";
    }
}
