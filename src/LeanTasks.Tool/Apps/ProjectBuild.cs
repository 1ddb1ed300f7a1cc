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
