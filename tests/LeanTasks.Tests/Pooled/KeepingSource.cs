using System.Threading.Tasks.Sources;

namespace LeanTasks.Tests.Pooled;

internal sealed class KeepingSource : KeepingSource<int>;

/// <summary>Keeps what it is given, and can call it again.</summary>
internal class KeepingSource<TResult> : IValueTaskSource<TResult>, IValueTaskSource
{
    private ManualResetValueTaskSourceCore<TResult> _core;
    private Action<object?>? _continuation;

    public object? State { get; private set; }

    public ValueTaskSourceOnCompletedFlags Flags { get; private set; }

    public Action? OnAttached { get; set; }

    public ValueTask Task => new(this, _core.Version);

    public ValueTask<TResult> TaskOfResult => new(this, _core.Version);

    public void SetResult(TResult result) => _core.SetResult(result);

    public void SetException(Exception exception) => _core.SetException(exception);

    public void Continue() => ContinueWith(State);

    public void ContinueWith(object? state) => _continuation!(state);

    public ValueTaskSourceStatus GetStatus(short token) => _core.GetStatus(token);

    public void OnCompleted(Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags)
    {
        (_continuation, State, Flags) = (continuation, state, flags);
        _core.OnCompleted(continuation, state, token, flags);
        OnAttached?.Invoke();
    }

    public TResult GetResult(short token) => _core.GetResult(token);

    void IValueTaskSource.GetResult(short token) => GetResult(token);
}
