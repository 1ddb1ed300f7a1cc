namespace LeanTasks.Tests.Support;

/// <summary>A pool that comes to a waiting thread's tasks only once that thread blocks: until then the thread has them to itself.</summary>
internal static class LatePool
{
    /// <summary>Waits for the last of the tasks, which nobody has queued.</summary>
    public static void WaitFor(params LeanTask<int>[] tasks)
    {
        Thread waiter = Thread.CurrentThread;
        Thread helper = new(() =>
        {
            Patience.Until(() => tasks[^1].IsCompleted || (waiter.ThreadState & ThreadState.WaitSleepJoin) != 0);
            foreach (LeanTask<int> task in tasks)
                ThreadPool.UnsafeQueueUserWorkItem(task, preferLocal: false);
        })
        {
            IsBackground = true,
        };
        helper.UnsafeStart();
        tasks[^1].Wait();
    }
}
