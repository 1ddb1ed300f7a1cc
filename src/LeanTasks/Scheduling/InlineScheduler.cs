using System.Runtime.CompilerServices;

namespace LeanTasks.Scheduling;

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
