using System.Diagnostics;
using System.Text;

namespace LeanTasks.TestSupport;

/// <summary>How a further process ended, and what it said. Test projects that need it link this file.</summary>
internal sealed record FurtherProcess(int ExitCode, string Output)
{
    private static readonly TimeSpan s_limit = TimeSpan.FromMinutes(3);

    /// <summary>Runs a program in a folder until it ends; kills it, and fails, if it does not.</summary>
    public static async Task<FurtherProcess> RunAsync(
        string folder, string program, IEnumerable<string> arguments, IReadOnlyDictionary<string, string>? environment = null)
    {
        ProcessStartInfo start = new(program, arguments)
        {
            WorkingDirectory = folder,
            RedirectStandardOutput = true,
            RedirectStandardError = true,

            // The last: what a test that runs inside of MSBuild, or of another build's watch, inherits would lead the further one astray.
            Environment =
            {
                ["DOTNET_DbgEnableMiniDump"] = "0",
                ["DOTNET_CLI_UI_LANGUAGE"] = "en",
                ["DOTNET_NOLOGO"] = "1",
                ["MSBuildSDKsPath"] = null,
                ["MSBuildExtensionsPath"] = null,
                ["MSBUILD_EXE_PATH"] = null,
                ["DOTNET_WATCH"] = null,
            },
        };
        foreach ((string name, string value) in environment ?? new Dictionary<string, string>())
            start.Environment[name] = value;
        using Process process = new() { StartInfo = start };
        StringBuilder said = new();
        process.OutputDataReceived += (_, line) => Note(line.Data);
        process.ErrorDataReceived += (_, line) => Note(line.Data);
        process.Start();
        process.BeginOutputReadLine();
        process.BeginErrorReadLine();
        using CancellationTokenSource patience = CancellationTokenSource.CreateLinkedTokenSource(TestContext.Current.CancellationToken);
        patience.CancelAfter(s_limit);
        try
        {
            await process.WaitForExitAsync(patience.Token);
        }
        catch (OperationCanceledException)
        {
            process.Kill(entireProcessTree: true);
            Assert.Fail($"{program} does not end:\n{Said()}");
        }

        return new FurtherProcess(process.ExitCode, Said());

        void Note(string? line)
        {
            lock (said)
                said.Append(line).Append('\n');
        }

        string Said()
        {
            lock (said)
                return said.ToString();
        }
    }
}
