using System.Diagnostics;
using System.Text;
using LeanTasks.Tool.Running;

namespace LeanTasks.Tool.Tests.Running;

/// <summary>The tool as a user starts it: a process of its own.</summary>
internal sealed class ToolProcess : IDisposable
{
    private const string SetSid = "/usr/bin/setsid";

    private static readonly TimeSpan s_poll = TimeSpan.FromMilliseconds(20);

    private readonly StringBuilder _output = new();

    private readonly StringBuilder _error = new();

    private readonly Process _process;

    private readonly CancellationTokenSource _patience = CancellationTokenSource.CreateLinkedTokenSource(TestContext.Current.CancellationToken);

    private ToolProcess(IEnumerable<string> command, string temporaryFolder = "", IReadOnlyDictionary<string, string>? environment = null)
    {
        // A session of its own: no terminal that the tests are run from then stands between a signal and the app.
        string[] all = File.Exists(SetSid) ? [SetSid, .. command] : [.. command];
        ProcessStartInfo start = new(all[0], all[1..])
        {
            WorkingDirectory = Folder.FullPath,
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,

            // The last three: what a test that runs inside of MSBuild inherits would lead a build of the tool's astray.
            Environment =
            {
                ["DOTNET_DbgEnableMiniDump"] = "0",
                [OperatingSystem.IsWindows() ? "TMP" : "TMPDIR"] = Folder.File(temporaryFolder),
                ["MSBuildSDKsPath"] = null,
                ["MSBuildExtensionsPath"] = null,
                ["MSBUILD_EXE_PATH"] = null,
            },
        };
        foreach ((string variable, string value) in environment ?? new Dictionary<string, string>())
            start.Environment[variable] = value;
        _process = Process.Start(start)!;
        _process.OutputDataReceived += (_, line) => Note(_output, line.Data);
        _process.ErrorDataReceived += (_, line) => Note(_error, line.Data);
        _process.BeginOutputReadLine();
        _process.BeginErrorReadLine();
        _patience.CancelAfter(Hangs.After);
    }

    /// <summary>What it and the app have written until now.</summary>
    public string Output => Text(_output);

    public string Error => Text(_error);

    public int ExitCode => _process.ExitCode;

    /// <summary>The folder that it is started in, which is also the one for temporary files.</summary>
    public TestFolder Folder { get; } = new();

    public static ToolProcess Start(params IEnumerable<string> arguments) => new(Command(arguments));

    /// <summary>Starts it with further environment variables.</summary>
    public static ToolProcess Start(IReadOnlyDictionary<string, string> environment, params IEnumerable<string> arguments) =>
        new(Command(arguments), environment: environment);

    /// <summary>Starts it on a terminal of its own, as its foreground; it says <c>pid: </c> and the number of its process first.</summary>
    public static ToolProcess StartOnTerminal(params IEnumerable<string> arguments) =>
        new(["script", "-qec", $"echo pid: $$; exec {string.Join(' ', Command(arguments).Select(static a => $"'{a}'"))}", "/dev/null"]);

    /// <summary>Starts it with another folder for temporary files, within the one that it is started in.</summary>
    public static ToolProcess StartWithTemporaryFolder(string name, params IEnumerable<string> arguments) => new(Command(arguments), name);

    /// <summary>Runs it to its end.</summary>
    public static async Task<ToolProcess> RunAsync(params IEnumerable<string> arguments)
    {
        ToolProcess tool = Start(arguments);
        await tool.EndAsync();
        return tool;
    }

    /// <summary>Waits for its end; kills it, and fails, if there is none.</summary>
    /// <param name="leaves">How many temporary folders it leaves.</param>
    public async Task EndAsync(int leaves = 0)
    {
        try
        {
            await _process.WaitForExitAsync(_patience.Token);
        }
        catch (OperationCanceledException)
        {
            _process.Kill(entireProcessTree: true);
            Assert.Fail($"It does not end:\n{Output}\n{Error}");
        }

        Assert.Equal(leaves, Directory.EnumerateFileSystemEntries(Folder.FullPath, "leantasks-*").Count());
    }

    /// <summary>Waits until it, or the app, has written something.</summary>
    public Task WaitForAsync(string text, int times = 1) => WaitForAsync(_output, text, times);

    /// <summary>Waits until it, or the app, has written something to the standard error.</summary>
    public Task WaitForErrorAsync(string text) => WaitForAsync(_error, text, times: 1);

    /// <summary>Writes a line to its standard input.</summary>
    public Task TypeAsync(string line) => _process.StandardInput.WriteLineAsync(line);

    public void Send(int signal) => PosixProcess.Send(_process.Id, signal);

    public void Dispose()
    {
        _patience.Dispose();
        if (!_process.HasExited)
            _process.Kill(entireProcessTree: true);
        _process.Dispose();
        Folder.Dispose();
    }

    private static IEnumerable<string> Command(IEnumerable<string> arguments) =>
        ["dotnet", Path.Combine(AppContext.BaseDirectory, "LeanTasks.Tool.dll"), .. arguments];

    private async Task WaitForAsync(StringBuilder written, string text, int times)
    {
        // The end of the output, which may come after that of the process; checked first, so that no output is missed.
        Task end = _process.WaitForExitAsync(_patience.Token);
        while (true)
        {
            bool isOver = end.IsCompleted;
            if (Text(written).Split(text).Length > times)
                return;
            if (isOver)
                Assert.Fail($"It does not say '{text}':\n{Output}\n{Error}");
            await Task.Delay(s_poll, CancellationToken.None);
        }
    }

    private static void Note(StringBuilder text, string? line)
    {
        lock (text)
            text.Append(line).Append('\n');
    }

    private static string Text(StringBuilder text)
    {
        lock (text)
            return text.ToString();
    }
}
