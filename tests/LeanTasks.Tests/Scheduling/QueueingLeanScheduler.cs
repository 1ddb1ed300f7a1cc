using System.Collections.Concurrent;

namespace LeanTasks.Tests.Scheduling;

/// <summary>Keeps its tasks until <see cref="Drain"/>, which runs them on the calling thread.</summary>
internal sealed class QueueingLeanScheduler : LeanScheduler
{
    private readonly ConcurrentQueue<LeanTask> _queued = new();

    public int Waiting => _queued.Count;

    /// <summary>Runs an action inside this scheduler, on the calling thread.</summary>
    public void Within(Action action)
    {
        LeanTask task = new(action);
        task.RunSynchronously(this);
        task.GetAwaiter().GetResult();
    }

    /// <summary>Runs what is queued.</summary>
    public void Drain()
    {
        while (_queued.TryDequeue(out LeanTask? task))
            TryExecuteTask(task);
    }

    protected internal override void QueueTask(LeanTask task) => _queued.Enqueue(task);

    protected override bool TryExecuteTaskInline(LeanTask task, bool taskWasPreviouslyQueued) =>
        !taskWasPreviouslyQueued && TryExecuteTask(task);

    protected override IEnumerable<LeanTask>? GetScheduledTasks() => _queued;
}
