using LeanTasks.Completion;

namespace LeanTasks;

// IAsyncResult and IDisposable, for code from before tasks.
public partial class LeanTask : IAsyncResult, IDisposable
{
    /// <remarks>Made at the first call; <see cref="Dispose()"/> releases it.</remarks>
    WaitHandle IAsyncResult.AsyncWaitHandle
    {
        get
        {
            ObjectDisposedException.ThrowIf(HasFlag(TaskFlags.Disposed), this);
            return WaitHandle();
        }
    }

    bool IAsyncResult.CompletedSynchronously => false;

    /// <summary>Releases the wait handle, if there is one. Nothing else must be released, so no caller needs this.</summary>
    /// <remarks>Does nothing to a shared task, such as <see cref="CompletedTask"/>.</remarks>
    /// <exception cref="InvalidOperationException">The task has not completed.</exception>
    public void Dispose()
    {
        Dispose(disposing: true);
        GC.SuppressFinalize(this);
    }

    /// <inheritdoc cref="Dispose()"/>
    /// <param name="disposing">True if <see cref="Dispose()"/> is the caller; there is no finalizer.</param>
    protected virtual void Dispose(bool disposing)
    {
        if ((_options & TaskOptions.Cached) != 0)
            return;
        if (disposing && !IsCompleted)
            throw new InvalidOperationException($"A task can be disposed only after it has completed; the state of this task is {Status}.");
        if (SetFlag(TaskFlags.Disposed) && disposing)
            Find<WaitHandleHolder>()?.Handle.Dispose();
    }

    private ManualResetEvent WaitHandle()
    {
        if (Find<WaitHandleHolder>() is { } present)
            return present.Handle;

        WaitHandleHolder made = new();
        WaitHandleHolder holder = Inflate(made);
        if (ReferenceEquals(holder, made))
            AttachOrRun(new WaitHandleContinuation(made.Handle));
        else
            made.Handle.Dispose();
        return holder.Handle;
    }
}
