namespace LeanTasks.Interleavings.Tests.Product;

/// <summary>A synchronization context that runs each callback on a thread of its own.</summary>
internal sealed class PostingContext(Execution execution) : SynchronizationContext
{
    public override void Post(SendOrPostCallback d, object? state) => execution.Start("posted", () =>
    {
        SetSynchronizationContext(this);
        d(state);
    });
}
