using System.Diagnostics;
using LeanTasks.Scheduling;
using LeanTasks.Threading;

namespace LeanTasks;

/// <summary>
/// Two schedulers that exclude each other: what <see cref="ConcurrentExclusiveSchedulerPair"/> is to <see cref="Task"/>. While a
/// task of <see cref="ExclusiveScheduler"/> runs, no other of the pair does; those of <see cref="ConcurrentScheduler"/> run beside
/// each other. A waiting exclusive task goes before the concurrent ones for which no worker is on its way.
/// </summary>
/// <remarks>
/// <para>Thread safety: all members may be called from any thread at any time.</para>
/// <para>The tasks run inside workers, tasks of the target scheduler or work items of the pool: 32 bytes for each worker, and on
/// another scheduler 96 for its task. A worker runs as many tasks as there are, or as the pair allows it; a concurrent one runs one
/// task, and goes on while no exclusive one waits. On a scheduler with an order the tasks have that of the BCL's pair.</para>
/// </remarks>
[DebuggerDisplay("{DebuggerText,nq}")]
[DebuggerTypeProxy(typeof(SchedulerPairDebugView))]
public class ConcurrentExclusiveLeanSchedulerPair
{
    private const int Unlimited = -1;
    private const int Exclusively = -1;

    // Locking: one lock guards the two queues and the four fields below it. It is held to put a task in a queue, to take one out,
    // and to count workers; never while anything runs that is not ours: neither a task nor the target scheduler, which may run the
    // worker on the very stack that hands it over. So a worker is counted first, under the lock, and handed over afterwards.
    private readonly object _gate = new();

    private readonly LeanScheduler _target;
    private readonly int _maxItemsPerTask;
    private readonly PairScheduler _concurrent;
    private readonly PairScheduler _exclusive;
    private readonly PairCompletion _completion;

    // How many workers there are, handed over or not yet: concurrent ones, or Exclusively. Guarded by _gate.
    private int _workers;

    // How many of the concurrent ones have not begun: each will take a task if there is one. Guarded by _gate.
    private int _starting;

    // Whether Complete was called, or the target has failed: no more tasks are taken. Guarded by _gate; never taken back.
    private bool _isClosed;

    // Whether the completion is on its way. Guarded by _gate; never taken back.
    private bool _hasEnded;

    // What the target threw instead of taking workers. Guarded by _gate until the end, then not written any more.
    private List<Exception>? _failures;

    /// <summary>Makes a pair on the thread pool, which runs as many concurrent tasks at once as there are processors.</summary>
    public ConcurrentExclusiveLeanSchedulerPair()
        : this(LeanScheduler.Default)
    {
    }

    /// <summary>Makes a pair that runs as many concurrent tasks at once as there are processors, if <paramref name="taskScheduler"/> does.</summary>
    /// <inheritdoc cref="ConcurrentExclusiveLeanSchedulerPair(LeanScheduler, int, int)"/>
    public ConcurrentExclusiveLeanSchedulerPair(LeanScheduler taskScheduler)
        : this(taskScheduler, Environment.ProcessorCount)
    {
    }

    /// <inheritdoc cref="ConcurrentExclusiveLeanSchedulerPair(LeanScheduler, int, int)"/>
    public ConcurrentExclusiveLeanSchedulerPair(LeanScheduler taskScheduler, int maxConcurrencyLevel)
        : this(taskScheduler, maxConcurrencyLevel, Unlimited)
    {
    }

