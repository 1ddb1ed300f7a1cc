using System.Diagnostics;
using System.Runtime.CompilerServices;
using LeanTasks.Scheduling;
using LeanTasks.Threading;

namespace LeanTasks;

/// <summary>Runs tasks: what <see cref="TaskScheduler"/> is to <see cref="Task"/>. Derive from it for a scheduler of your own.</summary>
/// <remarks>Thread safety: all members may be called from any thread at any time; the protected ones of a derived class are called so.</remarks>
[DebuggerDisplay("{DebuggerText,nq}")]
[DebuggerTypeProxy(typeof(SchedulerDebugView))]
public abstract class LeanScheduler
{
    // The last number given. Incremented by whoever asks a scheduler for its own.
    private static int s_lastId;

    // Zero until somebody has asked. Written once, by compare-exchange.
    private int _id;

    /// <summary>For derived classes.</summary>
    protected LeanScheduler()
    {
    }

    /// <summary>
    /// A <see cref="LeanTask"/> has been collected whose exception nobody has looked at. Raised on the finalizer's thread, with the task as
    /// sender. Where there is no handler, <see cref="TaskScheduler.UnobservedTaskException"/> is raised instead, which also is for all that
    /// is no <see cref="LeanTask"/>: a pooled <see cref="ValueTask"/>, a <see cref="Flow"/>, a <see cref="LeanFlow{TResult}"/>.
    /// </summary>
    public static event EventHandler<UnobservedTaskExceptionEventArgs>? UnobservedTaskException;

    /// <summary>The thread pool's.</summary>
    public static LeanScheduler Default { get; } = new ThreadPoolScheduler();

    /// <summary>Runs each task at once, on the thread that starts it.</summary>
    /// <remarks>Where the stack is nearly used up, the task goes to the thread pool.</remarks>
    public static LeanScheduler Inline { get; } = new InlineScheduler();

    /// <summary>The scheduler of the task that runs on this thread; <see cref="Default"/> where none does.</summary>
    public static LeanScheduler Current => Foreign ?? Default;

    /// <summary>How many tasks it can run at once.</summary>
    public virtual int MaximumConcurrencyLevel => int.MaxValue;

    /// <summary>A number that no other scheduler has.</summary>
    public int Id
    {
        get
        {
            if (_id == 0)
                Interlocked.CompareExchange(ref _id, Interlocked.Increment(ref s_lastId), 0);
            return _id;
        }
    }

    /// <summary>The number, if anybody has asked for it: a debugger must not be the first.</summary>
    internal int? IdForDebugger => _id == 0 ? null : _id;

    internal IEnumerable<LeanTask>? ScheduledTasksForDebugger => GetScheduledTasks();

    private string DebuggerText => IdForDebugger is { } id ? $"{GetType().Name}, Id = {id}" : GetType().Name;

    /// <summary>The scheduler that what runs on this thread belongs to; null for the pool's.</summary>
    internal static LeanScheduler? Foreign => LeanThread.Current.ForeignScheduler;

    /// <summary>Makes a scheduler that posts tasks to the current <see cref="SynchronizationContext"/>.</summary>
    /// <returns>The scheduler.</returns>
    /// <exception cref="InvalidOperationException">The thread has no <see cref="SynchronizationContext"/>.</exception>
    public static LeanScheduler FromCurrentSynchronizationContext() =>
        new SynchronizationContextScheduler(SynchronizationContext.Current
            ?? throw new InvalidOperationException("The current thread has no SynchronizationContext to make a scheduler from."));

    /// <summary>Makes a scheduler that posts tasks to <paramref name="context"/>.</summary>
    /// <param name="context">Where to post tasks; at most one is expected to run at a time.</param>
    /// <returns>The scheduler.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="context"/> is null.</exception>
    public static LeanScheduler FromSynchronizationContext(SynchronizationContext context)
    {
        ArgumentNullException.ThrowIfNull(context);
        return new SynchronizationContextScheduler(context);
    }

    /// <summary>Makes a scheduler that runs tasks inside those of a <see cref="TaskScheduler"/>.</summary>
    /// <param name="scheduler">Where to run tasks.</param>
    /// <returns>The scheduler; <see cref="Default"/> for <see cref="TaskScheduler.Default"/>.</returns>
    /// <remarks>Costs a <see cref="Task"/> of 64 bytes for each task.</remarks>
    /// <exception cref="ArgumentNullException"><paramref name="scheduler"/> is null.</exception>
    public static LeanScheduler FromTaskScheduler(TaskScheduler scheduler)
    {
        ArgumentNullException.ThrowIfNull(scheduler);
        return ReferenceEquals(scheduler, TaskScheduler.Default) ? Default : new TaskSchedulerAdapter(scheduler);
    }

