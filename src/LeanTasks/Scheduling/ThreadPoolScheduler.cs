using LeanTasks.Runtime;

namespace LeanTasks.Scheduling;

/// <summary>The thread pool; <see cref="TaskCreationOptions.LongRunning"/> gives a task a thread of its own.</summary>
internal sealed class ThreadPoolScheduler : LeanScheduler
{
    protected internal override void QueueTask(LeanTask task) => task.QueueToPool();

    // As in the BCL, a task is taken only out of this thread's own queue: one that another thread has queued may need a lock that this
    // thread's caller holds.
    protected override bool TryExecuteTaskInline(LeanTask task, bool taskWasPreviouslyQueued) =>
        (!taskWasPreviouslyQueued || PoolWork.TryTakeBack(task)) && task.TryExecute();

    // The pool's queues are not visible from outside; a canceled task is skipped when it is taken out.
    protected override IEnumerable<LeanTask>? GetScheduledTasks() => null;
}
