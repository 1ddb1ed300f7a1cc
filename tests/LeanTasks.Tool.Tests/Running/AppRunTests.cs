using System.Diagnostics;
using LeanTasks.Tool.Apps;
using LeanTasks.Tool.Running;

namespace LeanTasks.Tool.Tests.Running;

/// <summary>An app that was started is seen through to its end, whatever fails in the tool.</summary>
public sealed class AppRunTests
{
    private static readonly PreparedApp s_sleeper = new("sleeper", "sleep", ["600"], [], [], []);

    [Fact]
    public async Task AFaultOfTheDisplayIsToldOnceAndDoesNotEndTheRun()
    {
        using TestFolder folder = new();
        RunEvents events = new();
        await using AppProcess app = AppProcess.Start(s_sleeper, [], takeTime: false, new CountsFolder(folder.FullPath));
        await using StringWriter error = new();
        using AppRun run = new(app, events, new FaultyDisplay(events), error);

        AppEnd end = await run.RunAsync(duration: null);

        Assert.Equal((143, EndCause.Terminate), (end.ExitCode, end.Cause));
        Assert.Equal(2, error.ToString().Split("planted").Length);
    }

    [Fact]
    public async Task AnAppThatNobodyWaitsForIsKilled()
    {
        using TestFolder folder = new();
        AppProcess app = AppProcess.Start(s_sleeper, [], takeTime: false, new CountsFolder(folder.FullPath));
        using Process process = Process.GetProcessById(app.Id);

        await app.DisposeAsync();

        Assert.True(process.HasExited);
    }

    [Fact]
    public async Task NothingWaitsBehindTicks()
    {
        RunEvents events = new();
        RunEvent[] happened = [RunEvent.Tick, RunEvent.Tick, RunEvent.Interrupted, RunEvent.Tick, RunEvent.Tick];
        foreach (RunEvent happening in happened)
            events.Post(happening);

        Assert.Equal(RunEvent.Interrupted, await events.NextAsync());
        Assert.Equal(RunEvent.Tick, await events.NextAsync());
        events.Post(RunEvent.Ended);
        Assert.Equal(RunEvent.Ended, await events.NextAsync());
    }

    [Fact]
    public async Task ATableThatIsWantedAlreadyIsWantedOnce()
    {
        RunEvents events = new();
        RunEvent[] happened = [RunEvent.TableWanted, RunEvent.TableWanted, RunEvent.Interrupted, RunEvent.TableWanted];
        foreach (RunEvent happening in happened)
            events.Post(happening);

        Assert.Equal(RunEvent.TableWanted, await events.NextAsync());
        Assert.Equal(RunEvent.Interrupted, await events.NextAsync());
        events.Post(RunEvent.TableWanted);
        Assert.Equal(RunEvent.TableWanted, await events.NextAsync());
    }

    [Fact]
    public async Task OnlyFilesOfCountsAreProcesses()
    {
        using TestFolder folder = new();
        string[] files = ["12.counts", "notes.counts", "-3.counts"];
        foreach (string file in files)
            await File.WriteAllTextAsync(folder.File(file), "", TestContext.Current.CancellationToken);
        Assert.Equal([12], new CountsFolder(folder.FullPath).Processes());
    }

    [Fact]
    public async Task AProgramThatDoesNotHandleASignalIsKnown()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Only Linux tells.");
        using TestFolder folder = new();
        await using AppProcess app = AppProcess.Start(s_sleeper, [], takeTime: false, new CountsFolder(folder.FullPath));
        Assert.False(PosixProcess.Handles(app.Id, PosixProcess.Sigusr1));
        const int HandledByDotnet = 11;
        Assert.True(PosixProcess.Handles(Environment.ProcessId, HandledByDotnet));
    }

    /// <summary>Fails, and asks for the end at the second time.</summary>
    private sealed class FaultyDisplay(RunEvents events) : IRunDisplay
    {
        private int _times;

        public void Refresh()
        {
            if (++_times == 2)
                events.Post(RunEvent.Terminated);
            throw new InvalidDataException("planted.");
        }

        public void Show() => Refresh();
    }
}