    /// <summary>Makes a pair.</summary>
    /// <param name="taskScheduler">The target: where the tasks of both run.</param>
    /// <param name="maxConcurrencyLevel">How many concurrent tasks run at once, if the target runs as many; -1 for no limit but the target's.</param>
    /// <param name="maxItemsPerTask">After how many tasks a worker makes room for what else the target has to run; -1 for never.</param>
    /// <exception cref="ArgumentNullException"><paramref name="taskScheduler"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException">A number is 0, or less than -1.</exception>
    public ConcurrentExclusiveLeanSchedulerPair(LeanScheduler taskScheduler, int maxConcurrencyLevel, int maxItemsPerTask)
    {
        ArgumentNullException.ThrowIfNull(taskScheduler);
        ArgumentOutOfRangeException.ThrowIfZero(maxConcurrencyLevel);
        ArgumentOutOfRangeException.ThrowIfLessThan(maxConcurrencyLevel, Unlimited);
        ArgumentOutOfRangeException.ThrowIfZero(maxItemsPerTask);
        ArgumentOutOfRangeException.ThrowIfLessThan(maxItemsPerTask, Unlimited);

        int level = maxConcurrencyLevel == Unlimited ? int.MaxValue : maxConcurrencyLevel;
        int targetLevel = taskScheduler.MaximumConcurrencyLevel;
        _target = taskScheduler;
        _maxItemsPerTask = maxItemsPerTask == Unlimited ? int.MaxValue : maxItemsPerTask;
        _concurrent = new PairScheduler(this, targetLevel > 0 ? Math.Min(level, targetLevel) : level);
        _exclusive = new PairScheduler(this, maximumConcurrencyLevel: 1);
        _completion = new PairCompletion(this);
    }

    /// <summary>Completes some time after <see cref="Complete"/>, when all tasks have been run; faults if the target scheduler fails.</summary>
    public LeanTask Completion => _completion;

    /// <summary>Runs tasks beside each other, when none of <see cref="ExclusiveScheduler"/> wants to run.</summary>
    public LeanScheduler ConcurrentScheduler => _concurrent;

    /// <summary>Runs one task at a time, and nothing of the pair beside it.</summary>
    public LeanScheduler ExclusiveScheduler => _exclusive;

    internal LeanScheduler Target => _target;

    internal int MaxItemsPerTask => _maxItemsPerTask;

    /// <summary>For debuggers.</summary>
    internal int RunningWorkers => _workers == Exclusively ? 1 : _workers;

    /// <summary>For debuggers: in the words of the BCL's.</summary>
    internal string Mode
    {
        get
        {
            if (_completion.IsCompleted)
                return "Completed";
            if (_workers != 0)
                return _workers == Exclusively ? "ProcessingExclusiveTask" : "ProcessingConcurrentTasks";
            return _isClosed ? "Completing" : "NotCurrentlyProcessing";
        }
    }

    private string DebuggerText => $"Concurrent = {_concurrent.Queue.Count}, Exclusive = {_exclusive.Queue.Count}, Mode = {Mode}";

    /// <summary>Takes no more tasks from now on. To start one throws a <see cref="TaskSchedulerException"/> with an <see cref="InvalidOperationException"/>.</summary>
    public void Complete()
    {
        using (Uninterrupted.Lock(_gate))
        {
            _isClosed = true;
            EndIfQuiet();
        }
    }

    /// <summary>Takes a task of one of the two.</summary>
    /// <exception cref="InvalidOperationException">The pair takes no more.</exception>
    internal void Enqueue(PairScheduler scheduler, LeanTask task)
    {
        Reservation reservation;
        using (Uninterrupted.Lock(_gate))
        {
            if (_isClosed)
                throw new InvalidOperationException($"The {nameof(ConcurrentExclusiveLeanSchedulerPair)} takes no more tasks: {nameof(Complete)} was called, or the scheduler that it runs on has failed.");
            scheduler.Queue.Enqueue(task);
            reservation = Reserve();
        }

        HandOver(reservation, TaskCreationOptions.DenyChildAttach);
    }

    /// <summary>Whether a task may run that is not to be queued.</summary>
    internal bool Takes(bool taskWasPreviouslyQueued)
    {
        if (taskWasPreviouslyQueued)
            return true;
        using (Uninterrupted.Lock(_gate))
            return !_isClosed;
    }

    /// <summary>
    /// The next task for a worker; null if there is none, or a concurrent one is to make room for an exclusive one. Its first it takes
    /// in any case: that was queued before the exclusive one, as a rule.
    /// </summary>
    internal LeanTask? Next(PairScheduler scheduler, bool isFirst)
    {
        using (Uninterrupted.Lock(_gate))
        {
            if (ReferenceEquals(scheduler, _concurrent))
            {
                if (isFirst)
                    _starting--;
                else if (_exclusive.Queue.Count != 0)
                    return null;
            }

            return scheduler.Queue.TryDequeue(out LeanTask? task) ? task : null;
        }
    }

