using System.Runtime.CompilerServices;
using LeanTasks.Combinators;
using LeanTasks.Completion;
using LeanTasks.Scheduling;
using LeanTasks.Threading;

namespace LeanTasks.Parallelism;

/// <summary>
/// An async loop. One object is the caller's task, the state that its workers share, and the work item that runs a worker on a thread.
/// A worker is a call of a pooled async method that takes one item after the other.
/// </summary>
internal abstract class AsyncLoop : LeanTask, IThreadPoolWorkItem
{
    private static readonly Action<object?> s_run = static loop => Unsafe.As<AsyncLoop>(loop!).RunWorker();

    private static readonly ContextCallback s_runInContext = static loop => Unsafe.As<AsyncLoop>(loop!).RunWorker();

    // See LoopPlace.Scheduler.
    private readonly object? _scheduler;

    private readonly CancellationToken _callersToken;

    // The source of the bodies' token. Canceled by the first failure, or with the caller's token.
    private readonly CancellationTokenSource _stop = new();

    // Written by the constructor; disposed of by the last worker.
    private readonly CancellationTokenRegistration _registration;

    // The context of workers on the pool; null if it is the default one, or if the flow is suppressed. Written by the constructor,
    // cleared by the last worker.
    private ExecutionContext? _context;

    // How many workers are queued to the pool. Any holder of the task can call Execute; the count keeps it from running other workers.
    // Written by interlocked operations.
    private int _queued;

    // Null until something fails. Guarded by _stop, which no other code can lock.
    private List<Exception>? _exceptions;

    private protected AsyncLoop(in LoopPlace place, CancellationToken cancellationToken)
    {
        _scheduler = place.Scheduler;
        _callersToken = cancellationToken;
        if (_scheduler is null && !AmbientContext.IsDefault)
            _context = ExecutionContext.Capture();
        _registration = cancellationToken.UnsafeRegister(static stop => Unsafe.As<CancellationTokenSource>(stop!).Cancel(), _stop);
    }

    /// <summary>The token that bodies get.</summary>
    private protected CancellationToken Token => _stop.Token;

    /// <summary>Whether something has failed, or the caller has canceled: nothing more is to be taken.</summary>
    private protected bool IsStopping => _stop.IsCancellationRequested;

    void IThreadPoolWorkItem.Execute()
    {
        if (!TryTakeQueued())
            return;

        // Read once: a thread that arrives when it is no longer needed may run while the last worker clears it.
        ExecutionContext? context = Volatile.Read(ref _context);
        if (context is null)
            RunWorker();
        else
            ExecutionContext.Run(context, s_runInContext, this);
    }

    /// <summary>Begins or resumes a worker, on a thread that <see cref="AskForThread"/> has requested. Throws nothing.</summary>
    private protected abstract void RunWorker();

    /// <summary>Makes a thread call <see cref="RunWorker"/> where workers run.</summary>
    /// <exception cref="TaskSchedulerException">The scheduler refused.</exception>
    private protected void AskForThread()
    {
        switch (_scheduler)
        {
            case null:
                Interlocked.Increment(ref _queued);
                ThreadPool.UnsafeQueueUserWorkItem(this, preferLocal: false);
                break;
            case LeanScheduler scheduler:
                _ = LeanTask.Factory.StartNew(s_run, this, CancellationToken.None, TaskCreationOptions.DenyChildAttach, scheduler);
                break;
            case TaskScheduler scheduler:
                _ = Task.Factory.StartNew(s_run, this, CancellationToken.None, TaskCreationOptions.DenyChildAttach, scheduler);
                break;
        }
    }

    private bool TryTakeQueued()
    {
        for (int queued = Volatile.Read(ref _queued); queued > 0;)
        {
            int seen = Interlocked.CompareExchange(ref _queued, queued - 1, queued);
            if (seen == queued)
                return true;
            queued = seen;
        }

        return false;
    }

    /// <summary>Makes sure that the box of a worker that has suspended returns to its pool. 32 bytes for such a worker.</summary>
    private protected static void Consume(ValueTask worker) =>
        ValueTaskRace.Lose(ValueTaskInput<VoidResult>.Of(worker), isLookedAt: false);

    /// <summary>Records a failure and stops the loop.</summary>
    private protected void Record(Exception exception)
    {
        lock (_stop)
            (_exceptions ??= []).Add(exception);

        try
        {
            _stop.Cancel();
        }
        catch (AggregateException thrown)
        {
            // Thrown by callbacks that are registered with the bodies' token.
            lock (_stop)
                _exceptions.AddRange(thrown.InnerExceptions);
        }
    }

    /// <summary>Unregisters from the caller's token, once no body runs any more.</summary>
    private protected void StopListening() => _registration.Dispose();

    /// <summary>Completes the task. Called by the last worker, as its last action.</summary>
    private protected void End()
    {
        // A caller that keeps the task does not keep the loop's working data.
        Release();
        _context = null;
        Complete(OutcomeOfLoop(), work: null);
    }

    /// <summary>Drops what only workers need.</summary>
    private protected abstract void Release();

    private Outcome OutcomeOfLoop()
    {
        // Exceptions after the caller has canceled are attributed to the cancellation.
        if (_callersToken.IsCancellationRequested)
            return Outcome.Canceled(_callersToken);
        return _exceptions is null ? Outcome.RanToCompletion : Outcome.Faulted(_exceptions);
    }
}

/// <summary>Where the workers of an async loop run, and how many there may be.</summary>
internal readonly struct LoopPlace
{
    private LoopPlace(object? scheduler, int degree)
    {
        Scheduler = scheduler;
        Degree = degree;
    }

    /// <summary>The thread pool, with a worker for each processor.</summary>
    internal static LoopPlace Default => new(scheduler: null, Environment.ProcessorCount);

    /// <summary>How many bodies may run at the same time; at least 1.</summary>
    internal int Degree { get; }

    /// <summary>A <see cref="LeanScheduler"/> or a <see cref="TaskScheduler"/>; null for the pool.</summary>
    internal object? Scheduler { get; }

    /// <summary>The place that options name.</summary>
    internal static LoopPlace Of(ParallelOptions options)
    {
        object? scheduler = SchedulerOf(options);
        int level = scheduler switch
        {
            LeanScheduler lean => lean.MaximumConcurrencyLevel,
            TaskScheduler task => task.MaximumConcurrencyLevel,
            _ => int.MaxValue,
        };

        int degree = options.MaxDegreeOfParallelism;
        if (level is > 0 and not int.MaxValue)
            degree = degree < 0 ? level : Math.Min(degree, level);
        return new LoopPlace(scheduler, degree < 0 ? Environment.ProcessorCount : degree);
    }

    private static object? SchedulerOf(ParallelOptions options)
    {
        if (options is LeanParallelOptions { Scheduler: { } scheduler })
            return ReferenceEquals(scheduler, LeanScheduler.Default) ? null : scheduler;
        if (options.TaskScheduler is { } given)
            return ReferenceEquals(given, TaskScheduler.Default) ? null : given;

        // Null means the current one, as in the BCL. Tasks of an adapted scheduler run on the BCL's in the end.
        return LeanScheduler.Foreign is TaskSchedulerAdapter { Adapted: var adapted } ? adapted : LeanScheduler.Foreign;
    }
}
