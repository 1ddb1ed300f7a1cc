using System.Runtime.CompilerServices;
using System.Runtime.ExceptionServices;
using LeanTasks.Threading;

namespace LeanTasks.Scheduling;

/// <summary>Runs tasks inside those of a <see cref="TaskScheduler"/>: each in one of its own, about which the scheduler is asked, and which is queued to it.</summary>
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
    internal override Task? CarrierInside(Task? around) => around;

    public override int MaximumConcurrencyLevel => _scheduler.MaximumConcurrencyLevel;

    protected internal override void QueueTask(LeanTask task)
    {
        try
        {
            if (CarryingTask.CanBeAsked)
                CarryingTask.Queue(CarrierOf(task));
            else
                _ = Task.Factory.StartNew(_run, task, CancellationToken.None, OptionsOf(task), _scheduler);
        }
        catch (TaskSchedulerException refusal) when (refusal.InnerException is { } reason)
        {
            // The task's starter puts it into one of its own.
            ExceptionDispatchInfo.Throw(reason);
        }
    }

    // The BCL says whether the scheduler has run the one around it, which may be just about to run it on another thread.
    protected override bool TryExecuteTaskInline(LeanTask task, bool taskWasPreviouslyQueued) =>
        CarryingTask.CanBeAsked
            ? CarryingTask.TryRunInline(CarrierOf(task), taskWasPreviouslyQueued) && !task.IsQueued
            : AskByContinuation(task);

    protected override IEnumerable<LeanTask>? GetScheduledTasks() => null;

    // Even if a thread waits for a task that another one is about to queue, both must mean the same.
    private Task CarrierOf(LeanTask task) => task.Carrier ?? task.SetCarrier(CarryingTask.Make(_run, task, OptionsOf(task), _scheduler));

    private static TaskCreationOptions OptionsOf(LeanTask task)
    {
        const TaskCreationOptions meantForTheScheduler = TaskCreationOptions.PreferFairness | TaskCreationOptions.LongRunning | TaskCreationOptions.HideScheduler;
        return (task.CreationOptions & meantForTheScheduler) | TaskCreationOptions.DenyChildAttach;
    }

    // By public members: a continuation runs the task, and is queued where it may not run here. The task is then run by the first of those that are
    // queued for it.
    private bool AskByContinuation(LeanTask task)
    {
        int here = Environment.CurrentManagedThreadId;
        bool hasRunHere = false;
        Task asked = Task.CompletedTask.ContinueWith(
            _ =>
            {
                bool hasRun = TryExecuteTask(task);
                if (hasRun && Environment.CurrentManagedThreadId == here)
                    hasRunHere = true;
            },
            CancellationToken.None, TaskContinuationOptions.ExecuteSynchronously | TaskContinuationOptions.DenyChildAttach, _scheduler);

        // A scheduler that refuses it refuses the task as well, if that is queued next.
        _ = asked.IsFaulted ? asked.Exception : null;
        return hasRunHere;
    }
}
