using System.Threading.Tasks.Sources;

namespace LeanTasks.Lab.Harness;

/// <summary>
/// What a suspending workload waits for: armed by one waiter, opened by the benchmark on its own thread, and used again.
/// A <see cref="ValueTask"/> over a reusable source, which itself allocates nothing. The BCL's builders and ours give the
/// source the method itself; any other builder has to make it a delegate, 64 bytes, once for each box.
/// </summary>
public sealed class Gate : IValueTaskSource
{
    private ManualResetValueTaskSourceCore<bool> _core;

    /// <summary>Arms the gate. One wait at a time; its result must be consumed before the next.</summary>
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
