namespace LeanTasks.Threading;

/// <summary>
/// Whether methods of the thread pool do what they are taken to do. Each probe returns what is not as expected, or null, and throws
/// nothing: a member that is missing is found when its accessor is first called.
/// </summary>
internal static unsafe class PoolProbes
{
    /// <summary>Tries whether the pool takes notice of a thread that blocks. To be called on a thread of the pool.</summary>
    /// <param name="blocked">Tells the pool that this thread blocks, and returns whether it has taken notice.</param>
    /// <param name="unblocked">Takes that back.</param>
    internal static string? Notices(delegate*<object?, bool> blocked, delegate*<object?, void> unblocked)
    {
        try
        {
            // The pair leaves all as it was; were the second alone missing, the pool would count one blocked thread too many. Where the pool
            // is set up to take no notice, the second is never called.
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
    /// <param name="tryPop">Takes back a work item that this thread has queued, and returns whether nobody has taken it.</param>
    internal static string? Pops(delegate*<object?, object, bool> tryPop)
    {
        try
        {
            // To find one that was queued cannot be tried: another thread may be faster. One that is not found costs time only.
            return tryPop(null, new NeverQueued()) ? "ThreadPool.TryPopCustomWorkItem finds a work item that was not queued." : null;
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
