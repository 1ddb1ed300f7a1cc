using System.Runtime.CompilerServices;

namespace LeanTasks.Scheduling;

/// <summary>Runs tasks inside those of a <see cref="TaskScheduler"/>.</summary>
internal sealed class TaskSchedulerAdapter : LeanScheduler
{
    // One for each scheduler, as long as that lives: a current scheduler is the same whenever it is asked for.
    private static readonly ConditionalWeakTable<TaskScheduler, TaskSchedulerAdapter> s_adapters = [];

    private readonly TaskScheduler _scheduler;
    private readonly Action<object?> _run;

    private TaskSchedulerAdapter(TaskScheduler scheduler)
    {
        _scheduler = scheduler;
        _run = task => TryExecuteTask((LeanTask)task!);
    }

    internal TaskScheduler Adapted => _scheduler;

    /// <summary>The scheduler that runs tasks inside those of another, which is not the pool's.</summary>
    internal static LeanScheduler Of(TaskScheduler scheduler)
    {
        if (scheduler is PublishedScheduler { Published: var published })
            return published;
        return s_adapters.TryGetValue(scheduler, out TaskSchedulerAdapter? adapter) ? adapter : s_adapters.GetValue(scheduler, static each => new(each));
    }

    /// <summary>The task that this one runs inside, which has the scheduler already.</summary>
    internal override Task? CarrierInside(Task? around) => ReferenceEquals(TaskScheduler.Current, _scheduler) ? around : null;

    public override int MaximumConcurrencyLevel => _scheduler.MaximumConcurrencyLevel;

    protected internal override void QueueTask(LeanTask task)
    {
        const TaskCreationOptions meantForTheScheduler = TaskCreationOptions.PreferFairness | TaskCreationOptions.LongRunning | TaskCreationOptions.HideScheduler;
        TaskCreationOptions options = (task.CreationOptions & meantForTheScheduler) | TaskCreationOptions.DenyChildAttach;
        _ = Task.Factory.StartNew(_run, task, CancellationToken.None, options, _scheduler);
    }

    protected override bool TryExecuteTaskInline(LeanTask task, bool taskWasPreviouslyQueued) =>
        ReferenceEquals(TaskScheduler.Current, _scheduler) && TryExecuteTask(task);

    protected override IEnumerable<LeanTask>? GetScheduledTasks() => null;
}
