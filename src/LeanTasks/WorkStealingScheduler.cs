using System.Diagnostics;
using LeanTasks.Scheduling;
using LeanTasks.Threading;

namespace LeanTasks;

/// <summary>
/// A scheduler with threads of its own, for tasks, for <see cref="Fork"/> and for <c>LeanParallel</c>. What a thread forks or
/// queues it goes on with itself, the youngest first; who has nothing to do takes the oldest from another.
/// Made by <see cref="LeanScheduler.WorkStealing"/>.
/// </summary>
/// <remarks>
/// Thread safety: all members may be called from any thread at any time. A thread that finds nothing to do searches for 50
/// microseconds, then sleeps. Where one blocks in a wait of this library, another runs meanwhile; a wait of the BCL or a lock is
/// noticed by a look every 50 milliseconds. A <see cref="TaskCreationOptions.LongRunning"/> task gets a thread of its own, and is not counted.
/// </remarks>
[DebuggerDisplay("{Name,nq}, Workers = {MaximumConcurrencyLevel}, Id = {Id}")]
public sealed class WorkStealingScheduler : LeanScheduler, IDisposable
{
    /// <summary>The most workers that one may have.</summary>
    internal const int MaxWorkers = 512;

    private readonly Crew _crew;

    // Whether it is the one of the whole process.
    private readonly bool _isShared;

    internal WorkStealingScheduler(int workers, string? name, bool isShared = false)
    {
        _isShared = isShared;
        _crew = new Crew(this, workers, name ?? "LeanTasks worker");
        _crew.Start();
    }

    /// <summary>The one for the whole process, with a worker for each processor. Made when it is first asked for; not to be disposed.</summary>
    public static WorkStealingScheduler Shared => SharedHolder.Instance;

    /// <summary>The name that its threads begin with.</summary>
    public string Name => _crew.Name;

    /// <summary>How many workers there are: how much runs at once.</summary>
    public override int MaximumConcurrencyLevel => _crew.Size;

    internal Crew Crew => _crew;

    /// <summary>
    /// Runs a delegate on the calling thread, as one of the workers: what it forks, the others may take. A worker of the scheduler's
    /// own steps back meanwhile.
    /// </summary>
    /// <param name="body">The delegate.</param>
    /// <remarks>Allocates nothing once as many threads have been guests at a time. Not for async delegates: only until it returns.</remarks>
    /// <exception cref="ArgumentNullException"><paramref name="body"/> is null.</exception>
    /// <exception cref="ObjectDisposedException">The scheduler has been disposed.</exception>
    public void Run(Action body)
    {
        ArgumentNullException.ThrowIfNull(body);
        using Guest guest = Enter();
        body();
    }

    /// <inheritdoc cref="Run(Action)"/>
    /// <summary>Runs a body on the calling thread, as one of the workers: what it forks, the others may take.</summary>
    /// <typeparam name="TBody">The type of the body.</typeparam>
    /// <typeparam name="TResult">The type of its result.</typeparam>
    /// <returns>What the body returned.</returns>
    public TResult Run<TBody, TResult>(TBody body)
        where TBody : struct, IForkBody<TResult>
    {
        using Guest guest = Enter();
        return body.Run(new ForkWorker(guest.Worker));
    }

    /// <summary>Runs what is queued, and ends the threads. Waits for that, unless it is called by one of them.</summary>
    /// <exception cref="ThreadInterruptedException">The waiting thread was interrupted; the threads end all the same.</exception>
    /// <remarks>Tasks from other threads are refused from now on; what the scheduler's own tasks start is run. What is suspended comes back too late: it is refused then.</remarks>
    /// <exception cref="InvalidOperationException">It is <see cref="Shared"/>.</exception>
    public void Dispose() => Shutdown(cancelQueued: false);

    /// <summary>Ends the threads, and waits for that, unless it is called by one of them.</summary>
    /// <param name="cancelQueued">Whether queued tasks are canceled instead of run, also if it is being disposed already. What has begun goes on in either case.</param>
    /// <exception cref="ThreadInterruptedException">The waiting thread was interrupted; the threads end all the same.</exception>
    /// <exception cref="InvalidOperationException">It is <see cref="Shared"/>.</exception>
    public void Shutdown(bool cancelQueued)
    {
        if (_isShared)
            throw new InvalidOperationException($"{nameof(WorkStealingScheduler)}.{nameof(Shared)} belongs to the whole process and cannot be shut down. Make one by {nameof(LeanScheduler)}.{nameof(WorkStealing)}.");
        _crew.TryClose(cancelQueued);
        if (_crew.CancelsTasks)
            _crew.CancelTasks();
        _crew.WaitForThreads();
    }

    /// <summary>Makes the current thread a worker. To be disposed by the same thread.</summary>
    /// <exception cref="ObjectDisposedException">The scheduler has been disposed.</exception>
    internal Guest Enter()
    {
        LeanThread thread = LeanThread.Current;
        ObjectDisposedException.ThrowIf(_crew.IsClosing && Worker.OwnIn(_crew, thread.Worker) is null, this);
        return new Guest(_crew, thread);
    }

    internal void Execute(LeanTask task) => TryExecuteTask(task);

    /// <inheritdoc/>
    /// <exception cref="ObjectDisposedException">The scheduler has been disposed.</exception>
    protected internal override void QueueTask(LeanTask task)
    {
        ArgumentNullException.ThrowIfNull(task);
        Worker? own = Worker.OwnIn(_crew, LeanThread.Current.Worker);
        ObjectDisposedException.ThrowIf(own is null && _crew.IsClosing, this);
        if (_crew.CancelsTasks)
            Crew.Cancel(task);
        else if ((task.CreationOptions & TaskCreationOptions.LongRunning) != 0)
            task.QueueToPool();
        else
            _crew.Queue(task, (task.CreationOptions & TaskCreationOptions.PreferFairness) == 0 ? own : null);
    }

    /// <inheritdoc/>
    protected override bool TryExecuteTaskInline(LeanTask task, bool taskWasPreviouslyQueued)
    {
        if (Worker.OwnIn(_crew, LeanThread.Current.Worker) is not { } worker)
            return false;
        if (!taskWasPreviouslyQueued)
            return TryExecuteTask(task);

        // A task is run only where it was queued, as in the BCL: what another thread has queued may have to run elsewhere to let
        // go what this thread's caller holds. It stays where it lies, and is passed over when its turn comes.
        if (!worker.Tasks.Holds(task) || !TryExecuteTask(task))
            return false;
        worker.Tasks.DropEnded();
        return true;
    }

    /// <inheritdoc/>
    protected override IEnumerable<LeanTask> GetScheduledTasks() => _crew.TasksForDebugger();

    private static class SharedHolder
    {
        internal static readonly WorkStealingScheduler Instance = new(Math.Min(Environment.ProcessorCount, MaxWorkers), "LeanTasks shared worker", isShared: true);
    }
}
