using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;
using System.Text.RegularExpressions;
using LeanTasks.EndToEnd.Tests.Support;

namespace LeanTasks.EndToEnd.Tests;

/// <summary>What is in the packages, and nothing else is.</summary>
public sealed partial class PackageTests(PackageFeed feed)
{
    private static readonly string[] s_all = ["LICENSE", "README.md", "icon.png"];

    private static readonly string[] s_analyzers =
    [
        "analyzers/dotnet/cs/LeanTasks.Analyzers.dll",
        "analyzers/dotnet/cs/LeanTasks.CodeFixes.dll",
        .. Directory.GetFiles(Path.Combine(Repository.Folder, "docs", "reference", "rules")).Select(static page => $"docs/reference/rules/{Path.GetFileName(page)}"),
    ];

    private static readonly string[] s_images = [.. PackageFeed.Systems.Select(static system => $"runtimes/{system}/lib/net10.0/LeanTasks.dll")];

    private static readonly Dictionary<string, string[]> s_files = new()
    {
        ["LeanTasks"] =
        [
            "ThirdPartyNotices.txt",
            "build/net10.0/LeanTasks.targets",
            "buildTransitive/net10.0/LeanTasks.targets",
            "lib/net10.0/LeanTasks.dll",
            "lib/net10.0/LeanTasks.xml",
            .. s_images,
            "tasks/net10.0/LeanTasks.Profiling.dll",
            "tasks/netstandard2.0/LeanTasks.Weaving.dll",
            "tasks/netstandard2.0/Mono.Cecil.Rocks.dll",
            "tasks/netstandard2.0/Mono.Cecil.dll",
            .. s_analyzers,
        ],
        ["LeanTasks.FSharp"] = ["lib/net10.0/LeanTasks.FSharp.dll", "lib/net10.0/LeanTasks.FSharp.xml"],
        ["LeanTasks.Analyzers"] = s_analyzers,
        ["LeanTasks.Tool"] =
        [
            "ThirdPartyNotices.txt",
            .. ((string[])
            [
                "DotnetToolSettings.xml",
                "LeanTasks.Tool.deps.json",
                "LeanTasks.Tool.runtimeconfig.json",
                "LeanTasks.Tool.dll",
                "LeanTasks.Tool.pdb",
                "LeanTasks.Profiling.dll",
                "LeanTasks.Profiling.pdb",
                "LeanTasks.Weaving.dll",
                "LeanTasks.Weaving.pdb",
                "LeanTasks.dll",
                "LeanTasks.pdb",
                "Azure.Core.dll",
                "Azure.Identity.dll",
                "Microsoft.Bcl.AsyncInterfaces.dll",
                "Microsoft.CodeAnalysis.CSharp.dll",
                "Microsoft.CodeAnalysis.dll",
                "Microsoft.Diagnostics.FastSerialization.dll",
                "Microsoft.Diagnostics.NETCore.Client.dll",
                "Microsoft.Diagnostics.Runtime.dll",
                "Microsoft.Diagnostics.Tracing.TraceEvent.dll",
                "Microsoft.Extensions.Configuration.Abstractions.dll",
                "Microsoft.Extensions.DependencyInjection.Abstractions.dll",
                "Microsoft.Extensions.Diagnostics.Abstractions.dll",
                "Microsoft.Extensions.FileProviders.Abstractions.dll",
                "Microsoft.Extensions.Hosting.Abstractions.dll",
                "Microsoft.Extensions.Logging.Abstractions.dll",
                "Microsoft.Extensions.Options.dll",
                "Microsoft.Extensions.Primitives.dll",
                "Microsoft.Identity.Client.Extensions.Msal.dll",
                "Microsoft.Identity.Client.dll",
                "Microsoft.IdentityModel.Abstractions.dll",
                "Microsoft.Security.AntiSSRF.dll",
                "Mono.Cecil.dll",
                "Mono.Cecil.Pdb.dll",
                "Mono.Cecil.Rocks.dll",
                "Spectre.Console.dll",
                "System.ClientModel.dll",
                "System.CommandLine.dll",
                "System.Memory.Data.dll",
                "System.Security.Cryptography.ProtectedData.dll",
                "runtimes/win/lib/netstandard2.0/System.Security.Cryptography.ProtectedData.dll",
            ]).Select(static name => $"tools/net10.0/any/{name}"),
        ],
        ["LeanTasks.Templates"] =
        [
            "content/web/.template.config/template.json",
            "content/web/FusedWeb.csproj",
            "content/web/Program.cs",
            "content/worker/.template.config/template.json",
            "content/worker/FlowWorker.fsproj",
            "content/worker/Program.fs",
            "content/worker/Worker.fs",
        ],
    };

    private static readonly Dictionary<string, string[]> s_dependencies = new()
    {
        ["LeanTasks"] = [],
        ["LeanTasks.FSharp"] = ["FSharp.Core", "LeanTasks"],
        ["LeanTasks.Analyzers"] = [],
        ["LeanTasks.Tool"] = [],
        ["LeanTasks.Templates"] = [],
    };

    [Fact]
    public void ThereAreFivePackagesAndSymbolsOfBothLibraries()
    {
        string[] expected = [.. s_files.Keys.Select(id => feed.PackageFile(id)), feed.PackageFile("LeanTasks", "snupkg"), feed.PackageFile("LeanTasks.FSharp", "snupkg")];
        Assert.Equal(expected.Order(StringComparer.Ordinal), Directory.GetFiles(feed.Folder).Order(StringComparer.Ordinal));
    }

