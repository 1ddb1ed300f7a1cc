using System.Runtime.InteropServices;
using System.Threading.Channels;

namespace LeanTasks.Tool.Running;

/// <summary>The events, in order: written by signals, timers and the app's end, read by one loop. Any thread may post.</summary>
internal sealed class RunEvents
{
    private readonly Channel<RunEvent> _channel = Channel.CreateUnbounded<RunEvent>();

    private int _tableWanted;

    /// <summary>Adds an event; several requests for a table count as one.</summary>
    /// <param name="happened">The event.</param>
    public void Post(RunEvent happened)
    {
        if (happened != RunEvent.TableWanted || Interlocked.Exchange(ref _tableWanted, 1) == 0)
            _channel.Writer.TryWrite(happened);
    }

    /// <summary>Waits for the next; ticks are skipped if more has happened since, so that nothing waits behind accumulated ones.</summary>
    public async ValueTask<RunEvent> NextAsync()
    {
        RunEvent happened;
        do
        {
            happened = await _channel.Reader.ReadAsync();
        }
        while (happened == RunEvent.Tick && _channel.Reader.Count > 0);
        if (happened == RunEvent.TableWanted)
            Volatile.Write(ref _tableWanted, 0);
        return happened;
    }

    /// <summary>Posts after a time, unless the timer is disposed before.</summary>
    /// <param name="happened">The event to add.</param>
    /// <param name="after">The time.</param>
    public Timer PostAfter(RunEvent happened, TimeSpan after) => new(_ => Post(happened), null, after, Timeout.InfiniteTimeSpan);

    /// <summary>Posts after each period, until the timer is disposed.</summary>
    /// <param name="happened">The event to add.</param>
    /// <param name="period">The period.</param>
    public Timer PostEach(RunEvent happened, TimeSpan period) => new(_ => Post(happened), null, period, period);
}

/// <summary>An event while an app runs.</summary>
internal enum RunEvent
{
    /// <summary>The user pressed Ctrl-C.</summary>
    Interrupted,

    /// <summary>The tool is asked to end.</summary>
    Terminated,

    /// <summary>The user wants to see the counts so far.</summary>
    TableWanted,

    /// <summary>The app's time is over.</summary>
    DurationOver,

    /// <summary>An app that the terminal should have interrupted has had enough time to end.</summary>
    Unanswered,

    /// <summary>The app's time for ending is over.</summary>
    GraceOver,

    /// <summary>A second has passed.</summary>
    Tick,

    /// <summary>The app has ended.</summary>
    Ended,
}

/// <summary>Handles the signals of the user, until disposed: the tool ends only after the report.</summary>
internal sealed class UserSignals : IDisposable
{
    private readonly RunEvents _events;

    private readonly CancellationTokenSource _stop = new();

    private readonly List<PosixSignalRegistration> _registrations;

    /// <summary>Begins to handle them.</summary>
    /// <param name="events">Where they go.</param>
    public UserSignals(RunEvents events)
    {
        _events = events;
        _registrations =
        [
            Handle(PosixSignal.SIGINT, RunEvent.Interrupted),
            Handle(PosixSignal.SIGTERM, RunEvent.Terminated),
            Handle(PosixSignal.SIGHUP, RunEvent.Terminated),

            // Ctrl-Break on Windows; Ctrl-\ elsewhere.
            Handle(PosixSignal.SIGQUIT, OperatingSystem.IsWindows() ? RunEvent.TableWanted : RunEvent.Terminated),
        ];
        if (!OperatingSystem.IsWindows())
            _registrations.Add(Handle((PosixSignal)PosixProcess.Sigusr1, RunEvent.TableWanted));
    }

    /// <summary>Signaled when the user asks the tool to end.</summary>
    public CancellationToken Stop => _stop.Token;

    /// <summary>Gives the signals their default meaning again.</summary>
    public void Dispose()
    {
        _registrations.ForEach(static registration => registration.Dispose());
        _stop.Dispose();
    }

    private PosixSignalRegistration Handle(PosixSignal signal, RunEvent happened) => PosixSignalRegistration.Create(signal, context =>
    {
        context.Cancel = true;
        _events.Post(happened);
        if (happened != RunEvent.TableWanted)
            _stop.Cancel();
    });
}
