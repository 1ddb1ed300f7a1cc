using System.Runtime.InteropServices;

namespace LeanTasks.Tool.Running;

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
