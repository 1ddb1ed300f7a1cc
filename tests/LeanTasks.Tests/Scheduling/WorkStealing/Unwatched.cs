using System.Runtime.CompilerServices;
using LeanTasks.Scheduling;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Scheduling.WorkStealing;

/// <summary>
/// Schedulers without their watch. It takes a thread that it meets in a lock for one that blocks, and lets one more run until it looks
/// again; a test that counts exactly how many run takes it away first.
/// </summary>
internal static class Unwatched
{
    /// <summary>
    /// Waits until all sleep and the watch has ended; from then on it looks as if it watched, so that nobody starts it.
    /// </summary>
    public static void WithoutWatch(this WorkStealingScheduler scheduler)
    {
        WorkerPool pool = PoolOf(scheduler);
        Patience.Until(() => Interlocked.CompareExchange(ref IsWatching(pool), 1, 0) == 0);

        // Its last look may have met one that was falling asleep.
        Volatile.Write(ref BlockedUnseen(pool), 0);
    }

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_pool")]
    private static extern ref WorkerPool PoolOf(WorkStealingScheduler scheduler);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_isWatching")]
    private static extern ref int IsWatching(WorkerPool pool);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_blockedUnseen")]
    private static extern ref int BlockedUnseen(WorkerPool pool);
}
