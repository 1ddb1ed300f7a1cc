using System.Diagnostics;
using LeanTasks.Runtime;
using LeanTasks.Scheduling;

namespace LeanTasks;

/// <summary>
/// A scheduler with its own threads for tasks, <see cref="Fork"/> and <c>LeanParallel</c>; created with
/// <see cref="Start"/>. A worker runs its own forks and tasks, the newest first; an idle worker steals the oldest from another.
/// </summary>
/// <remarks>
/// Thread safety: all members may be called from any thread at any time. An idle thread searches for work for 50 microseconds, then sleeps. While a
/// thread blocks in a wait of this library, another runs instead. A wait of the BCL or a lock is detected by a check every 50 milliseconds. A
/// <see cref="TaskCreationOptions.LongRunning"/> task runs on its own thread, which is not counted.
/// </remarks>
[DebuggerDisplay("{Name,nq}, Workers = {MaximumConcurrencyLevel}, Id = {Id}")]
public sealed class WorkStealingScheduler : LeanScheduler, IDisposable
{
    /// <summary>The most workers that a scheduler may have.</summary>
    internal const int MaxWorkers = 512;

    private readonly WorkerPool _pool;

    // Whether it is the process-wide scheduler.
    private readonly bool _isShared;

    internal WorkStealingScheduler(int workers, string? name, bool isShared = false)
    {
        _isShared = isShared;
        _pool = new WorkerPool(this, workers, name ?? "LeanTasks worker");
        _pool.Start();
        WorkerPoolMeter.Add(_pool);
    }

    /// <summary>Gets the scheduler of the process, with one worker per processor. It is created at the first use and must not be disposed.</summary>
    public static WorkStealingScheduler Shared => SharedHolder.Instance;

    /// <summary>Gets the prefix of the names of its threads.</summary>
    public string Name => _pool.Name;

    /// <summary>Gets the number of workers: the maximum number of tasks that run concurrently.</summary>
    public override int MaximumConcurrencyLevel => _pool.Size;

    internal WorkerPool WorkerPool => _pool;

    /// <summary>Creates a scheduler and starts its threads.</summary>
    /// <param name="workers">The number of threads; -1 for the number of processors.</param>
    /// <param name="name">The prefix of the threads' names; null for a default.</param>
    /// <returns>The scheduler. Dispose it after use.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="workers"/> is 0, less than -1, or more than 512.</exception>
    public static WorkStealingScheduler Start(int workers = -1, string? name = null)
    {
        if (workers == -1)
            workers = Math.Min(Environment.ProcessorCount, MaxWorkers);
        ArgumentOutOfRangeException.ThrowIfLessThan(workers, 1);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(workers, MaxWorkers);
        return new WorkStealingScheduler(workers, name);
    }

    /// <summary>
    /// Runs a delegate on the calling thread, which becomes a worker: others may steal its forks. Meanwhile, one of the scheduler's own workers
    /// less takes forks. As many tasks run as before, so this does not exclude them.
    /// </summary>
    /// <param name="body">The delegate.</param>
    /// <remarks>Allocates nothing unless more external threads are inside concurrently than ever before. Not for async delegates: the call ends when
    /// the delegate returns.</remarks>
    /// <exception cref="ArgumentNullException"><paramref name="body"/> is null.</exception>
    /// <exception cref="ObjectDisposedException">The scheduler has been disposed.</exception>
    public void Run(Action body)
    {
        ArgumentNullException.ThrowIfNull(body);
        using WorkerScope scope = Enter();
        body();
    }

    /// <inheritdoc cref="Run(Action)"/>
    /// <typeparam name="TResult">The type of the result.</typeparam>
    /// <returns>The result of the delegate.</returns>
    public TResult Run<TResult>(Func<TResult> body)
    {
        ArgumentNullException.ThrowIfNull(body);
        using WorkerScope scope = Enter();
        return body();
    }

    /// <inheritdoc cref="Run(Action)"/>
    /// <summary>Runs a body on the calling thread, which becomes a worker: others may steal its forks.</summary>
    /// <typeparam name="TBody">The type of the body.</typeparam>
    /// <typeparam name="TResult">The type of its result.</typeparam>
    /// <returns>The result of the body.</returns>
    public TResult Run<TBody, TResult>(TBody body)
        where TBody : struct, IForkBody<TResult>
    {
        using WorkerScope scope = Enter();
        return body.Run(new ForkWorker(scope.Worker));
    }

