using System.Collections.Concurrent;

namespace LeanTasks.Tests.Support;

/// <summary>Keeps what is posted until <see cref="Drain"/>, which runs it as a user interface's message loop does.</summary>
internal sealed class QueueingSynchronizationContext : SynchronizationContext
{
    private readonly ConcurrentQueue<(SendOrPostCallback Callback, object? State)> _posted = new();

    public int Posts { get; private set; }

    public override void Post(SendOrPostCallback d, object? state)
    {
        // What has been counted is there: a test drains once it sees the count.
        _posted.Enqueue((d, state));
        lock (_posted)
            Posts++;
    }

    /// <summary>Runs what has been posted, with this context as the current one.</summary>
    public void Drain()
    {
        SynchronizationContext? before = Current;
        SetSynchronizationContext(this);
        while (_posted.TryDequeue(out (SendOrPostCallback Callback, object? State) item))
            item.Callback(item.State);
        SetSynchronizationContext(before);
    }

    /// <summary>Runs an action inside this context, without draining it.</summary>
    public void Within(Action action)
    {
        SynchronizationContext? before = Current;
        SetSynchronizationContext(this);
        try
        {
            action();
        }
        finally
        {
            SetSynchronizationContext(before);
        }
    }
}
