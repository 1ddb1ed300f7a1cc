using System.Threading.Tasks.Sources;

namespace LeanTasks.Tool.Calibration;

/// <summary>Suspends its awaiter until it is opened; then it resumes the awaiter inline, and closes. Allocates nothing.</summary>
internal sealed class Gate : IValueTaskSource
{
    private ManualResetValueTaskSourceCore<bool> _core;

    /// <summary>Waits; for one at a time.</summary>
    /// <returns>A value task that completes when the gate is opened.</returns>
    public ValueTask WaitAsync() => new(this, _core.Version);

    /// <summary>Resumes the awaiter.</summary>
    public void Open() => _core.SetResult(true);

    void IValueTaskSource.GetResult(short token)
    {
        _core.GetResult(token);
        _core.Reset();
    }

    ValueTaskSourceStatus IValueTaskSource.GetStatus(short token) => _core.GetStatus(token);

    void IValueTaskSource.OnCompleted(Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags) =>
        _core.OnCompleted(continuation, state, token, flags);
}
