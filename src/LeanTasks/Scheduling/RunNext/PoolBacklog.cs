using LeanTasks.Threading;

namespace LeanTasks.Scheduling;

/// <summary>Whether the pool has work that no thread comes to, as the watcher of the slots sees it.</summary>
internal static class PoolBacklog
{
    // To look takes a lock of each of the pool's threads.
    private const int PausesBetweenLooks = 8;

    // Some 300 nanoseconds: what the pool has for a moment only is on its way to a thread.
    private const int Glances = 6;

    // It takes locks.
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
