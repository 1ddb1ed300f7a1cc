using System.Threading.Tasks.Sources;

namespace LeanTasks.Tests.Pooled;

/// <summary>A source that is used again as soon as its result is taken, and allocates nothing.</summary>
internal sealed class PulseSource : IValueTaskSource<int>
{
    private ManualResetValueTaskSourceCore<int> _core;

    public ValueTask<int> Task => new(this, _core.Version);

    public void SetResult(int result) => _core.SetResult(result);

    public void SetException(Exception exception) => _core.SetException(exception);

    public ValueTaskSourceStatus GetStatus(short token) => _core.GetStatus(token);

    public void OnCompleted(Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags) =>
        _core.OnCompleted(continuation, state, token, flags);

    public int GetResult(short token)
    {
        try
        {
            return _core.GetResult(token);
        }
        finally
        {
            _core.Reset();
        }
    }
}
