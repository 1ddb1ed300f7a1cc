namespace LeanTasks.Runtime;

/// <summary>Takes the place of the product's file of this name: there it is seen when it lasts, which here nothing does.</summary>
internal static class PoolBacklog
{
    internal static bool IsSeen(int pauses) => pauses >= 0 && ThreadPool.PendingWorkItemCount > 0;
}