    /// <summary>Runs all queued tasks, then ends the threads. Waits until they have ended, unless the caller is one of them.</summary>
    /// <exception cref="ThreadInterruptedException">The waiting thread was interrupted; the threads end nevertheless.</exception>
    /// <remarks>From now on, tasks from other threads are refused; tasks that the scheduler's own tasks start are run. A suspended method that
    /// resumes afterwards is refused.</remarks>
    /// <exception cref="InvalidOperationException">The scheduler is <see cref="Shared"/>.</exception>
    public void Dispose() => Shutdown(cancelQueued: false);

    /// <summary>Ends the threads. Waits until they have ended, unless the caller is one of them.</summary>
    /// <param name="cancelQueued">True to cancel queued tasks instead of running them, even if the scheduler is already being disposed. Tasks that
    /// have started continue in either case. A queued <see cref="Task"/>, and a method that is about to resume, are moved to the thread pool.</param>
    /// <exception cref="ThreadInterruptedException">The waiting thread was interrupted; the threads end nevertheless.</exception>
    /// <exception cref="InvalidOperationException">The scheduler is <see cref="Shared"/>.</exception>
    public void Shutdown(bool cancelQueued)
    {
        if (_isShared)
            throw new InvalidOperationException($"{nameof(WorkStealingScheduler)}.{nameof(Shared)} belongs to the whole process and cannot be shut down. Create another scheduler with {nameof(WorkStealingScheduler)}.{nameof(Start)}.");
        WorkerPoolMeter.Remove(_pool);
        _pool.TryClose(cancelQueued);
        if (_pool.CancelsTasks)
            _pool.CancelTasks();
        _pool.WaitForThreads();
    }

    /// <summary>Makes the current thread a worker. To be disposed by the same thread.</summary>
    /// <exception cref="ObjectDisposedException">The scheduler has been disposed.</exception>
    internal WorkerScope Enter()
    {
        ThreadLocalState thread = ThreadLocalState.Current;
        ObjectDisposedException.ThrowIf(_pool.IsClosing && Worker.OwnIn(_pool, thread) is null, this);
        return new WorkerScope(_pool, thread);
    }

    internal void Execute(LeanTask task) => TryExecuteTask(task);

    /// <inheritdoc/>
    /// <exception cref="ObjectDisposedException">The scheduler has been disposed.</exception>
    protected internal override void QueueTask(LeanTask task)
    {
        ArgumentNullException.ThrowIfNull(task);
        Worker? own = Worker.OwnIn(_pool, ThreadLocalState.Current);
        ObjectDisposedException.ThrowIf(own is null && _pool.IsClosing, this);
        if (_pool.CancelsTasks)
            WorkerPool.Cancel(task);
        else if ((task.CreationOptions & TaskCreationOptions.LongRunning) != 0)
            task.QueueToPool();
        else
            _pool.Queue(task, (task.CreationOptions & TaskCreationOptions.PreferFairness) == 0 ? own : null);
    }

    /// <inheritdoc/>
    protected override bool TryExecuteTaskInline(LeanTask task, bool taskWasPreviouslyQueued)
    {
        if (Worker.OwnIn(_pool, ThreadLocalState.Current) is not { } worker)
            return false;
        if (!taskWasPreviouslyQueued)
            return TryExecuteTask(task);

        // As in the BCL, a task runs inline only on the thread that queued it. One that another thread has queued may need a lock that this thread's
        // caller holds. A task that ran here stays in the queue, and is skipped when its turn comes.
        if (!worker.Tasks.Holds(task) || !TryExecuteTask(task))
            return false;
        worker.Tasks.DropEnded();
        return true;
    }

    /// <inheritdoc/>
    protected override IEnumerable<LeanTask> GetScheduledTasks() => _pool.TasksForDebugger();

    private static class SharedHolder
    {
        internal static readonly WorkStealingScheduler Instance = new(Math.Min(Environment.ProcessorCount, MaxWorkers), "LeanTasks shared worker", isShared: true);
    }
}
