using System.Collections.Concurrent;

namespace LeanTasks.Soak.Tests.Running;

/// <summary>A scheduler of one's own: what it queues runs on the pool, unless whoever waits for it takes it first.</summary>
internal sealed class OwnScheduler : LeanScheduler
{
    private readonly ConcurrentDictionary<LeanTask, bool> _queued = new();

    protected override void QueueTask(LeanTask task)
    {
        Assert.True(_queued.TryAdd(task, true), "A task is queued twice.");
        ThreadPool.UnsafeQueueUserWorkItem(static both => both.Scheduler.RunQueued(both.Task), (Scheduler: this, Task: task), preferLocal: false);
    }

    protected override bool TryDequeue(LeanTask task) => _queued.TryRemove(task, out _);

    protected override bool TryExecuteTaskInline(LeanTask task, bool taskWasPreviouslyQueued) =>
        (!taskWasPreviouslyQueued || TryDequeue(task)) && TryExecuteTask(task);

    protected override IEnumerable<LeanTask> GetScheduledTasks() => _queued.Keys;

    private void RunQueued(LeanTask task)
    {
        if (TryDequeue(task))
            TryExecuteTask(task);
    }
}
