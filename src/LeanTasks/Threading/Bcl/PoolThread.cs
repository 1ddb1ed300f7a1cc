using System.Runtime.CompilerServices;

namespace LeanTasks.Threading;

/// <summary>
/// Notifies the thread pool that one of its threads blocks, so that it adds another immediately and not after a while. Also takes a work
/// item back from the thread's own queue, or gives all of them to other threads. The BCL does so in <see cref="Task.Wait()"/>, by methods
/// that are not public. Where a runtime lacks them, the pool detects blocking by itself, and a waiting thread runs nothing. What it has
/// queued waits until nothing else does.
/// </summary>
internal static class PoolThread
{
    private const string Pool = "System.Threading.ThreadPool, System.Private.CoreLib";

    private const string Queue = "System.Threading.ThreadPoolWorkQueue, System.Private.CoreLib";

    // Whether a pool thread has tried it, so that any thread may ask. Written once, by that thread.
    private static volatile bool s_isTried;

    /// <summary>
    /// Whether the pool takes notice of its own threads when they block. As long as no pool thread has tried it, a thread outside the pool
    /// waits for one to do so.
    /// </summary>
    internal static bool CanNotify => s_isTried || Thread.CurrentThread.IsThreadPoolThread
        ? Notices.CanBeTaken
        : Task.Run(static () => Notices.CanBeTaken).GetAwaiter().GetResult();

    /// <summary>Whether a work item can be taken back.</summary>
    internal static bool CanPop => Pops.CanBeDone;

    /// <summary>Whether work items can be given to other threads.</summary>
    internal static bool CanGive => Gifts.CanBeMade;

    /// <summary>To be called before the thread blocks. The pool takes notice of its own threads only.</summary>
    /// <returns>Whether <see cref="Unblocked"/> must be called afterwards.</returns>
    internal static bool Blocked() => Thread.CurrentThread.IsThreadPoolThread && Notices.CanBeTaken && NotifyThreadBlocked(null);

    internal static void Unblocked() => NotifyThreadUnblocked(null);

    /// <summary>Takes back a work item that this pool thread has queued, if no other thread has taken it.</summary>
    internal static bool TryPop(IThreadPoolWorkItem workItem) => Pops.CanBeDone && TryPopCustomWorkItem(null, workItem);

    /// <summary>Gives the work items in this pool thread's own queue to other threads, before all others, the latest first.</summary>
    internal static void GiveAway()
    {
        if (Thread.CurrentThread.IsThreadPoolThread && Gifts.CanBeMade)
            Uninterrupted.Call(static _ => Give(), 0);
    }

    [UnsafeAccessor(UnsafeAccessorKind.StaticMethod, Name = nameof(NotifyThreadBlocked))]
    private static extern bool NotifyThreadBlocked([UnsafeAccessorType(Pool)] object? pool);

    [UnsafeAccessor(UnsafeAccessorKind.StaticMethod, Name = nameof(NotifyThreadUnblocked))]
    private static extern void NotifyThreadUnblocked([UnsafeAccessorType(Pool)] object? pool);

    [UnsafeAccessor(UnsafeAccessorKind.StaticMethod, Name = nameof(TryPopCustomWorkItem))]
    private static extern bool TryPopCustomWorkItem([UnsafeAccessorType(Pool)] object? pool, object workItem);

    private static bool Give()
    {
        TransferAllLocalWorkItemsToHighPriorityGlobalQueue(null);
        return true;
    }

    [UnsafeAccessor(UnsafeAccessorKind.StaticMethod, Name = nameof(TransferAllLocalWorkItemsToHighPriorityGlobalQueue))]
    private static extern void TransferAllLocalWorkItemsToHighPriorityGlobalQueue([UnsafeAccessorType(Queue)] object? queue);

    /// <summary>Tried on the first pool thread that blocks: only a pool thread may call both methods.</summary>
    private static unsafe class Notices
    {
        internal static readonly bool CanBeTaken = Try();

        private static bool Try()
        {
            string? why = PoolProbes.Notices(&NotifyThreadBlocked, &NotifyThreadUnblocked);
            s_isTried = true;
            return why is null || FastPath.BlockedThreads.TurnOff(why);
        }
    }

    private static unsafe class Pops
    {
        internal static readonly bool CanBeDone = PoolProbes.Pops(&TryPopCustomWorkItem) is not { } why || FastPath.QueuedTasks.TurnOff(why);
    }

    private static unsafe class Gifts
    {
        internal static readonly bool CanBeMade =
            PoolProbes.Gifts(&TransferAllLocalWorkItemsToHighPriorityGlobalQueue) is not { } why || FastPath.LeftTasks.TurnOff(why);
    }
}

/// <summary>
/// Whether methods of the thread pool work as assumed. Each probe returns what is not as expected, or null, and throws nothing. A member
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
            return tryPop(null, new NeverQueued()) ? "ThreadPool.TryPopCustomWorkItem returned true for a work item that was never queued." : null;
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
