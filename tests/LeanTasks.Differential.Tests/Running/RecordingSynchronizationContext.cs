namespace LeanTasks.Differential.Tests.Running;

/// <summary>
/// A context of one thread that tells what is posted to it. It flows the poster's <see cref="ExecutionContext"/> as those of
/// user interfaces do: a callback of the BCL's OnCompleted, posted to one that does not, sees whatever is there.
/// </summary>
internal sealed class RecordingSynchronizationContext(Trace trace) : SynchronizationContext
{
    private readonly Queue<Action> _posted = new();

    public override void Post(SendOrPostCallback d, object? state)
    {
        trace.Write("context", "posted");
        ExecutionContext? context = ExecutionContext.Capture();
        _posted.Enqueue(context is null ? () => d(state) : () => ExecutionContext.Run(context, d.Invoke, state));
    }

    public void Drain()
    {
        while (_posted.TryDequeue(out Action? run))
            run();
    }
}
