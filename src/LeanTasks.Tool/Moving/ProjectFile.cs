using System.Globalization;
using System.Text.Json;
using System.Text.RegularExpressions;
using LeanTasks.Tool.Apps;

namespace LeanTasks.Tool.Moving;

/// <summary>A project's file, asked of MSBuild.</summary>
/// <param name="path">The file.</param>
/// <param name="configuration">The configuration that it is built in.</param>
internal sealed partial class ProjectFile(string path, string configuration)
{
    private static readonly string[] s_properties = ["TargetFramework", "TargetFrameworks", "ManagePackageVersionsCentrally", "DirectoryPackagesPropsPath"];

    private Dictionary<string, string> _evaluated = [];

    /// <summary>The file.</summary>
    public string Path { get; } = System.IO.Path.GetFullPath(path);

    /// <summary>Its folder.</summary>
    public string Folder => System.IO.Path.GetDirectoryName(Path)!;

    /// <summary>The file that has the versions of packages, or null if the project has.</summary>
    public string? PackageVersions => _evaluated["ManagePackageVersionsCentrally"] == "true" ? _evaluated["DirectoryPackagesPropsPath"] : null;

    /// <summary>The frameworks that it is built for.</summary>
    public string[] Frameworks => _evaluated["TargetFramework"] is { Length: > 0 } one
        ? [one]
        : _evaluated["TargetFrameworks"].Split(';', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);

    /// <summary>Whether the library runs on a framework.</summary>
    /// <param name="framework">The framework's short name.</param>
    public static bool IsNewEnough(string framework) =>
        NetVersion().Match(framework) is { Success: true } match && int.Parse(match.Groups[1].ValueSpan, CultureInfo.InvariantCulture) >= 10;

    /// <summary>Reads what does not depend on a framework.</summary>
    /// <param name="cancel">Ends it.</param>
    public async Task EvaluateAsync(CancellationToken cancel) =>
        _evaluated = Properties(await MSBuildAsync([.. s_properties.Select(static each => $"-getProperty:{each}")], cancel));

    /// <summary>Has MSBuild do all that a build does before and after the compiler, and returns the compiler's arguments.</summary>
    /// <returns>The arguments, and where the assembly and its reference assembly are put.</returns>
    /// <param name="framework">The framework.</param>
    /// <param name="cancel">Ends it.</param>
    public async Task<(string[] Arguments, string[] Outputs)> CompilerArgumentsAsync(string framework, CancellationToken cancel)
    {
        string output = await MSBuildAsync(
            [
                "-t:Compile", $"-p:TargetFramework={framework}", "-p:ProvideCommandLineArgs=true", "-p:SkipCompilerExecution=true", "-p:BuildProjectReferences=false",

                // An output that is never there: the step is not skipped, however new the others are.
                "-p:NonExistentFile=__none",
                "-getItem:CscCommandLineArgs", "-getProperty:TargetPath", "-getProperty:TargetRefPath",
            ],
            cancel);
        using JsonDocument document = JsonDocument.Parse(output[output.IndexOf('{', StringComparison.Ordinal)..]);
        Dictionary<string, string> properties = Properties(output);
        return (
            [.. document.RootElement.GetProperty("Items").GetProperty("CscCommandLineArgs").EnumerateArray().Select(static each => each.GetProperty("Identity").GetString()!)],
            [.. properties.Values.Where(static each => each.Length > 0)]);
    }

    /// <summary>Builds it.</summary>
    /// <returns>The build's first error, or null.</returns>
    /// <param name="file">The project, or a solution.</param>
    /// <param name="configuration">The configuration.</param>
    /// <param name="cancel">Ends it.</param>
    public static async Task<string?> BuildAsync(string file, string configuration, CancellationToken cancel)
    {
        string full = System.IO.Path.GetFullPath(file);
        (int code, string output) = await ChildProcess.RunAsync(
            DotnetHost.Program,
            System.IO.Path.GetDirectoryName(full)!,
            ["build", full, "--configuration", configuration, "-nologo", "-verbosity:quiet", "-nodeReuse:false"],
            cancel);
        return code == 0 ? null : FirstError(output);
    }

    [GeneratedRegex(@"^net(\d+)\.\d+")]
    private static partial Regex NetVersion();

    [GeneratedRegex(@"^.*\berror\b.*$", RegexOptions.Multiline)]
    private static partial Regex ErrorLine();

    private static string FirstError(string output) => (ErrorLine().Match(output) is { Success: true } error ? error.Value : output).Trim();

    private static Dictionary<string, string> Properties(string output)
    {
        using JsonDocument document = JsonDocument.Parse(output[output.IndexOf('{', StringComparison.Ordinal)..]);
        return document.RootElement.GetProperty("Properties").EnumerateObject().ToDictionary(static each => each.Name, static each => each.Value.GetString() ?? "");
    }

    private async Task<string> MSBuildAsync(IEnumerable<string> arguments, CancellationToken cancel)
    {
        (int code, string output) = await ChildProcess.RunAsync(
            DotnetHost.Program, Folder, ["msbuild", Path, $"-p:Configuration={configuration}", "-nologo", "-nodeReuse:false", .. arguments], cancel);
        return code == 0 ? output : throw new ToolException($"'{Path}' cannot be read: {FirstError(output)}");
    }
}
