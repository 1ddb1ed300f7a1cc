namespace LeanTasks.Scheduling;

/// <summary>Runs tasks inside those of a <see cref="TaskScheduler"/>.</summary>
internal sealed class TaskSchedulerAdapter : LeanScheduler
{
    private readonly TaskScheduler _scheduler;
    private readonly Action<object?> _run;

    internal TaskSchedulerAdapter(TaskScheduler scheduler)
    {
        _scheduler = scheduler;
        _run = task => TryExecuteTask((LeanTask)task!);
    }

    internal TaskScheduler Adapted => _scheduler;

    public override int MaximumConcurrencyLevel => _scheduler.MaximumConcurrencyLevel;

    protected internal override void QueueTask(LeanTask task)
    {
        const TaskCreationOptions meantForTheScheduler = TaskCreationOptions.PreferFairness | TaskCreationOptions.LongRunning;
        TaskCreationOptions options = (task.CreationOptions & meantForTheScheduler) | TaskCreationOptions.DenyChildAttach;
        _ = Task.Factory.StartNew(_run, task, CancellationToken.None, options, _scheduler);
    }

    protected override bool TryExecuteTaskInline(LeanTask task, bool taskWasPreviouslyQueued) =>
        ReferenceEquals(TaskScheduler.Current, _scheduler) && TryExecuteTask(task);

    protected override IEnumerable<LeanTask>? GetScheduledTasks() => null;
}
