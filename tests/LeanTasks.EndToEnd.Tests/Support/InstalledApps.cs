namespace LeanTasks.EndToEnd.Tests.Support;

/// <summary>
/// The apps that install the packages, as if somebody had just written them. A process takes seconds to start a build: so one builds
/// all that is built, and one publishes all that is published, when the first test asks for it. The quick run never does.
/// </summary>
internal sealed class InstalledApps
{
    public const string Pool = "-p:LeanTasksPoolValueTasks=true";

    private readonly PackageFeed _feed;

    private readonly string _folder;

    // A build ends before the profile of its code pays.
    private readonly Dictionary<string, string> _building;

    private readonly Lazy<Task<string>> _built;

    private readonly Lazy<Task<EndedProcess>> _published;

    public InstalledApps(PackageFeed feed, string folder)
    {
        (_feed, _folder, _building) = (feed, folder, new(feed.Environment) { ["DOTNET_TieredPGO"] = "0" });
        Isolate();
        Copy(Path.Combine(Repository.Folder, "tests", "LeanTasks.EndToEnd.Tests", "Apps"), folder);
        Copy(Path.Combine(folder, "Console"), Path.Combine(folder, "Older"));
        foreach (NewProject published in (NewProject[])[Trimmed, Native])
            Copy(Path.Combine(folder, "Console"), published.PathOf(""), "*.cs");
        foreach (NewProject console in (NewProject[])[Console, Trimmed, Native])
            console.AddExample(new Package(feed.PackageFile("LeanTasks")), "csharp", "Example.cs");
        foreach (NewProject warned in (NewProject[])[Console, Web, Net11])
            warned.AddExample(new Package(feed.PackageFile("LeanTasks.Analyzers")), "csharp", "Misuse.cs");
        FSharp.AddExample(new Package(feed.PackageFile("LeanTasks.FSharp")), "fsharp", "Example.fs");
        _built = new(BuildAsync);
        _published = new(PublishAsync);
    }

    public NewProject Console => Project("Console");

    /// <summary>The console app's project alone, which nothing has restored.</summary>
    public NewProject Older => Project("Older", "Console");

    /// <summary>What was built of the console app; nothing else uses this copy.</summary>
    public NewProject Profiled => Project("Profiled", "Console");

    public NewProject FSharp => Project("FSharp");

    public NewProject Web => Project("Web");

    public NewProject Watched => Project("Watched");

    public NewProject Net11 => Project("Net11");

    public NewProject Trimmed => Project("Trimmed");

    public NewProject Native => Project("Native");

    /// <summary>Restores and builds in Release those that are just built, and returns what was said of one.</summary>
    public async Task<BuildOutput> BuiltAsync(NewProject app) => new(await _built.Value, app.Name);

    /// <summary>Publishes those that are published, pooled, for this machine, with the runtime; skips the test if what that takes does not exist.</summary>
    /// <returns>What was said.</returns>
    public async Task<string> PublishedAsync(NewProject app)
    {
        EndedProcess publish = await _published.Value;

        // The others may want for what this one does not take, such as a linker.
        if (!File.Exists(app.Published))
            publish.AssertPublished();
        return publish.Output;
    }

    /// <summary>Makes a project of each template and builds it in Release; returns them by the templates' names.</summary>
    public async Task<(NewProject Web, NewProject Worker)> FromTemplatesAsync()
    {
        // Where the machine keeps its templates stays as it is.
        string[] hive = ["--debug:custom-hive", Path.Combine(_folder, "hive")];
        await FurtherProcess.RunAsync(_folder, "dotnet", ["new", "install", _feed.PackageFile("LeanTasks.Templates"), .. hive], _building);
        return (await NewAsync("leantasks-web", "Shop"), await NewAsync("leantasks-worker", "Night"));

        async Task<NewProject> NewAsync(string template, string name)
        {
            await FurtherProcess.RunAsync(_folder, "dotnet", ["new", template, "--output", name, .. hive], _building);
            await FurtherProcess.RunAsync(_folder, "dotnet", ["build", name, "-c", "Release"], _building);
            return Project(name);
        }
    }

    private NewProject Project(string folder, string? name = null) => new(Path.Combine(_folder, folder), name ?? folder, _feed.Environment);

    private async Task<string> BuildAsync()
    {
        string output = await FurtherProcess.RunAsync(_folder, "dotnet", ["build", "Built.slnx", "-c", "Release", "-v", "n", "-m:1"], _building);
        Copy(Console.Output, Profiled.Output);
        return output;
    }

    private Task<EndedProcess> PublishAsync()
    {
        string[] arguments = ["publish", "Published.slnx", "-c", "Release", "-m:1", "-p:TrimmerSingleWarn=false", Pool];
        return FurtherProcess.TryAsync(_folder, "dotnet", arguments, _building);
    }

    // What a user's folder has: no settings of this repository, nor of whatever else is above it; the usual sources, and the feed.
    private void Isolate()
    {
        Directory.CreateDirectory(_folder);
        foreach (string file in (string[])["Directory.Build.props", "Directory.Build.targets", "Directory.Packages.props"])
            File.WriteAllText(Path.Combine(_folder, file), "<Project />");
        File.WriteAllText(Path.Combine(_folder, ".editorconfig"), "root = true\n");
        File.WriteAllText(Path.Combine(_folder, "nuget.config"), $"""
            <configuration>
              <packageSources>
                <add key="end-to-end" value="{_feed.Folder}" />
              </packageSources>
            </configuration>
            """);
    }

    private static void Copy(string from, string to, string files = "*")
    {
        foreach (string file in Directory.GetFiles(from, files, SearchOption.AllDirectories))
        {
            string target = Path.Combine(to, Path.GetRelativePath(from, file));
            Directory.CreateDirectory(Path.GetDirectoryName(target)!);
            File.Copy(file, target);
        }
    }
}
