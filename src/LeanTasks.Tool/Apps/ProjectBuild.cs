using System.Diagnostics;
using System.Globalization;
using System.Text.Json;
using System.Text.RegularExpressions;

namespace LeanTasks.Tool.Apps;

/// <summary>Builds a project into a folder of the tool, so that nothing is written beside the sources.</summary>
/// <param name="project">The project's file.</param>
/// <param name="configuration">The configuration.</param>
/// <param name="folder">The folder for outputs and intermediate files.</param>
internal sealed partial class ProjectBuild(string project, string configuration, string folder)
{
    private const string WithoutRestoring = "--no-restore";

    private static readonly string[] s_properties =
        ["TargetFramework", "TargetFrameworks", "TargetFrameworkIdentifier", "OutputType", "TargetPath", .. BuildPaths.Properties];

    private readonly BuildPaths _paths = new(folder);

    /// <summary>Builds it.</summary>
    /// <param name="cancel">Ends the build.</param>
    /// <returns>The assembly built.</returns>
    /// <exception cref="ToolException">It does not build.</exception>
    /// <exception cref="UsageException">It is not an app for .NET.</exception>
    public async Task<string> BuildAsync(CancellationToken cancel)
    {
        // Nothing is restored at first: that writes files, and their place is not known yet.
        Dictionary<string, string> properties = await EvaluateAsync([WithoutRestoring], cancel);
        List<string> framework = [];
        if (properties["TargetFramework"].Length == 0)
        {
            framework = ["--framework", NewestFramework(properties["TargetFrameworks"])];
            properties = await EvaluateAsync([WithoutRestoring, .. framework], cancel);
        }

        if (_paths.FindOutside(project, properties) is { } outside)
        {
            throw new UsageException(
                $"'{project}' always builds into '{outside}', and leantasks does not write into source folders. Build it yourself and pass the .dll of the app.");
        }

        // A package may make an app of it.
        if (!IsApp(properties))
            properties = await EvaluateAsync(framework, cancel);

        if (properties["TargetFrameworkIdentifier"] != ".NETCoreApp")
            throw new UsageException($"'{project}' targets {properties["TargetFrameworkIdentifier"]}, which cannot run instrumented code. Pass a project for .NET 10.");
        if (!IsApp(properties))
            throw new UsageException($"'{project}' is a library project. Pass the project of the app that uses it.");

        await DotnetAsync(framework, cancel);
        return properties["TargetPath"];
    }

    [GeneratedRegex(@"^net(\d+\.\d+)$")]
    private static partial Regex FrameworkOfAllPlatforms();

    [GeneratedRegex(@"\berror\b.*$", RegexOptions.Multiline)]
    private static partial Regex ErrorLine();

    private static bool IsApp(Dictionary<string, string> properties) => properties["OutputType"] is "Exe" or "WinExe";

    private static string NewestFramework(string frameworks)
    {
        string[] all = frameworks.Split(';', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);
        return all.Where(static f => FrameworkOfAllPlatforms().IsMatch(f))
            .MaxBy(static f => Version.Parse(FrameworkOfAllPlatforms().Match(f).Groups[1].ValueSpan)) ?? all[0];
    }

    private async Task<Dictionary<string, string>> EvaluateAsync(IEnumerable<string> more, CancellationToken cancel)
    {
        string output = await DotnetAsync([.. more, .. s_properties.Select(static p => $"-getProperty:{p}")], cancel);
        using JsonDocument document = JsonDocument.Parse(output);
        return document.RootElement.GetProperty("Properties").EnumerateObject().ToDictionary(static p => p.Name, static p => p.Value.GetString() ?? "");
    }

