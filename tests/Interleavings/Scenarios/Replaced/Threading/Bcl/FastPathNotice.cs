namespace LeanTasks.Threading;

/// <summary>
/// Takes the place of the product's file of this name, which queues to the pool: the shadows have no private fields, so that fast paths
/// are off here, and the first execution would have items that the others do not have.
/// </summary>
internal static class FastPathNotice
{
    internal static void Report(FastPath path) => _ = path;
}
