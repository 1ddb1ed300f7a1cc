namespace LeanTasks.Interleavings.Tests.Product;

/// <summary>A timer that a thread of the scenario lets elapse.</summary>
internal sealed class HandTime : TimeProvider, ITimer
{
    private TimerCallback? _callback;
    private object? _state;
    private int _disposals;

    internal bool HasTimer => Volatile.Read(ref _callback) is not null;

    internal bool IsDisposed => Volatile.Read(ref _disposals) > 0;

    public override ITimer CreateTimer(TimerCallback callback, object? state, TimeSpan dueTime, TimeSpan period)
    {
        _state = state;
        Volatile.Write(ref _callback, callback);
        return this;
    }

    public bool Change(TimeSpan dueTime, TimeSpan period) => true;

    public void Dispose() => Volatile.Write(ref _disposals, 1);

    public ValueTask DisposeAsync()
    {
        Dispose();
        return default;
    }

    internal void Elapse() => Volatile.Read(ref _callback)!(_state);

    internal void ElapseIfItRuns()
    {
        if (HasTimer)
            Elapse();
    }
}
