namespace LeanTasks.EndToEnd.Tests.Support;

/// <summary>A project that installs the packages, and what one does with it at a command line.</summary>
internal sealed class NewProject(string folder, string name, IReadOnlyDictionary<string, string> environment)
{
    /// <summary>Its name, and that of what it builds.</summary>
    public string Name => name;

    /// <summary>The folder of what it builds.</summary>
    public string Output => PathOf("bin/Release/net10.0");

    /// <summary>The program that was built.</summary>
    public string Built => Path.Combine(Output, $"{name}.dll");

    /// <summary>The program as it comes from the compiler and what follows it.</summary>
    public string Intermediate => PathOf($"obj/Release/net10.0/{name}.dll");

    /// <summary>The program that was published.</summary>
    public string Published => PathOf(OperatingSystem.IsWindows() ? $"out/{name}.exe" : $"out/{name}");

    public string PathOf(string file) => Path.Combine(folder, file);

    /// <summary>Adds the example of a package's readme to the project's source.</summary>
    public void AddExample(Package package, string language, string file) => File.WriteAllText(PathOf(file), package.ReadmeExample(language));

    /// <summary>Builds in Release what is restored, says what was done in some detail, and returns it.</summary>
    public Task<string> BuildAsync(params IEnumerable<string> more) => RunAsync("dotnet", ["build", "-c", "Release", "-v", "n", "--no-restore", .. more]);

    /// <summary>Runs the program that was built.</summary>
    public Task<string> RunAppAsync() => RunAsync("dotnet", [Built]);

    /// <summary>Runs a program in the project's folder, which must succeed, and returns what it said.</summary>
    public Task<string> RunAsync(string program, params IReadOnlyList<string> arguments) =>
        FurtherProcess.RunAsync(folder, program, arguments, environment);

    /// <summary>Runs a program in the project's folder, which must fail with an exit code, and returns what it said.</summary>
    public Task<string> FailAsync(int exitCode, string program, params IReadOnlyList<string> arguments) =>
        FurtherProcess.RunAsync(folder, program, arguments, environment, exitCode);

    /// <summary>Starts a program in the project's folder.</summary>
    public FurtherProcess Start(string program, params IEnumerable<string> arguments) =>
        FurtherProcess.Start(folder, program, arguments, environment);
}
