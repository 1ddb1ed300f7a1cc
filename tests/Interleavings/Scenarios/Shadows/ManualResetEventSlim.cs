using LeanTasks.Interleavings;

namespace System.Threading;

/// <summary>Shadows the framework's type, without its spinning: a wait blocks at once.</summary>
internal sealed class ManualResetEventSlim(bool initialState = false) : IDisposable
{
    private readonly ModelEvent _event = new(initialState);

    public bool IsSet => _event.IsSet;

    public void Set() => _event.Set();

    public void Reset() => _event.Reset();

    public void Wait() => Wait(Timeout.InfiniteTimeSpan);

    public bool Wait(int millisecondsTimeout) => Wait(TimeSpan.FromMilliseconds(millisecondsTimeout));

    public bool Wait(TimeSpan timeout) => _event.Wait(timeout);

    public void Dispose()
    {
    }
}
