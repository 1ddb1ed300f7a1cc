using System.Collections.Concurrent;
using LeanTasks;

namespace MessageLoop;

/// <summary>A thread that runs one message after another, as that of a user interface does.</summary>
internal sealed class Loop : SynchronizationContext
{
    private readonly BlockingCollection<(SendOrPostCallback Callback, object? State)> _messages = [];
    private readonly Thread _thread = Thread.CurrentThread;

    public bool IsCurrent => Thread.CurrentThread == _thread;

    /// <summary>Runs a method on the calling thread, and all messages until its task has ended.</summary>
    public static void Run(Func<Loop, LeanTask> main)
    {
        Loop loop = new();
        SynchronizationContext? before = Current;
        SetSynchronizationContext(loop);
        try
        {
            LeanTask task = main(loop);
            task.ContinueWith(static (_, state) => ((Loop)state!)._messages.CompleteAdding(), loop, LeanScheduler.Default);
            foreach ((SendOrPostCallback callback, object? state) in loop._messages.GetConsumingEnumerable())
                callback(state);
            task.GetAwaiter().GetResult();
        }
        finally
        {
            SetSynchronizationContext(before);
        }
    }

    public override void Post(SendOrPostCallback d, object? state) => _messages.Add((d, state));
}
