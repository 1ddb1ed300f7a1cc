using System.Runtime.InteropServices;

namespace LeanTasks.Lab;

/// <summary>Makes the signals that would end the process ask it to stop, until this is disposed of.</summary>
internal sealed class StopSignals : IDisposable
{
    private readonly CancellationTokenSource _stop = new();
    private readonly PosixSignalRegistration[] _registrations;

    public StopSignals() =>
        _registrations = [.. new[] { PosixSignal.SIGHUP, PosixSignal.SIGINT, PosixSignal.SIGQUIT, PosixSignal.SIGTERM }.Select(signal => PosixSignalRegistration.Create(signal, context =>
        {
            context.Cancel = true;
            _stop.Cancel();
        }))];

    /// <summary>Is canceled by the first of them.</summary>
    public CancellationToken Token => _stop.Token;

    // A handler may still be running, so the source is left to the garbage collector.
    public void Dispose() => Array.ForEach(_registrations, static registration => registration.Dispose());
}
