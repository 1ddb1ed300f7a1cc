using System.Runtime.CompilerServices;

namespace LeanTasks.Scheduling;

/// <summary>Runs tasks inside those of a <see cref="TaskScheduler"/>.</summary>
internal sealed class TaskSchedulerAdapter : LeanScheduler
{
    // One for each scheduler, as long as that lives: a current scheduler is the same whenever it is asked for.
    private static readonly ConditionalWeakTable<TaskScheduler, TaskSchedulerAdapter> s_adapters = [];

    private static readonly Action<Task, object?> s_runInline = static (_, inlined) => ((Inlined)inlined!).Run();

    private readonly TaskScheduler _scheduler;
    private readonly Action<object?> _run;

    // For the BCL's own schedulers. A user's would see one task more for each that it does not run inline, and might refuse it.
    private readonly bool _canBeAsked;

    private TaskSchedulerAdapter(TaskScheduler scheduler)
    {
        _scheduler = scheduler;
        _canBeAsked = scheduler.GetType().Assembly == typeof(TaskScheduler).Assembly;
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
        _canBeAsked ? AskToRunInline(task) : ReferenceEquals(TaskScheduler.Current, _scheduler) && TryExecuteTask(task);

    // Only the BCL can ask a scheduler: by a continuation that runs the task, and that is queued where it may not run here. The task is then run by
    // the first of those that are queued for it.
    private bool AskToRunInline(LeanTask task)
    {
        Inlined inlined = new(this, task);
        Task asked = Task.CompletedTask.ContinueWith(
            s_runInline, inlined, CancellationToken.None, TaskContinuationOptions.ExecuteSynchronously | TaskContinuationOptions.DenyChildAttach, _scheduler);

        // A scheduler that refuses it refuses the task as well, if that is queued next.
        _ = asked.IsFaulted ? asked.Exception : null;
        return inlined.HasRunHere;
    }

    /// <summary>A task that is run by a continuation, if that runs on the thread that has made it.</summary>
    private sealed class Inlined(TaskSchedulerAdapter scheduler, LeanTask task)
    {
        private readonly int _thread = Environment.CurrentManagedThreadId;

        internal bool HasRunHere { get; private set; }

        internal void Run()
        {
            bool hasRun = scheduler.TryExecuteTask(task);
            if (hasRun && Environment.CurrentManagedThreadId == _thread)
                HasRunHere = true;
        }
    }

    protected override IEnumerable<LeanTask>? GetScheduledTasks() => null;
}
