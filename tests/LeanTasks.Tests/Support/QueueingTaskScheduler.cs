using System.Collections.Concurrent;

namespace LeanTasks.Tests.Support;

/// <summary>Keeps its tasks until <see cref="Drain"/>, which runs them on the calling thread.</summary>
internal sealed class QueueingTaskScheduler : TaskScheduler
{
    private readonly ConcurrentQueue<Task> _queued = new();

    /// <summary>Runs an action inside this scheduler, on the calling thread.</summary>
    public void Within(Action action)
    {
        Task task = new(action);
        task.RunSynchronously(this);
        task.GetAwaiter().GetResult();
    }

    public void Drain()
    {
        while (_queued.TryDequeue(out Task? task))
            TryExecuteTask(task);
    }

    protected override IEnumerable<Task> GetScheduledTasks() => _queued;

    protected override void QueueTask(Task task) => _queued.Enqueue(task);

    protected override bool TryExecuteTaskInline(Task task, bool taskWasPreviouslyQueued) =>
        !taskWasPreviouslyQueued && TryExecuteTask(task);
}
