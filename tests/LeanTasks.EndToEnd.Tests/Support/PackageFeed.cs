using System.Globalization;
using System.Runtime.InteropServices;
using LeanTasks.EndToEnd.Tests.Support;

[assembly: AssemblyFixture(typeof(PackageFeed))]

namespace LeanTasks.EndToEnd.Tests.Support;

/// <summary>
/// The packages, made once by the command that the readme gives, in a folder that serves as a feed; beside it are the apps
/// that install them. All is outside of the repository, and deleted at the end. For the quick run the library is compiled ahead of
/// time for this system alone.
/// </summary>
public sealed class PackageFeed : IAsyncLifetime
{
    private readonly string _root = Directory.CreateTempSubdirectory("leantasks-end-to-end-").FullName;

    private readonly Lazy<InstalledApps> _apps;

    public PackageFeed()
    {
        // Packages that are unpacked come here, unless the machine has them. What we have not made ourselves is kept for the
        // next time: the compiler of native code alone has 130 MB.
        Environment = new Dictionary<string, string>
        {
            ["NUGET_FALLBACK_PACKAGES"] = System.Environment.GetEnvironmentVariable("NUGET_PACKAGES")
                ?? Path.Combine(System.Environment.GetFolderPath(System.Environment.SpecialFolder.UserProfile), ".nuget", "packages"),
            ["NUGET_PACKAGES"] = Packages,
            ["LeanTasksVersion"] = Version,
        };
        _apps = new(() => new InstalledApps(this, Path.Combine(_root, "apps")));
    }

    /// <summary>The systems for which the packages have compiled code.</summary>
    public static IReadOnlyList<string> Systems { get; } =
    [
        .. ((string[])["linux-arm64", "linux-x64", "osx-arm64", "win-x64"]).Where(static system => DeepRun.IsAsked || system == RuntimeInformation.RuntimeIdentifier),
    ];

    /// <summary>The version of the packages: of these alone, so that no earlier one is taken for them.</summary>
    public string Version { get; } = string.Create(CultureInfo.InvariantCulture, $"0.1.0-e2e.{DateTime.UtcNow.Ticks}");

    /// <summary>The folder with the packages.</summary>
    public string Folder => Path.Combine(_root, "feed");

    /// <summary>What those who install the packages have in their environment.</summary>
    public IReadOnlyDictionary<string, string> Environment { get; }

    /// <summary>The apps, which are written when they are first asked for.</summary>
    internal InstalledApps Apps => _apps.Value;

    private static string Packages => Path.Combine(Repository.Folder, "artifacts", "end-to-end", "packages");

    public async ValueTask InitializeAsync()
    {
        Directory.CreateDirectory(Folder);
        string nuspecs = Path.Combine(_root, "nuspecs") + Path.DirectorySeparatorChar;
        string[] onlyHere = DeepRun.IsAsked ? [] : [Systems is [string here] ? $"-p:ReadyToRunFor={here}" : "-p:ReadyToRun=false"];
        await FurtherProcess.RunAsync(
            Repository.Folder,
            "dotnet",
            ["pack", "-c", Repository.Configuration, "--no-build", "-o", Folder, $"-p:PackageVersion={Version}", $"-p:NuspecOutputPath={nuspecs}", .. onlyHere]);
    }

    public ValueTask DisposeAsync()
    {
        Directory.Delete(_root, recursive: true);
        foreach (string package in Directory.Exists(Packages) ? Directory.GetDirectories(Packages, "leantasks*") : [])
        {
            string mine = Path.Combine(package, Version);
            if (Directory.Exists(mine))
                Directory.Delete(mine, recursive: true);
        }

        return ValueTask.CompletedTask;
    }

    /// <summary>The file of a package.</summary>
    internal string PackageFile(string id, string extension = "nupkg") => Path.Combine(Folder, $"{id}.{Version}.{extension}");
}
