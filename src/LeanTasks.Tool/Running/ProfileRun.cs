using LeanTasks.Tool.Apps;
using LeanTasks.Tool.Calibration;
using LeanTasks.Tool.Commands;
using Spectre.Console;

namespace LeanTasks.Tool.Running;

/// <summary>Carries out <c>leantasks profile</c>.</summary>
/// <param name="options">The user's options.</param>
/// <param name="output">Where the tables go.</param>
/// <param name="error">The output for notes that are not part of the report.</param>
internal sealed class ProfileRun(ProfileOptions options, TextWriter output, TextWriter error)
{
    private static readonly TimeSpan s_patience = TimeSpan.FromSeconds(1);

    /// <summary>Prepares the app, runs it and reports.</summary>
    /// <param name="cancel">Ends it before the app has started.</param>
    /// <returns>The exit code.</returns>
    /// <exception cref="ToolException">The app cannot be prepared or started, or a report not written.</exception>
    public async Task<int> RunAsync(CancellationToken cancel)
    {
        RunEvents events = new();
        using UserSignals signals = new(events);
        using CancellationTokenSource stop = CancellationTokenSource.CreateLinkedTokenSource(cancel, signals.Stop);
        using TemporaryFolder temporary = TemporaryFolder.Create(error);
        PreparedApp app = await new AppPreparation(temporary, error).PrepareAsync(options.App, options.Configuration, stop.Token);
        IncludedAssemblies included = IncludedAssemblies.Choose(options.Outputs.Include, app.Assemblies);
        CountsFolder counts = new(temporary.Add("counts"));
        using ProfileReports reports = new(app, included, Calibrator.Measure(), counts);
        stop.Token.ThrowIfCancellationRequested();

        ReportDestination destination = new(options.Outputs, output, error);
        IAnsiConsole console = destination.Console;
        await using AppProcess process = AppProcess.Start(app, options.AppArguments, options.TakeTime, counts, isOutputOurs: options.Outputs.IsJsonToOutput);
        AppEnd end = options.Watch && console.Profile.Capabilities.Interactive
            ? await RunLiveAsync(process, events, reports, console)
            : await RunAsync(process, events, new RunDisplay(reports, console, options.Watch));
        destination.Write(reports.AtEnd(end, await LeftBehindAsync(end, counts, temporary)));
        return end.ToolExitCode;
    }

    /// <summary>The processes that the app started and left running: their files stay, since they may still need them.</summary>
    private static async Task<IEnumerable<string>> LeftBehindAsync(AppEnd end, CountsFolder counts, TemporaryFolder temporary)
    {
        // The cause of the app's end may end these as well, a moment later.
        int[] running = end.Cause == EndCause.Killed ? [] : await counts.WaitForEndsAsync(s_patience);
        if (running.Length == 0)
            return [];
        temporary.Keep();
        return [$"Process {string.Join(", ", running)} is still running. The report contains only its counts so far. Delete the folder '{temporary.FullPath}' after it has ended."];
    }

    private async Task<AppEnd> RunLiveAsync(AppProcess process, RunEvents events, ProfileReports reports, IAnsiConsole console)
    {
        AppEnd? end = null;
        try
        {
            await console.Live(new Text("Nothing has been counted yet.")).AutoClear(true)
                .StartAsync(async live => end = await RunAsync(process, events, new LiveDisplay(reports, live)));
        }
        catch (IOException) when (end is not null)
        {
            // The terminal was closed, and so cannot be cleared; the files of the report can be written.
        }

        return end!;
    }

    private async Task<AppEnd> RunAsync(AppProcess process, RunEvents events, IRunDisplay display)
    {
        using AppRun run = new(process, events, display, error);
        return await run.RunAsync(options.Duration);
    }
}
