using System.Diagnostics;
using LeanTasks.Completion;

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

/// <summary>Runs tasks of one of the two schedulers of a pair, on a thread of the target.</summary>
internal sealed class PairWorker : IThreadPoolWorkItem
{
    private static readonly Action<object?> s_run = static worker => ((PairWorker)worker!).Run();

    // The innermost worker on this thread: one pair can be the target of another.
    [ThreadStatic]
    private static PairWorker? t_current;

    private readonly ConcurrentExclusiveLeanSchedulerPair _pair;
    private readonly PairScheduler _scheduler;

    // The worker on whose stack this one runs. Written by the thread that runs it.
    private PairWorker? _outer;

    private PairWorker(ConcurrentExclusiveLeanSchedulerPair pair, PairScheduler scheduler)
    {
        _pair = pair;
        _scheduler = scheduler;
    }

    void IThreadPoolWorkItem.Execute() => Run();

    /// <summary>Queues a worker to the pair's target, which may run it immediately.</summary>
    internal static void Start(ConcurrentExclusiveLeanSchedulerPair pair, PairScheduler scheduler, TaskCreationOptions options)
    {
        PairWorker worker = new(pair, scheduler);
        if (ReferenceEquals(pair.Target, LeanScheduler.Default))
        {
            ThreadPool.UnsafeQueueUserWorkItem(worker, preferLocal: (options & TaskCreationOptions.PreferFairness) == 0);
            return;
        }

        LeanTask task = new(s_run, worker, options);
        try
        {
            task.Start(pair.Target);
        }
        catch (TaskSchedulerException exception)
        {
            // The task has faulted unless it ran before its scheduler threw.
            pair.TargetFailed(scheduler, exception, hasBegun: !task.IsFaulted);
        }
    }

    /// <summary>Whether this thread runs tasks of the scheduler, at whatever depth of its stack.</summary>
    internal static bool RunsHere(PairScheduler scheduler)
    {
        for (PairWorker? worker = t_current; worker is not null; worker = worker._outer)
        {
            if (ReferenceEquals(worker._scheduler, scheduler))
                return true;
        }

        return false;
    }

    private void Run()
    {
        _outer = t_current;
        t_current = this;
        try
        {
            LeanTask? task = _pair.Next(_scheduler, isFirst: true);
            for (int left = _pair.MaxItemsPerTask; task is not null; task = _pair.Next(_scheduler, isFirst: false))
            {
                _scheduler.Execute(task);
                if (--left == 0)
                    break;
            }
        }
        finally
        {
            t_current = _outer;
            _pair.WorkerEnded(_scheduler);
        }
    }
}

/// <summary>The task that a pair completes with, and the work item that completes it. 40 bytes.</summary>
internal sealed class PairCompletion(ConcurrentExclusiveLeanSchedulerPair pair) : LeanTask, IThreadPoolWorkItem
{
    void IThreadPoolWorkItem.Execute() =>
        Complete(pair.Failures is { } failures ? Outcome.Faulted(failures) : Outcome.RanToCompletion, work: null);
}
