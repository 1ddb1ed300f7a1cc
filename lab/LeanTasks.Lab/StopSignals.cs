using System.Runtime.InteropServices;

namespace LeanTasks.Lab;

/// <summary>Handles the signals that would end the process, until it is disposed of.</summary>
internal sealed class StopSignals : IDisposable
{
    private static readonly (PosixSignal Signal, int Number)[] s_signals =
        [(PosixSignal.SIGHUP, 1), (PosixSignal.SIGINT, 2), (PosixSignal.SIGQUIT, 3), (PosixSignal.SIGTERM, 15)];

    private readonly List<PosixSignalRegistration> _registrations;

    /// <param name="handle">What to do instead of ending; gets the number of the signal.</param>
    public StopSignals(Action<int> handle) =>
        _registrations = [.. s_signals.Select(s => PosixSignalRegistration.Create(s.Signal, context =>
        {
            context.Cancel = true;
            handle(s.Number);
        }))];

    public void Dispose() => _registrations.ForEach(static registration => registration.Dispose());
}
