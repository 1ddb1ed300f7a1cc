using System.Diagnostics;
using LeanTasks.Runtime;
using LeanTasks.Scheduling;

namespace LeanTasks;

/// <summary>
/// A scheduler with threads of its own, for tasks, for <see cref="Fork"/> and for <c>LeanParallel</c>. A worker runs what it has
/// forked or queued itself, the youngest first; a worker with nothing to do steals the oldest from another.
/// Made by <see cref="Start"/>.
/// </summary>
/// <remarks>
/// Thread safety: all members may be called from any thread at any time. A thread that finds nothing to do searches for 50
/// microseconds, then sleeps. While one blocks in a wait of this library, another runs in its place; a wait of the BCL or a lock is
/// detected by a check every 50 milliseconds. A <see cref="TaskCreationOptions.LongRunning"/> task gets a thread of its own, which is not counted.
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

    /// <summary>The scheduler of the whole process, with a worker for each processor. Made at the first use; must not be disposed.</summary>
    public static WorkStealingScheduler Shared => SharedHolder.Instance;

    /// <summary>The prefix of the names of its threads.</summary>
    public string Name => _pool.Name;

    /// <summary>The number of workers: how many tasks run at once.</summary>
    public override int MaximumConcurrencyLevel => _pool.Size;

    internal WorkerPool WorkerPool => _pool;

    /// <summary>Makes a scheduler, and starts its threads.</summary>
    /// <param name="workers">The number of threads; -1 for as many as there are processors.</param>
    /// <param name="name">The prefix of the threads' names; null for a default.</param>
    /// <returns>The scheduler. Must be disposed after use.</returns>
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
    /// Runs a delegate on the calling thread, as one of the workers: the others may steal what it forks. One of the scheduler's own
    /// workers pauses meanwhile.
    /// </summary>
    /// <param name="body">The delegate.</param>
    /// <remarks>Allocates nothing once as many external threads have been inside at the same time. Not for async delegates: it ends when the delegate returns.</remarks>
    /// <exception cref="ArgumentNullException"><paramref name="body"/> is null.</exception>
    /// <exception cref="ObjectDisposedException">The scheduler has been disposed.</exception>
    public void Run(Action body)
    {
        ArgumentNullException.ThrowIfNull(body);
        using WorkerScope scope = Enter();
        body();
    }

    /// <inheritdoc cref="Run(Action)"/>
    /// <summary>Runs a body on the calling thread, as one of the workers: the others may steal what it forks.</summary>
    /// <typeparam name="TBody">The type of the body.</typeparam>
    /// <typeparam name="TResult">The type of its result.</typeparam>
    /// <returns>What the body returned.</returns>
    public TResult Run<TBody, TResult>(TBody body)
        where TBody : struct, IForkBody<TResult>
    {
        using WorkerScope scope = Enter();
        return body.Run(new ForkWorker(scope.Worker));
    }

    /// <summary>Runs all queued tasks, then ends the threads, and waits for that, unless one of them is the caller.</summary>
    /// <exception cref="ThreadInterruptedException">The waiting thread was interrupted; the threads end all the same.</exception>
    /// <remarks>Tasks from other threads are refused from now on; tasks that the scheduler's own tasks start are run. A suspended method resumes too late: it is refused then.</remarks>
    /// <exception cref="InvalidOperationException">It is <see cref="Shared"/>.</exception>
    public void Dispose() => Shutdown(cancelQueued: false);

    /// <summary>Ends the threads, and waits for that, unless one of them is the caller.</summary>
    /// <param name="cancelQueued">Whether to cancel queued tasks instead of running them, even if the scheduler is being disposed already. Tasks that have begun continue in either case. A <see cref="Task"/> that is queued here, and a method that is to resume, go to the thread pool.</param>
    /// <exception cref="ThreadInterruptedException">The waiting thread was interrupted; the threads end all the same.</exception>
    /// <exception cref="InvalidOperationException">It is <see cref="Shared"/>.</exception>
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

        // As in the BCL, a task runs inline only on the thread that queued it: one that another thread has queued may need a lock that this
        // thread's caller holds. A task that ran here stays in the queue, and is skipped when its turn comes.
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