    /// <summary>A worker has done its part.</summary>
    internal void WorkerEnded(PairScheduler scheduler)
    {
        Reservation reservation;
        using (Uninterrupted.Lock(_gate))
        {
            Release(scheduler);
            reservation = Reserve();
            EndIfQuiet();
        }

        // Fairly: it makes room for what else the target has to run.
        HandOver(reservation, TaskCreationOptions.DenyChildAttach | TaskCreationOptions.PreferFairness);
    }

    /// <summary>What the target failed with; only when the pair has ended.</summary>
    internal List<Exception>? Failures
    {
        get
        {
            using (Uninterrupted.Lock(_gate))
                return _failures;
        }
    }

    /// <summary>A copy of a queue, for debuggers, which must not wait for a thread that they have stopped.</summary>
    /// <exception cref="NotSupportedException">Somebody is changing it.</exception>
    internal LeanTask[] Snapshot(Queue<LeanTask> queue)
    {
        if (!Monitor.TryEnter(_gate))
            throw new NotSupportedException("The queue is being changed.");
        try
        {
            return [.. queue];
        }
        finally
        {
            Monitor.Exit(_gate);
        }
    }

    /// <summary>Counts the workers that are to be handed over. Called under the lock.</summary>
    private Reservation Reserve()
    {
        // A target that has failed gets no more.
        if (_workers == Exclusively || _failures is not null)
            return default;

        if (_exclusive.Queue.Count != 0)
        {
            // The last of the concurrent ones comes here again.
            if (_workers != 0)
                return default;
            _workers = Exclusively;
            return new Reservation(_exclusive, 1);
        }

        // The pool has no order, and is handed one worker for each task. Elsewhere there are as many as in the BCL's pair, which counts
        // none of those that have not begun: one too many may take a concurrent task that was queued after an exclusive one.
        int expected = ReferenceEquals(_target, LeanScheduler.Default) ? _starting : 0;
        int count = Math.Min(_concurrent.Queue.Count - expected, _concurrent.MaximumConcurrencyLevel - _workers);
        if (count <= 0)
            return default;
        _workers += count;
        _starting += count;
        return new Reservation(_concurrent, count);
    }

    /// <summary>Called under the lock.</summary>
    private void Release(PairScheduler scheduler)
    {
        if (ReferenceEquals(scheduler, _exclusive))
            _workers = 0;
        else
            _workers--;
    }

    private void HandOver(Reservation reservation, TaskCreationOptions options)
    {
        for (int i = 0; i < reservation.Workers; i++)
            PairWorker.Start(this, reservation.Scheduler!, options);
    }

    /// <summary>The target threw as it was handed a worker.</summary>
    /// <param name="scheduler">Whom the worker was for.</param>
    /// <param name="exception">What it threw.</param>
    /// <param name="hasBegun">Whether it runs or has run the worker all the same.</param>
    internal void TargetFailed(PairScheduler scheduler, Exception exception, bool hasBegun)
    {
        using (Uninterrupted.Lock(_gate))
        {
            if (!hasBegun)
            {
                Release(scheduler);
                if (ReferenceEquals(scheduler, _concurrent))
                    _starting--;
            }

            if (_hasEnded)
                return;
            (_failures ??= []).Add(exception);
            _isClosed = true;
            EndIfQuiet();
        }
    }

    /// <summary>Completes the pair if it is closed and has nothing to do; what is queued when the target fails stays there. Called under the lock.</summary>
    private void EndIfQuiet()
    {
        if (!_isClosed || _hasEnded || _workers != 0)
            return;
        if (_failures is null && (_exclusive.Queue.Count != 0 || _concurrent.Queue.Count != 0))
            return;

        // By the pool: what is attached to the completion must not run under the lock.
        _hasEnded = true;
        ThreadPool.UnsafeQueueUserWorkItem(_completion, preferLocal: false);
    }

    /// <summary>Workers that are counted, and still to be handed over.</summary>
    private readonly record struct Reservation(PairScheduler? Scheduler, int Workers);
}
