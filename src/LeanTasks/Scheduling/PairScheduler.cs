using System.Diagnostics;

namespace LeanTasks.Scheduling;

/// <summary>One of the two schedulers of a <see cref="ConcurrentExclusiveLeanSchedulerPair"/>.</summary>
[DebuggerDisplay("Waiting = {Queue.Count}, MaximumConcurrencyLevel = {MaximumConcurrencyLevel}")]
internal sealed class PairScheduler(ConcurrentExclusiveLeanSchedulerPair pair, int maximumConcurrencyLevel) : LeanScheduler
{
    private static readonly Func<object?, bool> s_execute = static task =>
    {
        LeanTask queued = (LeanTask)task!;
        return ((PairScheduler)queued.Scheduler).TryExecuteTask(queued);
    };

    // The tasks that no worker has taken. Guarded by the pair's lock.
    internal readonly Queue<LeanTask> Queue = new();

    public override int MaximumConcurrencyLevel => maximumConcurrencyLevel;

    internal void Execute(LeanTask task) => TryExecuteTask(task);

    protected internal override void QueueTask(LeanTask task) => pair.Enqueue(this, task);

    // Only where this scheduler's tasks run: an exclusive task must not run inline in the concurrent task that starts it.
    protected override bool TryExecuteTaskInline(LeanTask task, bool taskWasPreviouslyQueued)
    {
        if (!PairWorker.RunsHere(this) || !pair.Takes(taskWasPreviouslyQueued))
            return false;

        // The pool permits everything to run on its threads. Another target is asked, by a task that it may run here.
        if (ReferenceEquals(pair.Target, Default))
            return TryExecuteTask(task);
        LeanTask<bool> asked = new(s_execute, task);
        asked.RunSynchronously(pair.Target);
        return asked.Result;
    }

    protected override IEnumerable<LeanTask>? GetScheduledTasks() => pair.Snapshot(Queue);
}
