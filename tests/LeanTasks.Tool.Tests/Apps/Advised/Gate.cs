using System.Threading.Tasks.Sources;

namespace Advised;

/// <summary>What a method waits for: it is opened on the same thread, allocates nothing, and so costs every method the same.</summary>
public sealed class Gate : IValueTaskSource
{
    private ManualResetValueTaskSourceCore<bool> _core;

    /// <summary>Waits; one at a time.</summary>
    public ValueTask WaitAsync() => new(this, _core.Version);

    /// <summary>Lets the one who waits go on, on this stack.</summary>
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
