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

    protected override IEnumerable<LeanTask>? GetScheduledTasks() => null;
}
