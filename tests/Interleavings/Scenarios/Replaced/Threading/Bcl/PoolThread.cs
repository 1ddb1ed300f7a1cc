namespace LeanTasks.Threading;

/// <summary>
/// Takes the place of the product's file of this name: what that calls of the thread pool is not public, so no shadow can hide it.
/// </summary>
internal static class PoolThread
{
    internal static bool CanNotify => false;

    internal static bool CanPop => true;

    internal static bool CanGive => false;

    internal static bool Blocked() => false;

    internal static void Unblocked()
    {
    }

    internal static void GiveAway()
    {
    }

    internal static bool TryPop(IThreadPoolWorkItem workItem) => ThreadPool.TryPop(workItem);
}
