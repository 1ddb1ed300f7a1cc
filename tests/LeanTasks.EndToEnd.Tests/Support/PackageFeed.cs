using System.Globalization;
using LeanTasks.EndToEnd.Tests.Support;

[assembly: AssemblyFixture(typeof(PackageFeed))]

namespace LeanTasks.EndToEnd.Tests.Support;

/// <summary>
/// The packages, made once by the command that the readme gives, in a folder that serves as a feed; beside it are the projects
/// that install them. All is outside of the repository, and deleted at the end.
/// </summary>
public sealed class PackageFeed : IAsyncLifetime
{
    private readonly string _root = Directory.CreateTempSubdirectory("leantasks-end-to-end-").FullName;

    private readonly Dictionary<string, string> _environment = [];

    /// <summary>The version of the packages: of these alone, so that no earlier one is taken for them.</summary>
    public string Version { get; } = string.Create(CultureInfo.InvariantCulture, $"0.1.0-e2e.{DateTime.UtcNow.Ticks}");

    /// <summary>The folder with the packages.</summary>
    public string Folder => Path.Combine(_root, "feed");

    public async ValueTask InitializeAsync()
    {
        Isolate();
        string nuspecs = Path.Combine(_root, "nuspecs") + Path.DirectorySeparatorChar;
        await FurtherProcess.RunAsync(
            Repository.Folder,
            "dotnet",
            ["pack", "-c", Repository.Configuration, "--no-build", "-o", Folder, $"-p:PackageVersion={Version}", $"-p:NuspecOutputPath={nuspecs}"],
            _environment);

        // From here on: packages that are unpacked stay here, and those that the machine has need not come again.
        string machine = Environment.GetEnvironmentVariable("NUGET_PACKAGES")
            ?? Path.Combine(Environment.GetFolderPath(Environment.SpecialFolder.UserProfile), ".nuget", "packages");
        _environment["NUGET_FALLBACK_PACKAGES"] = machine;
        _environment["NUGET_PACKAGES"] = Path.Combine(_root, "packages");
        _environment["LeanTasksVersion"] = Version;
    }

    public ValueTask DisposeAsync()
    {
        Directory.Delete(_root, recursive: true);
        return ValueTask.CompletedTask;
    }

    /// <summary>The file of a package.</summary>
    internal string PackageFile(string id, string extension = "nupkg") => Path.Combine(Folder, $"{id}.{Version}.{extension}");

    /// <summary>Copies one of the apps, as if somebody had just written it.</summary>
    /// <param name="app">Its folder's name in Apps.</param>
    /// <param name="name">The copy's.</param>
    internal NewProject NewProject(string app, string name)
    {
        string target = Path.Combine(_root, name);
        Directory.CreateDirectory(target);
        foreach (string file in Directory.GetFiles(Path.Combine(Repository.Folder, "tests", "LeanTasks.EndToEnd.Tests", "Apps", app)))
            File.Copy(file, Path.Combine(target, Path.GetFileName(file)));
        return new NewProject(target, _environment);
    }

    // What a user's folder has: no settings of this repository, nor of whatever else is above it; the usual sources, and the feed.
    private void Isolate()
    {
        Directory.CreateDirectory(Folder);
        foreach (string file in (string[])["Directory.Build.props", "Directory.Build.targets", "Directory.Packages.props"])
            File.WriteAllText(Path.Combine(_root, file), "<Project />");
        File.WriteAllText(Path.Combine(_root, ".editorconfig"), "root = true\n");
        File.WriteAllText(Path.Combine(_root, "nuget.config"), $"""
            <configuration>
              <packageSources>
                <add key="end-to-end" value="{Folder}" />
              </packageSources>
            </configuration>
            """);
    }
}
