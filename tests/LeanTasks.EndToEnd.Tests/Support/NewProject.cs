using System.Runtime.InteropServices;

namespace LeanTasks.EndToEnd.Tests.Support;

/// <summary>A project that installs the packages, and what one does with it at a command line.</summary>
internal sealed class NewProject(string folder, IReadOnlyDictionary<string, string> environment)
{
    /// <summary>The name of all projects, and of what they build.</summary>
    private const string Name = "App";

    /// <summary>The program that was built.</summary>
    public string Built => PathOf($"bin/Release/net10.0/{Name}.dll");

    /// <summary>The program as it comes from the compiler and what follows it.</summary>
    public string Intermediate => PathOf($"obj/Release/net10.0/{Name}.dll");

    public string PathOf(string file) => Path.Combine(folder, file);

    /// <summary>Adds the example of a package's readme to the project's source.</summary>
    public void AddExample(Package package, string language, string file) => File.WriteAllText(PathOf(file), package.ReadmeExample(language));

    /// <summary>Builds in Release, says what was done in some detail, and returns it.</summary>
    public Task<string> BuildAsync(params IEnumerable<string> more) => RunAsync("dotnet", ["build", "-c", "Release", "-v", "n", .. more]);

    /// <summary>Runs the program that was built.</summary>
    public Task<string> RunAppAsync() => RunAsync("dotnet", [Built]);

    /// <summary>Runs a program in the project's folder, which must succeed, and returns what it said.</summary>
    public Task<string> RunAsync(string program, params IReadOnlyList<string> arguments) =>
        FurtherProcess.RunAsync(folder, program, arguments, environment);

    /// <summary>Runs a program in the project's folder, which must fail with an exit code, and returns what it said.</summary>
    public Task<string> FailAsync(int exitCode, string program, params IReadOnlyList<string> arguments) =>
        FurtherProcess.RunAsync(folder, program, arguments, environment, exitCode);

    /// <summary>Publishes for this machine to the folder 'out', with the runtime; skips the test where what that takes does not exist.</summary>
    public async Task<string> PublishAsync(params IEnumerable<string> more)
    {
        string[] arguments = ["publish", "-r", RuntimeInformation.RuntimeIdentifier, "--self-contained", "-p:TrimmerSingleWarn=false", "-o", PathOf("out"), .. more];
        EndedProcess publish = await FurtherProcess.TryAsync(folder, "dotnet", arguments, environment);
        publish.AssertPublished();
        return publish.Output;
    }

    /// <summary>Runs the program that was published.</summary>
    public Task<string> RunPublishedAsync() => RunAsync(PathOf(OperatingSystem.IsWindows() ? $"out/{Name}.exe" : $"out/{Name}"));

    /// <summary>Starts a program in the project's folder.</summary>
    public FurtherProcess Start(string program, params IEnumerable<string> arguments) =>
        FurtherProcess.Start(folder, program, arguments, environment);
}
