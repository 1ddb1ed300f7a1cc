namespace LeanTasks.Tests.Support;

/// <summary>Keeps its tasks until they are drained; runs those at once that nobody has queued. The twin of <see cref="QueueingTaskScheduler"/>.</summary>
internal sealed class KeepingScheduler : LeanScheduler
{
    private readonly Queue<LeanTask> _queued = new();

    public int Queued => _queued.Count;

    public void Drain()
    {
        while (_queued.TryDequeue(out LeanTask? task))
            TryExecuteTask(task);
    }

    protected internal override void QueueTask(LeanTask task) => _queued.Enqueue(task);

    protected override bool TryExecuteTaskInline(LeanTask task, bool taskWasPreviouslyQueued) =>
        !taskWasPreviouslyQueued && TryExecuteTask(task);

    protected override IEnumerable<LeanTask> GetScheduledTasks() => _queued;
}
