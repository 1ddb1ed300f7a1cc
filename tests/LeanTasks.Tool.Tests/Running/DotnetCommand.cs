using System.Diagnostics;
using System.Text.RegularExpressions;

namespace LeanTasks.Tool.Tests.Running;

/// <summary>A command of the SDK that has ended.</summary>
internal sealed partial class DotnetCommand : IDisposable
{
    private readonly Process _process;

    private DotnetCommand(Process process, string output) => (_process, Output) = (process, output);

    public string Output { get; }

    public int ExitCode => _process.ExitCode;

    public static async Task<DotnetCommand> RunAsync(params IEnumerable<string> arguments)
    {
        ProcessStartInfo start = new("dotnet", arguments)
        {
            RedirectStandardOutput = true,

            // What a test that runs inside of MSBuild inherits would lead a further one astray.
            Environment =
            {
                ["DOTNET_CLI_UI_LANGUAGE"] = "en",
                ["MSBuildSDKsPath"] = null,
                ["MSBuildExtensionsPath"] = null,
                ["MSBUILD_EXE_PATH"] = null,
            },
        };
        Process process = Process.Start(start)!;
        string output = await process.StandardOutput.ReadToEndAsync(TestContext.Current.CancellationToken);
        await process.WaitForExitAsync(TestContext.Current.CancellationToken);
        return new DotnetCommand(process, output);
    }

    /// <summary>Skips the test where a package that publishing takes does not exist.</summary>
    public void SkipWithoutPackages()
    {
        if (ExitCode != 0 && MissingPackage().Match(Output) is { Success: true } missing)
            Assert.Skip($"A package that publishing takes cannot be restored here: {missing.Value.Trim()}");
    }

    public void Dispose() => _process.Dispose();

    [GeneratedRegex(@"^.*error NU110[123]: .*(Microsoft\.NETCore\.App\.|Microsoft\.AspNetCore\.App\.|Microsoft\.NET\.ILLink\.).*$", RegexOptions.Multiline)]
    private static partial Regex MissingPackage();
}
