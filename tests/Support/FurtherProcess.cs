using System.Diagnostics;
using System.Text;

namespace LeanTasks.TestSupport;

/// <summary>
/// A further process, which is killed with all its children if it still runs at the end. Test projects that need it link this file.
/// </summary>
internal sealed class FurtherProcess : IDisposable
{
    private static readonly TimeSpan s_poll = TimeSpan.FromMilliseconds(50);

    private readonly StringBuilder _said = new();

    private readonly string _command;

    private readonly Process _process;

    private readonly CancellationTokenSource _patience = CancellationTokenSource.CreateLinkedTokenSource(TestContext.Current.CancellationToken);

    private FurtherProcess(string folder, string program, IEnumerable<string> arguments, IReadOnlyDictionary<string, string>? environment)
    {
        string[] all = [.. arguments];
        _command = $"{program} {string.Join(' ', all)}";
        ProcessStartInfo start = new(program, all)
        {
            WorkingDirectory = folder,
            RedirectStandardOutput = true,
            RedirectStandardError = true,

            // First: variables that a test inherits from MSBuild or a watch would mislead the further process.
            // Then: no server for later builds may stay behind, but the compiler's, which saves half of the time of a small build.
            Environment =
            {
                ["MSBuildSDKsPath"] = null,
                ["MSBuildExtensionsPath"] = null,
                ["MSBUILD_EXE_PATH"] = null,
                ["DOTNET_WATCH"] = null,
                ["MSBUILDDISABLENODEREUSE"] = "1",
                ["DOTNET_CLI_USE_MSBUILD_SERVER"] = "0",
                ["UseRazorBuildServer"] = "false",
                ["NUGET_CERT_REVOCATION_MODE"] = "offline",
                ["DOTNET_DbgEnableMiniDump"] = "0",
                ["DOTNET_CLI_UI_LANGUAGE"] = "en",
                ["DOTNET_NOLOGO"] = "1",
            },
        };
        foreach ((string name, string value) in environment ?? new Dictionary<string, string>())
            start.Environment[name] = value;
        _process = new Process { StartInfo = start };
        _process.OutputDataReceived += (_, line) => Note(line.Data);
        _process.ErrorDataReceived += (_, line) => Note(line.Data);
        _process.Start();
        _process.BeginOutputReadLine();
        _process.BeginErrorReadLine();
        _patience.CancelAfter(Hangs.After);
    }

    /// <summary>The output until now, of both streams.</summary>
    public string Output
    {
        get
        {
            lock (_said)
                return _said.ToString();
        }
    }

    /// <summary>Starts a program in a folder, with further environment variables.</summary>
    public static FurtherProcess Start(
        string folder, string program, IEnumerable<string> arguments, IReadOnlyDictionary<string, string> environment) =>
        new(folder, program, arguments, environment);

    /// <summary>Runs a program until it ends, with any exit code.</summary>
    public static async Task<EndedProcess> TryAsync(
        string folder, string program, IEnumerable<string> arguments, IReadOnlyDictionary<string, string>? environment = null)
    {
        using FurtherProcess process = new(folder, program, arguments, environment);
        try
        {
            await process._process.WaitForExitAsync(process._patience.Token);
        }
        catch (OperationCanceledException)
        {
            process.Fail("does not end");
        }

        return new EndedProcess(process._process.ExitCode, process.Output);
    }

    /// <summary>Runs a program, which must end with a given exit code, and returns its output.</summary>
    public static async Task<string> RunAsync(
        string folder, string program, IReadOnlyList<string> arguments, IReadOnlyDictionary<string, string>? environment = null, int exitCode = 0)
    {
        (int code, string output) = await TryAsync(folder, program, arguments, environment);
        Assert.True(code == exitCode, $"'{program} {string.Join(' ', arguments)}' ends with {code}:\n{output}");
        return output;
    }

    /// <summary>Waits until the output contains a text.</summary>
    public async Task WaitForAsync(string text)
    {
        // The end of the output, which may come after that of the process; checked first, so that no output is missed.
        Task end = _process.WaitForExitAsync(_patience.Token);
        while (true)
        {
            bool isOver = end.IsCompleted;
            if (Output.Contains(text, StringComparison.Ordinal))
                return;
            if (isOver)
                Fail($"does not say '{text}'");
            await Task.Delay(s_poll, CancellationToken.None);
        }
    }

    /// <summary>Waits until a program of ASP.NET Core has started, and returns the one address that it listens on.</summary>
    public async Task<Uri> WaitForAddressAsync()
    {
        const string Listening = "Now listening on: ";
        await WaitForAsync("Application started");
        return new Uri(Output.Split('\n').Single(static line => line.Contains(Listening, StringComparison.Ordinal)).Split(Listening)[1].Trim());
    }

    public void Dispose()
    {
        if (!_process.HasExited)
        {
            _process.Kill(entireProcessTree: true);

            // With a limit it does not wait for the end of the output, which a surviving process may keep open.
            _process.WaitForExit(Hangs.After);
        }

        _process.Dispose();
        _patience.Dispose();
    }

    private void Fail(string how) => Assert.Fail($"'{_command}' {how}:\n{Output}");

    private void Note(string? line)
    {
        // Null at the end of either stream, which may come before the other's last lines.
        if (line is null)
            return;
        lock (_said)
            _said.Append(line).Append('\n');
    }
}
