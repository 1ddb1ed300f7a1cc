using System.Diagnostics;
using LeanTasks.Scheduling;
using LeanTasks.Threading;

namespace LeanTasks;

/// <summary>
/// Two schedulers that exclude each other: the counterpart of <see cref="ConcurrentExclusiveSchedulerPair"/>. While a task of
/// <see cref="ExclusiveScheduler"/> runs, no other task of the pair runs; tasks of <see cref="ConcurrentScheduler"/> run concurrently.
/// A waiting exclusive task has priority over concurrent tasks without a worker.
/// </summary>
/// <remarks>
/// <para>Thread safety: all members may be called from any thread at any time.</para>
/// <para>The tasks run inside workers, which are tasks of the target scheduler or work items of the pool. Allocates 32 bytes for each worker, and 96
/// for its task on another scheduler. A worker runs all queued tasks, up to the pair's limit. A concurrent one runs at least one task, and continues
/// while no exclusive one waits. On an ordered scheduler the tasks run in the order of the BCL's pair.</para>
/// </remarks>
[DebuggerDisplay("{DebuggerText,nq}")]
[DebuggerTypeProxy(typeof(SchedulerPairDebugView))]
public class ConcurrentExclusiveLeanSchedulerPair
{
    private const int Unlimited = -1;
    private const int Exclusively = -1;

    // Locking: one lock guards the two queues and the four fields below it. It is held to put a task into a queue, to take one out, and to count
    // workers. It is never held while other code runs: neither a task nor the target scheduler, which may run a worker inline when it is queued. So a
    // worker is counted first, under the lock, and queued afterwards.
    private readonly object _gate = new();

    private readonly LeanScheduler _target;
    private readonly int _maxItemsPerTask;
    private readonly PairScheduler _concurrent;
    private readonly PairScheduler _exclusive;
    private readonly PairCompletion _completion;

    // How many concurrent workers there are, queued or about to be; or Exclusively. Guarded by _gate.
    private int _workers;

    // How many of the concurrent workers have not begun: each will take a task if there is one. Guarded by _gate.
    private int _starting;

    // Whether Complete was called, or the target has failed: no more tasks are accepted. Guarded by _gate; never reset.
    private bool _isClosed;

    // Whether the completion has been queued. Guarded by _gate; never reset.
    private bool _hasEnded;

    // The exceptions of a target that refused workers. Guarded by _gate until the end, then not written any more.
    private List<Exception>? _failures;

    /// <summary>Creates a pair on the thread pool, with one concurrent task per processor at most.</summary>
    public ConcurrentExclusiveLeanSchedulerPair()
        : this(LeanScheduler.Default)
    {
    }

    /// <summary>Creates a pair on <paramref name="taskScheduler"/>, with one concurrent task per processor at most.</summary>
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

    /// <summary>Creates a pair.</summary>
    /// <param name="taskScheduler">The target scheduler, on which the tasks of both run.</param>
    /// <param name="maxConcurrencyLevel">The maximum number of concurrent tasks, if the target allows as many; -1 for only the target's limit.</param>
    /// <param name="maxItemsPerTask">The number of tasks after which a worker yields to the target's other tasks; -1 for never.</param>
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

    /// <summary>Gets a task that completes after <see cref="Complete"/> was called and all tasks have run; it faults if the target scheduler fails.</summary>
    public LeanTask Completion => _completion;

    /// <summary>Gets the scheduler that runs tasks concurrently, while no task of <see cref="ExclusiveScheduler"/> runs or waits.</summary>
    public LeanScheduler ConcurrentScheduler => _concurrent;

    /// <summary>Gets the scheduler that runs one task at a time, while no other task of the pair runs.</summary>
    public LeanScheduler ExclusiveScheduler => _exclusive;

    internal LeanScheduler Target => _target;

    internal int MaxItemsPerTask => _maxItemsPerTask;

    /// <summary>For debuggers.</summary>
    internal int RunningWorkers => _workers == Exclusively ? 1 : _workers;

    /// <summary>For debuggers: with the names of the BCL's pair.</summary>
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

