using System.Threading.Tasks.Sources;

namespace LeanTasks.Lab.Tables.PingPong;

/// <summary>A message as users of <see cref="ValueTask"/> send one: one source for all.</summary>
internal sealed class ValueTaskSignal : IValueTaskSource<int>
{
    private ManualResetValueTaskSourceCore<int> _core;

    public ValueTaskSignal(bool queued) => _core.RunContinuationsAsynchronously = queued;

    /// <summary>Arms the signal; to be called before the other side can send.</summary>
    public ValueTask<int> Wait()
    {
        _core.Reset();
        return new ValueTask<int>(this, _core.Version);
    }

    public void Send(int message) => _core.SetResult(message);

    int IValueTaskSource<int>.GetResult(short token) => _core.GetResult(token);

    ValueTaskSourceStatus IValueTaskSource<int>.GetStatus(short token) => _core.GetStatus(token);

    void IValueTaskSource<int>.OnCompleted(Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags) =>
        _core.OnCompleted(continuation, state, token, flags);
}
