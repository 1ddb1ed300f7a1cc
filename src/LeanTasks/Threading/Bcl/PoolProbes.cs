namespace LeanTasks.Threading;

/// <summary>
/// Whether methods of the thread pool work as assumed. Each probe returns what is not as expected, or null, and throws nothing: a member
/// that is missing is found when its accessor is first called.
/// </summary>
internal static unsafe class PoolProbes
{
    /// <summary>Tries whether the pool takes notice of a thread that blocks. To be called on a pool thread.</summary>
    /// <param name="blocked">Notifies the pool that this thread blocks, and returns whether the pool has taken notice.</param>
    /// <param name="unblocked">Undoes that.</param>
    internal static string? Notices(delegate*<object?, bool> blocked, delegate*<object?, void> unblocked)
    {
        try
        {
            // The pair leaves everything as it was; if only the second were missing, the pool would count one blocked thread too many. Where
            // the pool is set up to take no notice, the second is never called.
            if (blocked(null))
                unblocked(null);
            return null;
        }
        catch (Exception exception)
        {
            return exception.Message;
        }
    }

    /// <summary>Tries whether a work item can be taken back. To be called on any thread.</summary>
    /// <param name="tryPop">Takes back a work item that this thread has queued, and returns whether it was still there.</param>
    internal static string? Pops(delegate*<object?, object, bool> tryPop)
    {
        try
        {
            // Finding a queued item cannot be tried: another thread may be faster. An item that is not found only costs time.
            return tryPop(null, new NeverQueued()) ? "ThreadPool.TryPopCustomWorkItem finds a work item that was not queued." : null;
        }
        catch (Exception exception)
        {
            return exception.Message;
        }
    }

    /// <summary>Tries whether the work items of a thread can be given to other threads. To be called on any thread.</summary>
    /// <param name="give">Gives them, if there are any.</param>
    internal static string? Gifts(delegate*<object?, void> give)
    {
        try
        {
            // Whether it gives an item cannot be tried: another thread may be faster. Items that stay here only wait.
            give(null);
            return null;
        }
        catch (Exception exception)
        {
            return exception.Message;
        }
    }

    private sealed class NeverQueued : IThreadPoolWorkItem
    {
        void IThreadPoolWorkItem.Execute()
        {
        }
    }
}
