namespace LeanTasks.Threading;

/// <summary>Reports to listeners that a fast path is off.</summary>
internal static class FastPathNotice
{
    /// <summary>
    /// Leaves this to the pool. A probe may run in a static constructor, and a listener may need that very type, or wait for another thread
    /// that does.
    /// </summary>
    internal static void Report(FastPath path) =>
        ThreadPool.UnsafeQueueUserWorkItem(static path => LeanTasksEventSource.ReportOff(path), path, preferLocal: false);
}
