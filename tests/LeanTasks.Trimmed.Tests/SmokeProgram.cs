using System.Runtime.InteropServices;

namespace LeanTasks.Trimmed.Tests;

/// <summary>The program in the folder Smoke, made in one of several ways.</summary>
internal sealed class SmokeProgram
{
    private const string Name = "LeanTasks.Smoke";

    private readonly string _program;

    private readonly string[] _arguments;

    private SmokeProgram(string program, params string[] arguments) => (_program, _arguments) = (program, arguments);

    /// <summary>The one that was built together with these tests.</summary>
    public static SmokeProgram Built => new("dotnet", Path.Combine(Repository.OutputOf(Name), Name + ".dll"));

    /// <summary>Compiles it and the library in a configuration, to run on the runtime that is installed.</summary>
    public static async Task<SmokeProgram> BuildAsync(string configuration)
    {
        string artifacts = Artifacts(configuration);
        (await DotnetAsync("build", configuration, artifacts)).AssertSucceeded();
        return new SmokeProgram("dotnet", Path.Combine(artifacts, "bin", Name, configuration.ToLowerInvariant(), Name + ".dll"));
    }

    /// <summary>Publishes it with its own, trimmed runtime. Skips the test where the packages which that takes do not exist.</summary>
    public static async Task<SmokeProgram> PublishTrimmedAsync()
    {
        string artifacts = Artifacts("trimmed");
        string program = Path.Combine(artifacts, "program");

        // What is trimmed is optimized. The library that was built so need not be compiled again.
        string[] library = Repository.Configuration == "release"
            ? [$"-p:BuiltLibrary={Path.Combine(Repository.OutputOf("LeanTasks"), "LeanTasks.dll")}"]
            : [];
        EndedProcess publish = await DotnetAsync(
            "publish",
            "Release",
            artifacts,
            [
                "-r",
                RuntimeInformation.RuntimeIdentifier,
                "--self-contained",
                "-p:PublishTrimmed=true",
                "-p:TrimmerSingleWarn=false",
                "-o",
                program,
                .. library,
            ]);
        publish.AssertPublished();
        Assert.True(File.Exists(Path.Combine(program, "System.Private.CoreLib.dll")));
        Assert.False(File.Exists(Path.Combine(program, "System.Private.Xml.dll")), "Nothing was trimmed.");
        return new SmokeProgram(Path.Combine(program, OperatingSystem.IsWindows() ? Name + ".exe" : Name));
    }

    /// <summary>Runs it with a switch of the library's, or of its own.</summary>
    public Task<EndedProcess> RunAsync(params IEnumerable<string> switches) =>
        FurtherProcess.TryAsync(Repository.Folder, _program, [.. _arguments, .. switches]);

    // A folder of its own for each way: they would overwrite each other's outputs and restored assets, and those of the running build.
    private static string Artifacts(string way)
    {
        string folder = Path.Combine(Repository.Folder, "artifacts", "smoke", way.ToLowerInvariant());
        if (Directory.Exists(folder))
            Directory.Delete(folder, recursive: true);
        return folder;
    }

    // The repository's own build has the analyzers and the documentation; what the trimmer warns of when it publishes fails that.
    // A build ends before the profile of its code pays.
    private static Task<EndedProcess> DotnetAsync(string command, string configuration, string artifacts, params IEnumerable<string> more) =>
        FurtherProcess.TryAsync(
            Repository.Folder,
            "dotnet",
            [
                command,
                Path.Combine("tests", "LeanTasks.Trimmed.Tests", "Smoke"),
                "-c",
                configuration,
                "-m:1",
                $"-p:ArtifactsPath={artifacts}",
                "-p:TreatWarningsAsErrors=true",
                "-p:RunAnalyzers=false",
                "-p:UseOwnAnalyzers=false",
                "-p:GenerateDocumentationFile=false",
                .. more,
            ],
            new Dictionary<string, string> { ["DOTNET_TieredPGO"] = "0" });
}
