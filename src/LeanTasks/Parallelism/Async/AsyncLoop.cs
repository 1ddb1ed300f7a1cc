using System.Runtime.CompilerServices;
using LeanTasks.Combinators;
using LeanTasks.Completion;
using LeanTasks.Threading;

namespace LeanTasks.Parallelism;

/// <summary>
/// An async loop: the task that the caller gets, what its workers share, and the work item that brings a worker to a thread, in
/// one object. A worker is a call of a pooled async method that takes one item after the other.
/// </summary>
internal abstract class AsyncLoop : LeanTask, IThreadPoolWorkItem
{
    private static readonly Action<object?> s_run = static loop => Unsafe.As<AsyncLoop>(loop!).RunWorker();

    private static readonly ContextCallback s_runInContext = static loop => Unsafe.As<AsyncLoop>(loop!).RunWorker();

    // See LoopPlace.Scheduler.
    private readonly object? _scheduler;

    private readonly CancellationToken _callersToken;

    // What the bodies' token belongs to. Canceled by the first failure, or with the caller's token.
    private readonly CancellationTokenSource _stop = new();

    // Written by the constructor; disposed of by the last worker.
    private readonly CancellationTokenRegistration _registration;

    // What workers on the pool run in; null where that is what the pool's threads are in anyway, or flows from nowhere. Written by
    // the constructor, cleared by the last worker.
    private ExecutionContext? _context;

    // How many workers are queued to the pool, so that Execute, which whoever has got the task can call, brings no others to a
    // thread. Written by interlocked operations.
    private int _queued;

    // Null until something fails. Guarded by _stop, which nobody else can lock.
    private List<Exception>? _exceptions;

    private protected AsyncLoop(in LoopPlace place, CancellationToken cancellationToken)
    {
        _scheduler = place.Scheduler;
        _callersToken = cancellationToken;
        if (_scheduler is null && !ThreadContext.IsDefault)
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

        // Read once: a thread that comes when nobody needs it any more may meet the last worker, which clears it.
        ExecutionContext? context = Volatile.Read(ref _context);
        if (context is null)
            RunWorker();
        else
            ExecutionContext.Run(context, s_runInContext, this);
    }

    /// <summary>Begins or goes on with a worker, on a thread that <see cref="AskForThread"/> has got. Throws nothing.</summary>
    private protected abstract void RunWorker();

    /// <summary>Has <see cref="RunWorker"/> called where workers run.</summary>
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

    /// <summary>Sees to it that the box of a worker that has suspended goes back to its pool. 32 bytes for such a worker.</summary>
    private protected static void Consume(ValueTask worker) =>
        ValueTaskRace.Lose(ValueTaskInput<VoidResult>.Of(worker), isLookedAt: false);

    /// <summary>Something has failed: the loop is to stop.</summary>
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
            // By what somebody has registered with the bodies' token.
            lock (_stop)
                _exceptions.AddRange(thrown.InnerExceptions);
        }
    }

    /// <summary>No body runs any more: the caller's token need not be listened to.</summary>
    private protected void StopListening() => _registration.Dispose();

    /// <summary>Completes the task. By the last worker, as the last thing it does.</summary>
    private protected void End()
    {
        // Whoever keeps the task need not keep what the loop worked with.
        Release();
        _context = null;
        Complete(OutcomeOfLoop(), work: null);
    }

    /// <summary>Lets go what only workers need.</summary>
    private protected abstract void Release();

    private Outcome OutcomeOfLoop()
    {
        // What was thrown after the caller has canceled is taken to be thrown because of that.
        if (_callersToken.IsCancellationRequested)
            return Outcome.Canceled(_callersToken);
        return _exceptions is null ? Outcome.RanToCompletion : Outcome.Faulted(_exceptions);
    }
}