    private async Task<string> DotnetAsync(IEnumerable<string> more, CancellationToken cancel)
    {
        ProcessStartInfo start = new(DotnetHost.Program,
        [
            "build", project, "--configuration", configuration, .. _paths.Arguments(), "-nodeReuse:false", "-nologo", "-verbosity:quiet", .. more,
        ])
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,

            // A build server would keep the temporary folder open, and that of this process, after the build has ended.
            Environment = { ["MSBUILDDISABLENODEREUSE"] = "1", ["DOTNET_CLI_UI_LANGUAGE"] = "en", ["UseSharedCompilation"] = "false" },
        };
        using Process build = Process.Start(start)!;
        build.StandardInput.Close();
        try
        {
            Task<string> output = build.StandardOutput.ReadToEndAsync(cancel);
            Task<string> error = build.StandardError.ReadToEndAsync(cancel);
            await build.WaitForExitAsync(cancel);
            return build.ExitCode == 0 ? await output : throw Failed(await output + await error);
        }
        catch (OperationCanceledException)
        {
            build.Kill(entireProcessTree: true);
            throw;
        }
    }

    private ToolException Failed(string output)
    {
        string[] errors = [.. ErrorLine().Matches(output).Select(static m => m.Value.Trim()).Distinct()];
        string first = errors.FirstOrDefault() ?? output.Trim();
        string more = errors.Length > 1 ? string.Create(CultureInfo.InvariantCulture, $" (and {errors.Length - 1} more)") : "";
        return new ToolException($"'{project}' does not build: {first}{more}. Fix the errors so that 'dotnet build -c {configuration}' succeeds.");
    }
}

/// <summary>Makes a build write into a folder of the tool, even where projects name folders of their own.</summary>
/// <remarks>
/// A property on the command line would apply to all projects of the build, and these would overwrite one another's files. So each
/// project imports two files: one instead of <c>Directory.Build.props</c>, which it imports in turn, and one after its own properties.
/// Both reset the paths, and the SDK then chooses those of <c>--artifacts-path</c>.
/// </remarks>
/// <param name="folder">The folder.</param>
internal sealed class BuildPaths(string folder)
{
    /// <summary>The paths that must be in the folder: the properties of a project that say where it is built and restored.</summary>
    public static IReadOnlyList<string> Properties { get; } = ["OutDir", "IntermediateOutputPath", "MSBuildProjectExtensionsPath"];

    // Instead of Directory.Build.props.
    private const string OfFolders = """
        <Project>
          <PropertyGroup>
            <_LeanTasksReplacedProps>$([MSBuild]::GetPathOfFileAbove('Directory.Build.props', '$(MSBuildProjectDirectory)'))</_LeanTasksReplacedProps>
          </PropertyGroup>
          <Import Project="$(_LeanTasksReplacedProps)" Condition="'$(_LeanTasksReplacedProps)' != ''" />
          <PropertyGroup>
            <UseArtifactsOutput>true</UseArtifactsOutput>
            <UseArtifactsIntermediateOutput>true</UseArtifactsIntermediateOutput>
            <BaseIntermediateOutputPath />
            <MSBuildProjectExtensionsPath />
            <BeforeMicrosoftNETSdkTargets>$(BeforeMicrosoftNETSdkTargets);$(MSBuildThisFileDirectory)paths.targets</BeforeMicrosoftNETSdkTargets>
          </PropertyGroup>
        </Project>
        """;

    // After the project's own properties.
    private const string OfProject = """
        <Project>
          <PropertyGroup>
            <OutputPath />
            <OutDir />
            <BaseOutputPath />
            <IntermediateOutputPath />
            <BaseIntermediateOutputPath>$(_InitialBaseIntermediateOutputPath)</BaseIntermediateOutputPath>
            <GenerateDocumentationFile Condition="'$(DocumentationFile)' != ''">true</GenerateDocumentationFile>
            <DocumentationFile />
            <CompilerGeneratedFilesOutputPath />
          </PropertyGroup>
        </Project>
        """;

    /// <summary>Writes the two files.</summary>
    /// <returns>The arguments that make 'dotnet build' use them, and the folder.</returns>
    public IReadOnlyList<string> Arguments()
    {
        string ofFolders = Path.Combine(folder, "paths.props");
        File.WriteAllText(ofFolders, OfFolders);
        File.WriteAllText(Path.Combine(folder, "paths.targets"), OfProject);
        return ["--artifacts-path", folder, $"-property:DirectoryBuildPropsPath={ofFolders}"];
    }

    /// <summary>A place outside of the folder where a project would still be built.</summary>
    /// <param name="project">The project's file.</param>
    /// <param name="properties">The values of <see cref="Properties"/>, among others.</param>
    /// <returns>One such place; <see langword="null"/> if there is none.</returns>
    public string? FindOutside(string project, IReadOnlyDictionary<string, string> properties) => Properties
        .Select(name => Path.GetFullPath(properties[name].Replace('\\', Path.DirectorySeparatorChar), Path.GetDirectoryName(Path.GetFullPath(project))!))
        .FirstOrDefault(path => !path.StartsWith(folder + Path.DirectorySeparatorChar, StringComparison.Ordinal));
}
