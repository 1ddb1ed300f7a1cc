using System.Threading.Tasks.Sources;

namespace LeanTasks.Profiling.Tests.Support;

/// <summary>What a method waits for, opened by hand on the same thread; allocates nothing, nor has the BCL's builders allocate anything.</summary>
public sealed class Gate : IValueTaskSource
{
    private ManualResetValueTaskSourceCore<bool> _core;

    /// <summary>Arms the gate; one wait at a time.</summary>
    public ValueTask Wait()
    {
        _core.Reset();
        return new ValueTask(this, _core.Version);
    }

    /// <summary>Resumes the waiter on this stack.</summary>
    public void Open() => _core.SetResult(true);

    void IValueTaskSource.GetResult(short token) => _core.GetResult(token);

    ValueTaskSourceStatus IValueTaskSource.GetStatus(short token) => _core.GetStatus(token);

    void IValueTaskSource.OnCompleted(Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags) =>
        _core.OnCompleted(continuation, state, token, flags);
}
