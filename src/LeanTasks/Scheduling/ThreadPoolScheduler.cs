namespace LeanTasks.Scheduling;

/// <summary>The thread pool; <see cref="TaskCreationOptions.LongRunning"/> gives a task a thread of its own.</summary>
internal sealed class ThreadPoolScheduler : LeanScheduler
{
    protected internal override void QueueTask(LeanTask task) => task.QueueToPool();

    // A task is taken out of this thread's own queue only, as in the BCL: what another thread has queued may have to run elsewhere
    // to let go what this thread's caller holds.
    protected override bool TryExecuteTaskInline(LeanTask task, bool taskWasPreviouslyQueued) =>
        (!taskWasPreviouslyQueued || PoolWork.TryTakeBack(task)) && task.TryExecute();

    // What the pool has queued cannot be seen from outside; and a canceled task is passed over as it is taken out.
    protected override IEnumerable<LeanTask>? GetScheduledTasks() => null;
}
