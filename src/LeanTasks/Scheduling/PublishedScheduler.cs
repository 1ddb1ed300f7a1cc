using System.Runtime.ExceptionServices;
using LeanTasks.Completion;
using LeanTasks.Runtime;

namespace LeanTasks.Scheduling;

/// <summary>
/// The <see cref="TaskScheduler.Current"/> of tasks of a <see cref="LeanScheduler"/>: it runs the BCL's tasks inside those of that scheduler. So what
/// awaits by the BCL's builders, and what starts tasks of the BCL, stays where it is.
/// </summary>
internal sealed class PublishedScheduler : TaskScheduler, IPublishedScheduler
{
    private readonly Action<object?> _run;

    internal PublishedScheduler(LeanScheduler scheduler)
    {
        Published = scheduler;
        _run = task => TryExecuteTask((Task)task!);

        // It lives as long as the scheduler, and never runs: a context that it captured would live as long.
        using (ExecutionContext.IsFlowSuppressed() ? default(AsyncFlowControl?) : ExecutionContext.SuppressFlow())
            Carrier = new Task(static () => { }, TaskCreationOptions.DenyChildAttach);
        Carrier.Start(this);
    }

    public LeanScheduler Published { get; }

    /// <summary>The task that is current on a thread while a task of the scheduler runs there. It never runs itself, and is the same for all of them.</summary>
    internal Task Carrier { get; }

    public override int MaximumConcurrencyLevel => Published.MaximumConcurrencyLevel;

    protected override void QueueTask(Task task)
    {
        if (ReferenceEquals(task, Carrier))
            return;
        const TaskCreationOptions meantForTheScheduler = TaskCreationOptions.PreferFairness | TaskCreationOptions.LongRunning;
        TaskCreationOptions options = (task.CreationOptions & meantForTheScheduler) | TaskCreationOptions.DenyChildAttach;
        try
        {
            LeanTask.StartNew(_run, new TaskParameters(options, scheduler: Published).WithState(task).ThatMustRun());
        }
        catch (TaskSchedulerException refusal) when (refusal.InnerException is { } reason)
        {
            // The task's starter puts it into one of its own.
            ExceptionDispatchInfo.Throw(reason);
        }
    }

    protected override bool TryExecuteTaskInline(Task task, bool taskWasPreviouslyQueued)
    {
        // The scheduler decides whether its tasks may run here. It is asked by one that runs this task.
        bool ran = false;
        LeanTask asked = new(() => ran = TryExecuteTask(task), TaskCreationOptions.DenyChildAttach);
        return asked.TryRunInline(Published) && ran;
    }

    protected override IEnumerable<Task>? GetScheduledTasks() => null;
}
