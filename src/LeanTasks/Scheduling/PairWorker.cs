namespace LeanTasks.Scheduling;

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

    /// <summary>Queues a worker to the pair's target, which may run it at once.</summary>
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
