using System.Runtime.CompilerServices;

namespace LeanTasks.Threading;

/// <summary>
/// Tells the thread pool that one of its threads blocks, so that it adds another at once and not by and by, and takes a work
/// item back from the thread's own queue. The BCL does so in <see cref="Task.Wait()"/>, by methods that are not public; where a
/// runtime lacks them, the pool finds out by itself, and a waiting thread runs nothing.
/// </summary>
internal static class PoolThread
{
    private const string Pool = "System.Threading.ThreadPool, System.Private.CoreLib";

    private static readonly bool s_canNotify = Exists(static () =>
    {
        // On a thread that is not the pool's it does nothing; on one that is, the pair leaves all as it was.
        if (NotifyThreadBlocked(null))
            NotifyThreadUnblocked(null);
    });

    private static readonly bool s_canPop = Exists(static () => TryPopCustomWorkItem(null, new NeverQueued()));

    /// <summary>To be called before the thread blocks.</summary>
    /// <returns>Whether <see cref="Unblocked"/> must be called afterwards.</returns>
    internal static bool Blocked() => s_canNotify && NotifyThreadBlocked(null);

    internal static void Unblocked() => NotifyThreadUnblocked(null);

    /// <summary>Takes a work item back that this thread of the pool has queued, and nobody has taken.</summary>
    internal static bool TryPop(IThreadPoolWorkItem workItem) => s_canPop && TryPopCustomWorkItem(null, workItem);

    private static bool Exists(Action call)
    {
        try
        {
            call();
            return true;
        }
        catch (MissingMethodException)
        {
            return false;
        }
        catch (TypeLoadException)
        {
            return false;
        }
    }

    [UnsafeAccessor(UnsafeAccessorKind.StaticMethod, Name = nameof(NotifyThreadBlocked))]
    private static extern bool NotifyThreadBlocked([UnsafeAccessorType(Pool)] object? pool);

    [UnsafeAccessor(UnsafeAccessorKind.StaticMethod, Name = nameof(NotifyThreadUnblocked))]
    private static extern void NotifyThreadUnblocked([UnsafeAccessorType(Pool)] object? pool);

    [UnsafeAccessor(UnsafeAccessorKind.StaticMethod, Name = nameof(TryPopCustomWorkItem))]
    private static extern bool TryPopCustomWorkItem([UnsafeAccessorType(Pool)] object? pool, object workItem);

    private sealed class NeverQueued : IThreadPoolWorkItem
    {
        void IThreadPoolWorkItem.Execute()
        {
        }
    }
}