    [Theory]
    [InlineData("LeanTasks")]
    [InlineData("LeanTasks.FSharp")]
    [InlineData("LeanTasks.Analyzers")]
    [InlineData("LeanTasks.Tool")]
    [InlineData("LeanTasks.Templates")]
    public void APackageHoldsWhatItShouldAndSaysWhatItIs(string id)
    {
        Package package = new(feed.PackageFile(id));
        Assert.Equal(((string[])[.. s_all, .. s_files[id], $"{id}.nuspec"]).Order(StringComparer.Ordinal), package.Files);
        Assert.Equal("MIT", package.Value("license"));
        Assert.Equal("icon.png", package.Value("icon"));
        Assert.True(package.Value("description").Length > 50, package.Value("description"));
        Assert.StartsWith("async await task valuetask ", package.Value("tags"), StringComparison.Ordinal);
        Assert.Equal(
            s_dependencies[id],
            package.Metadata.Descendants().Where(static e => e.Name.LocalName == "dependency").Select(static e => e.Attribute("id")!.Value).Order(StringComparer.Ordinal));

        Assert.StartsWith($"# {id}\n", package.Readme, StringComparison.Ordinal);
        string install = id switch
        {
            "LeanTasks.Tool" => "dotnet tool install --global",
            "LeanTasks.Templates" => "dotnet new install",
            _ => "dotnet add package",
        };
        Assert.Contains($"{install} {id}\n", package.Readme, StringComparison.Ordinal);
        Assert.Empty(RelativeLink().Matches(package.Readme));
    }

    [Theory]
    [InlineData("LeanTasks")]
    [InlineData("LeanTasks.FSharp")]
    public void ALibraryIsDocumented(string id)
    {
        string documentation = new Package(feed.PackageFile(id)).Text($"lib/net10.0/{id}.xml");
        Assert.True(documentation.Split("<member name=").Length > 100, documentation);
    }

    [Fact]
    public void TheLibraryIsCompiledAheadOfTimeForSomeSystems()
    {
        Package package = new(feed.PackageFile("LeanTasks"));
        Guid version = Read("lib/net10.0/LeanTasks.dll", isCompiled: false);
        foreach (string image in s_images)
            Assert.Equal(version, Read(image, isCompiled: true));

        Guid Read(string file, bool isCompiled)
        {
            using PEReader reader = new(new MemoryStream(package.Bytes(file)));
            Assert.Equal(isCompiled, reader.PEHeaders.CorHeader!.ManagedNativeHeaderDirectory.Size > 0);
            MetadataReader metadata = reader.GetMetadataReader();
            return metadata.GetGuid(metadata.GetModuleDefinition().Mvid);
        }
    }

    [Fact]
    public void TheToolRunsWhereThereIsOnlyALaterRuntime() =>
        Assert.Contains("\"rollForward\": \"Major\"", new Package(feed.PackageFile("LeanTasks.Tool")).Text("tools/net10.0/any/LeanTasks.Tool.runtimeconfig.json"), StringComparison.Ordinal);

    // Reproducible, and without a path of the machine that built it.
    [Fact]
    public void OurAssembliesAreDeterministic()
    {
        Assert.SkipUnless(Repository.Configuration == "release", "Only a Release build leaves the machine's paths out.");
        foreach (string id in s_files.Keys)
        {
            Package package = new(feed.PackageFile(id));
            foreach (string file in package.Files.Where(static f => OurAssembly().IsMatch(f)))
            {
                using PEReader reader = new(new MemoryStream(package.Bytes(file)));
                DebugDirectoryEntry[] entries = [.. reader.ReadDebugDirectory()];
                Assert.Contains(entries, static e => e.Type == DebugDirectoryEntryType.Reproducible);
                string symbols = reader.ReadCodeViewDebugDirectoryData(entries.Single(static e => e.Type == DebugDirectoryEntryType.CodeView)).Path;
                Assert.True(symbols.StartsWith("/_/", StringComparison.Ordinal) || !symbols.Contains('/', StringComparison.Ordinal), $"{file}: {symbols}");
            }
        }
    }

    [Theory]
    [InlineData("LeanTasks")]
    [InlineData("LeanTasks.FSharp")]
    public void SymbolsBringTheSourceAlong(string id)
    {
        Assert.SkipUnless(Repository.Configuration == "release", "Only a Release build leaves the machine's paths out.");
        byte[] symbols = new Package(feed.PackageFile(id, "snupkg")).Bytes($"lib/net10.0/{id}.pdb");
        using MetadataReaderProvider provider = MetadataReaderProvider.FromPortablePdbStream(new MemoryStream(symbols));
        MetadataReader reader = provider.GetMetadataReader();
        Guid embeddedSource = new("0E8A571B-6926-466E-B4AD-8AB04611F5FE");
        Assert.True(reader.Documents.Count > 10);
        foreach (DocumentHandle handle in reader.Documents)
        {
            string name = reader.GetString(reader.GetDocument(handle).Name);
            Assert.StartsWith("/_/", name, StringComparison.Ordinal);
            Assert.Contains(reader.GetCustomDebugInformation(handle), h => reader.GetGuid(reader.GetCustomDebugInformation(h).Kind) == embeddedSource);
        }
    }

    [GeneratedRegex(@"\]\((?!https?://)")]
    private static partial Regex RelativeLink();

    [GeneratedRegex(@"/LeanTasks(\.\w+)?\.dll$")]
    private static partial Regex OurAssembly();
}
