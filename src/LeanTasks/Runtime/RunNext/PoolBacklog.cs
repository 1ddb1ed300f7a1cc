using LeanTasks.Threading;

namespace LeanTasks.Runtime;

/// <summary>Whether the pool has work that waits for a thread, as the watcher of the slots sees it.</summary>
internal static class PoolBacklog
{
    // A check takes a lock of each of the pool's threads.
    private const int PausesBetweenLooks = 8;

    // Some 300 nanoseconds: work that the pool has only for a moment is on its way to a thread.
    private const int Glances = 6;

    // Uninterrupted, because it takes locks.
    private static long Count => Uninterrupted.Call(static _ => ThreadPool.PendingWorkItemCount, 0);

    /// <param name="pauses">How often the watcher has paused.</param>
    internal static bool IsSeen(int pauses) => pauses % PausesBetweenLooks == 0 && IsThere();

    private static bool IsThere()
    {
        for (int glance = 0; Count > 0; glance++)
        {
            if (glance == Glances)
                return true;
            Thread.SpinWait(1);
        }

        return false;
    }
}
