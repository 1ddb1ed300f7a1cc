namespace LeanTasks.Soak.Tests.Running;

/// <summary>A context whose posts run on the pool, inside of it.</summary>
internal sealed class PoolContext : SynchronizationContext
{
    private int _posts;

    public int Posts => Volatile.Read(ref _posts);

    public override void Post(SendOrPostCallback callback, object? state)
    {
        Interlocked.Increment(ref _posts);
        ThreadPool.UnsafeQueueUserWorkItem(
            static post =>
            {
                SynchronizationContext? before = Current;
                SetSynchronizationContext(post.Context);
                post.Callback(post.State);
                SetSynchronizationContext(before);
            },
            (Context: this, Callback: callback, State: state),
            preferLocal: false);
    }

    /// <summary>Runs a body inside of it.</summary>
    public TResult Run<TResult>(Func<TResult> body)
    {
        SynchronizationContext? before = Current;
        SetSynchronizationContext(this);
        try
        {
            return body();
        }
        finally
        {
            SetSynchronizationContext(before);
        }
    }
}