    /// <summary>Stops accepting tasks. Starting a task afterwards throws a <see cref="TaskSchedulerException"/> with an <see cref="InvalidOperationException"/>.</summary>
    public void Complete()
    {
        using (Uninterrupted.Lock(_gate))
        {
            _isClosed = true;
            EndIfQuiet();
        }
    }

    /// <summary>Queues a task of one of the two schedulers.</summary>
    /// <exception cref="InvalidOperationException">The pair accepts no more tasks.</exception>
    internal void Enqueue(PairScheduler scheduler, LeanTask task)
    {
        Reservation reservation;
        using (Uninterrupted.Lock(_gate))
        {
            if (_isClosed)
                throw new InvalidOperationException($"The {nameof(ConcurrentExclusiveLeanSchedulerPair)} no longer accepts tasks: {nameof(Complete)} was called, or its target scheduler failed.");
            scheduler.Queue.Enqueue(task);
            reservation = Reserve();
        }

        HandOver(reservation, TaskCreationOptions.DenyChildAttach);
    }

    /// <summary>Whether a task may run without being queued.</summary>
    internal bool Takes(bool taskWasPreviouslyQueued)
    {
        if (taskWasPreviouslyQueued)
            return true;
        using (Uninterrupted.Lock(_gate))
            return !_isClosed;
    }

    /// <summary>
    /// The next task for a worker; null if there is none, or if a concurrent worker is to yield to an exclusive task. A worker always
    /// takes its first task, which was usually queued before the exclusive one.
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

    /// <summary>Called when a worker has ended.</summary>
    internal void WorkerEnded(PairScheduler scheduler)
    {
        Reservation reservation;
        using (Uninterrupted.Lock(_gate))
        {
            Release(scheduler);
            reservation = Reserve();
            EndIfQuiet();
        }

        // Fairly, so that the target runs its other tasks first.
        HandOver(reservation, TaskCreationOptions.DenyChildAttach | TaskCreationOptions.PreferFairness);
    }

    /// <summary>The exceptions of the target; read only when the pair has ended.</summary>
    internal List<Exception>? Failures
    {
        get
        {
            using (Uninterrupted.Lock(_gate))
                return _failures;
        }
    }

    /// <summary>A copy of a queue, for debuggers, which must not wait for a thread that they have stopped.</summary>
    /// <exception cref="NotSupportedException">Another thread is changing it.</exception>
    internal LeanTask[] Snapshot(Queue<LeanTask> queue)
    {
        if (!Monitor.TryEnter(_gate))
            throw new NotSupportedException("Another thread is changing the queue.");
        try
        {
            return [.. queue];
        }
        finally
        {
            Monitor.Exit(_gate);
        }
    }

    /// <summary>Counts the workers that are to be queued. Called under the lock.</summary>
    private Reservation Reserve()
    {
        // A target that has failed gets no more workers.
        if (_workers == Exclusively || _failures is not null)
            return default;

        if (_exclusive.Queue.Count != 0)
        {
            // The last of the concurrent workers calls this again when it ends.
            if (_workers != 0)
                return default;
            _workers = Exclusively;
            return new Reservation(_exclusive, 1);
        }

        // The pool has no order, and gets one worker for each task. Another target gets as many as from the BCL's pair, which does not count workers
        // that have not begun. An extra worker may take a concurrent task that was queued after an exclusive one.
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

    /// <summary>Called when the target threw instead of queueing a worker.</summary>
    /// <param name="scheduler">The worker's scheduler.</param>
    /// <param name="exception">The target's exception.</param>
    /// <param name="hasBegun">Whether the target runs or has run the worker nevertheless.</param>
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

    /// <summary>Completes the pair if it is closed and idle; tasks that are queued when the target fails stay there. Called under the lock.</summary>
    private void EndIfQuiet()
    {
        if (!_isClosed || _hasEnded || _workers != 0)
            return;
        if (_failures is null && (_exclusive.Queue.Count != 0 || _concurrent.Queue.Count != 0))
            return;

        // On the pool, because continuations of the completion must not run under the lock.
        _hasEnded = true;
        ThreadPool.UnsafeQueueUserWorkItem(_completion, preferLocal: false);
    }

    /// <summary>Workers that are counted, and have yet to be queued.</summary>
    private readonly record struct Reservation(PairScheduler? Scheduler, int Workers);
}
