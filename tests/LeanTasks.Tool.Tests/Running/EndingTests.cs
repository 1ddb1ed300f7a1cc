using System.Diagnostics;
using System.Globalization;
using LeanTasks.Tool.Running;

namespace LeanTasks.Tool.Tests.Running;

/// <summary>However an app ends, its counts are reported, and the end is told.</summary>
public sealed class EndingTests
{
    private const string Ready = "truth: ";

    [Fact]
    public async Task AnExitCodeIsPassedOn() => await AssertReportedAsync("exit7", 7, "exited with code 7");

    [DeepFact]
    public async Task AnExceptionThatNobodyCatchesIsTold() => await AssertReportedAsync("throw", 134, "crashed");

    [DeepFact]
    public async Task ACrashWithoutNoticeIsTold() => await AssertReportedAsync("failfast", 134, "crashed");

    [DeepFact]
    public async Task AnAppThatHangsIsEndedAfterItsDuration()
    {
        using ToolProcess tool = await ToolProcess.RunAsync("profile", TestApps.Counted, "--duration", "0.5", "--", "hangfirst");
        Assert.True(tool.ExitCode == 0, tool.Output + tool.Error);
        Assert.Contains("after the time specified by --duration", tool.Output, StringComparison.Ordinal);
        Assert.Contains("Nothing was counted", tool.Output, StringComparison.Ordinal);
    }

    [Fact]
    public async Task ASignalShowsTheTableAndCtrlCEndsTheAppAndReports()
    {
        using TestFolder folder = new();
        string json = folder.File("report.json");
        using ToolProcess tool = ToolProcess.Start("profile", TestApps.Counted, "--json", json, "--", "hang");
        await tool.WaitForAsync(Ready);
        tool.Send(PosixProcess.Sigusr1);
        await tool.WaitForAsync("OfValueTaskOfT", times: 2);
        tool.Send(PosixProcess.Sigint);
        await tool.EndAsync();
        Assert.True(tool.ExitCode == 0, tool.Output + tool.Error);
        Assert.Contains("stopped by Ctrl-C", tool.Output, StringComparison.Ordinal);
        Truth.AssertEqual(tool.Output, json);
    }

    /// <summary>A signal that a program sends to the tool alone: the terminal does not bring it to the app.</summary>
    [DeepFact]
    public async Task AnInterruptFromElsewhereReachesTheAppInTheForegroundOfATerminal()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux() && File.Exists("/usr/bin/script"), "There is no program 'script' (Debian's package bsdutils), which makes a terminal.");
        using TestFolder folder = new();
        string json = folder.File("report.json");
        using ToolProcess tool = ToolProcess.StartOnTerminal("profile", TestApps.Counted, "--json", json, "--", "hang");
        await tool.WaitForAsync(Ready);
        string number = tool.Output.Split("pid: ")[1].Split('\n')[0];
        PosixProcess.Send(int.Parse(number, CultureInfo.InvariantCulture), PosixProcess.Sigint);
        await tool.EndAsync();
        Assert.True(tool.ExitCode == 0, tool.Output + tool.Error);
        Assert.Contains("stopped by Ctrl-C", tool.Output, StringComparison.Ordinal);
        Truth.AssertEqual(tool.Output, json);
    }

    [DeepFact]
    public async Task ASecondCtrlCKillsTheApp()
    {
        using TestFolder folder = new();
        string json = folder.File("report.json");
        using ToolProcess tool = ToolProcess.Start("profile", TestApps.Counted, "--json", json, "--", "stubborn");

        // Any sooner, the first signal might still end it.
        await tool.WaitForAsync("ignores signals");
        tool.Send(PosixProcess.Sigint);
        await tool.WaitForErrorAsync("Press Ctrl-C to kill it");
        tool.Send(PosixProcess.Sigint);
        await tool.EndAsync();
        Assert.True(tool.ExitCode == 0, tool.Output + tool.Error);
        Assert.Contains("was killed", tool.Output, StringComparison.Ordinal);
        Truth.AssertEqual(tool.Output, json);
    }

    [DeepFact]
    public async Task AnAppThatIsAskedToEndIsReported()
    {
        using ToolProcess tool = ToolProcess.Start("profile", TestApps.Counted, "--", "hang");
        await tool.WaitForAsync(Ready);
        tool.Send(PosixProcess.Sigterm);
        await tool.EndAsync();
        Assert.True(tool.ExitCode == 0, tool.Output + tool.Error);
        Assert.Contains("asked to terminate", tool.Output, StringComparison.Ordinal);
    }

    [DeepFact]
    public async Task WatchingShowsTheTableEachSecondWhereNoTerminalIs()
    {
        // Once in the app's own line, and in two tables.
        using ToolProcess tool = ToolProcess.Start("profile", TestApps.Counted, "--watch", "--", "hang");
        await tool.WaitForAsync("OfValueTaskOfT", times: 3);
        tool.Send(PosixProcess.Sigint);
        await tool.EndAsync();
        Assert.True(tool.ExitCode == 0, tool.Output + tool.Error);
    }

    [DeepFact]
    public async Task AProcessThatOutlivesTheAppKeepsItsFiles()
    {
        using ToolProcess tool = ToolProcess.Start("profile", TestApps.Counted, "--", "leave");
        await tool.EndAsync(leaves: 1);
        int number = int.Parse(tool.Output.Split("child: ")[1].Split('\n')[0], CultureInfo.InvariantCulture);
        using Process child = Process.GetProcessById(number);
        string files = Assert.Single(Directory.EnumerateDirectories(tool.Folder.FullPath, "leantasks-*"));
        bool isThere = File.Exists(Path.Combine(files, "app", "Counted.dll"));
        child.Kill();
        await child.WaitForExitAsync(TestContext.Current.CancellationToken);
        Assert.True(isThere);
        Assert.Contains($"Process {number} is still running.", tool.Output, StringComparison.Ordinal);
        Assert.Contains(files, tool.Output.ReplaceLineEndings(""), StringComparison.Ordinal);
    }

    private static async Task AssertReportedAsync(string way, int exitCode, string told)
    {
        using TestFolder folder = new();
        string json = folder.File("report.json");
        using ToolProcess tool = await ToolProcess.RunAsync("profile", TestApps.Counted, "--json", json, "--", way);
        Assert.True(tool.ExitCode == exitCode, tool.Output + tool.Error);
        Assert.Contains(told, tool.Output, StringComparison.Ordinal);
        Truth.AssertEqual(tool.Output, json);
    }
}
