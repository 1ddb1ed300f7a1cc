using System.Runtime.CompilerServices;
using LeanTasks.Runtime;

namespace LeanTasks.Scheduling;

/// <summary>The thread pool; <see cref="TaskCreationOptions.LongRunning"/> gives a task a thread of its own.</summary>
internal sealed class ThreadPoolScheduler : LeanScheduler
{
    protected internal override void QueueTask(LeanTask task) => task.QueueToPool();

    // As in the BCL, a task is taken only out of this thread's own queue. One that another thread has queued may need a lock that this
    // thread's caller holds.
    protected override bool TryExecuteTaskInline(LeanTask task, bool taskWasPreviouslyQueued) =>
        (!taskWasPreviouslyQueued || PoolWork.TryTakeBack(task)) && task.TryExecute();

    // The pool's queues are not visible from outside; a canceled task is skipped when it is taken out.
    protected override IEnumerable<LeanTask>? GetScheduledTasks() => null;
}

/// <summary>Runs each task on the thread that starts it.</summary>
internal sealed class InlineScheduler : LeanScheduler
{
    public override int MaximumConcurrencyLevel => int.MaxValue;

    protected internal override void QueueTask(LeanTask task)
    {
        if (RuntimeHelpers.TryEnsureSufficientExecutionStack())
            TryExecuteTask(task);
        else
            task.QueueToPool();
    }

    protected override bool TryExecuteTaskInline(LeanTask task, bool taskWasPreviouslyQueued) => TryExecuteTask(task);

    /// <summary>None: there is no place to come back to, and the BCL's continuations that must not run in their completer would run there.</summary>
    internal override Task? CarrierInside(Task? around) => null;

    internal override bool IsPublished => false;

    protected override IEnumerable<LeanTask>? GetScheduledTasks() => null;
}

/// <summary>Posts tasks to a <see cref="SynchronizationContext"/>.</summary>
internal sealed class SynchronizationContextScheduler : LeanScheduler
{
    private readonly SynchronizationContext _context;
    private readonly SendOrPostCallback _run;

    internal SynchronizationContextScheduler(SynchronizationContext context)
    {
        _context = context;
        _run = task => TryExecuteTask((LeanTask)task!);
    }

    public override int MaximumConcurrencyLevel => 1;

    protected internal override void QueueTask(LeanTask task) => _context.Post(_run, task);

    protected override bool TryExecuteTaskInline(LeanTask task, bool taskWasPreviouslyQueued) =>
        ReferenceEquals(SynchronizationContext.Current, _context) && TryExecuteTask(task);

    protected override IEnumerable<LeanTask>? GetScheduledTasks() => null;
}