    /// <summary>Makes two schedulers that exclude each other: one runs a task alone, the other several at once.</summary>
    /// <param name="scheduler">Where to run tasks; null for <see cref="Default"/>.</param>
    /// <param name="maxConcurrencyLevel">How many tasks the concurrent one runs at once; -1 for as many as it is given.</param>
    /// <returns>The pair.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxConcurrencyLevel"/> is 0, or less than -1.</exception>
    public static ConcurrentExclusiveLeanSchedulerPair ExclusiveConcurrentPair(LeanScheduler? scheduler = null, int maxConcurrencyLevel = -1) =>
        new(scheduler ?? Default, maxConcurrencyLevel);

    /// <summary>Makes a scheduler with threads of its own, which take work from one another.</summary>
    /// <param name="workers">How many; -1 for as many as there are processors.</param>
    /// <param name="name">What the threads' names begin with; null for a name that says what they are.</param>
    /// <returns>The scheduler, whose threads have been started. To be disposed of when it is not used any more.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="workers"/> is 0, less than -1, or more than 512.</exception>
    public static WorkStealingScheduler WorkStealing(int workers = -1, string? name = null)
    {
        if (workers == -1)
            workers = Math.Min(Environment.ProcessorCount, WorkStealingScheduler.MaxWorkers);
        ArgumentOutOfRangeException.ThrowIfLessThan(workers, 1);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(workers, WorkStealingScheduler.MaxWorkers);
        return new WorkStealingScheduler(workers, name);
    }

    /// <summary>Takes a started task, to run it by <see cref="TryExecuteTask"/> some time.</summary>
    /// <param name="task">The task.</param>
    protected internal abstract void QueueTask(LeanTask task);

    /// <summary>Runs a task on the calling thread by <see cref="TryExecuteTask"/>, if this scheduler may run it there.</summary>
    /// <param name="task">The task.</param>
    /// <param name="taskWasPreviouslyQueued">Whether it was handed to <see cref="QueueTask"/>.</param>
    /// <returns>Whether it has run here.</returns>
    protected abstract bool TryExecuteTaskInline(LeanTask task, bool taskWasPreviouslyQueued);

    /// <summary>The tasks that are queued, for debuggers.</summary>
    /// <returns>The tasks, or null.</returns>
    protected abstract IEnumerable<LeanTask>? GetScheduledTasks();

    /// <summary>Gives a queued task back, because it has been canceled.</summary>
    /// <param name="task">The task.</param>
    /// <returns>Whether it was queued, and is no more.</returns>
    protected internal virtual bool TryDequeue(LeanTask task) => false;

    /// <summary>Runs a task on the calling thread, unless it has been run or canceled.</summary>
    /// <param name="task">A task that this scheduler was handed.</param>
    /// <returns>Whether it has run here, or was canceled, so that there is nothing left to run.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="task"/> is null.</exception>
    /// <exception cref="InvalidOperationException"><paramref name="task"/> belongs to another scheduler.</exception>
    protected bool TryExecuteTask(LeanTask task)
    {
        ArgumentNullException.ThrowIfNull(task);
        if (!ReferenceEquals(task.Scheduler, this))
            throw new InvalidOperationException("A scheduler may only run tasks that were started on it; this one belongs to another.");
        return task.TryExecute() || task.IsCanceled;
    }

    /// <summary>Runs a task on this thread, if the scheduler lets it and there is enough stack.</summary>
    /// <exception cref="InvalidOperationException">The scheduler says that it has run the task, and has not.</exception>
    internal bool TryRunInline(LeanTask task, bool taskWasPreviouslyQueued)
    {
        if (!task.IsQueued || !RuntimeHelpers.TryEnsureSufficientExecutionStack())
            return false;

        bool inlined = TryExecuteTaskInline(task, taskWasPreviouslyQueued);
        if (inlined && task.IsQueued)
            throw new InvalidOperationException($"{GetType()}.{nameof(TryExecuteTaskInline)} returned true, but has not run the task.");
        return inlined;
    }

    /// <summary>Whether a queued task that is to be canceled is queued no more.</summary>
    /// <exception cref="TaskSchedulerException">The scheduler threw.</exception>
    internal bool TryTakeBack(LeanTask task)
    {
        try
        {
            return TryDequeue(task);
        }
        catch (Exception exception)
        {
            throw new TaskSchedulerException(exception);
        }
    }

    internal static void PublishUnobserved(LeanTask? task, AggregateException exception)
    {
        if (UnobservedTaskException is not { } handlers)
        {
            UnobservedTask.Publish(exception);
            return;
        }

        UnobservedTaskExceptionEventArgs arguments = new(exception);
        foreach (EventHandler<UnobservedTaskExceptionEventArgs> handler in Delegate.EnumerateInvocationList(handlers))
        {
            try
            {
                handler(task, arguments);
            }
            catch (Exception thrown)
            {
                // On the finalizer's thread it would end the process where nobody can tell why; so it does on the pool's.
                ThreadContext.ThrowOnPool(thrown);
            }
        }
    }
}
