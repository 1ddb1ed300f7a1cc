namespace LeanTasks.Tool.Running;

/// <summary>Runs an app to its end: shows its counts on request, and ends it when its time is over or the user wants it.</summary>
/// <param name="app">The app, started.</param>
/// <param name="events">The events of the run.</param>
/// <param name="display">The display of the counts.</param>
/// <param name="error">The output for messages about what it waits for.</param>
internal sealed class AppRun(AppProcess app, RunEvents events, IRunDisplay display, TextWriter error) : IDisposable
{
    // In the foreground of a terminal, Ctrl-C also reaches the app; a signal that a program sent to the tool alone does not.
    private static readonly TimeSpan s_timeToAnswer = TimeSpan.FromSeconds(1);

    private static readonly TimeSpan s_second = TimeSpan.FromSeconds(1);

    private EndCause _cause = EndCause.ItsOwn;

    private Timer? _answer;

    private Timer? _grace;

    private bool _faultTold;

    /// <summary>How long an app may take to end before it is killed: somewhat more than the 30 s that .NET's generic host gives itself.</summary>
    public static TimeSpan Grace { get; } = TimeSpan.FromSeconds(35);

    /// <summary>Waits for the end.</summary>
    /// <param name="duration">The time after which the app is ended, if at all.</param>
    public async Task<AppEnd> RunAsync(TimeSpan? duration)
    {
        using Timer ticks = events.PostEach(RunEvent.Tick, s_second);
        using Timer? end = duration is { } time ? events.PostAfter(RunEvent.DurationOver, time) : null;
        Task ended = PostEndAsync();
        while (await HandleAsync(await events.NextAsync()))
        {
        }

        await ended;
        return new AppEnd(app.ExitCode, _cause, app.Id, app.NotKilled);
    }

    /// <summary>Stops its timers.</summary>
    public void Dispose()
    {
        _answer?.Dispose();
        _grace?.Dispose();
    }

    private async Task PostEndAsync()
    {
        await app.WaitAsync();
        events.Post(RunEvent.Ended);
    }

    private async Task<bool> HandleAsync(RunEvent happened)
    {
        switch (happened)
        {
            case RunEvent.Interrupted:
                await EndAsync(EndCause.Interrupt);
                break;
            case RunEvent.Terminated:
                await EndAsync(EndCause.Terminate);
                break;
            case RunEvent.DurationOver when _cause == EndCause.ItsOwn:
                await EndAsync(EndCause.Duration);
                break;
            case RunEvent.Unanswered:
                app.Interrupt();
                break;
            case RunEvent.GraceOver:
                await KillAsync();
                break;
            case RunEvent.TableWanted:
                await app.WriteCountsAsync();
                await ShowAsync(display.Show);
                break;
            case RunEvent.Tick:
                await ShowAsync(display.Refresh);
                break;
            default:
                break;
        }

        return happened != RunEvent.Ended;
    }

    private async Task EndAsync(EndCause cause)
    {
        if (_cause != EndCause.ItsOwn)
        {
            await KillAsync();
            return;
        }

        _cause = cause;
        _grace = events.PostAfter(RunEvent.GraceOver, Grace);

        // An app without handlers of its own is killed by the signal, and writes nothing more.
        await app.WriteCountsAsync();
        if (!app.AskToEnd(cause))
            _answer = events.PostAfter(RunEvent.Unanswered, s_timeToAnswer);
        await error.WriteLineAsync("leantasks: Waiting for the app to stop. Press Ctrl-C to kill it.");
    }

    private async Task KillAsync()
    {
        _cause = EndCause.Killed;
        app.Kill();
        if (app.NotKilled is { } left)
            await error.WriteLineAsync($"leantasks: {left}");
    }

    /// <summary>Shows the counts so far; if that fails, the app continues, and the last report may still succeed.</summary>
    private async Task ShowAsync(Action show)
    {
        try
        {
            show();
        }
        catch (Exception exception)
        {
            if (!_faultTold)
                await error.WriteLineAsync($"leantasks: The current counts cannot be shown ({exception.Message.TrimEnd('.')}). The app keeps running, and the report follows when it ends.");
            _faultTold = true;
        }
    }
}
