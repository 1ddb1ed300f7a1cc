using System.Diagnostics;
using System.Runtime.CompilerServices;
using LeanTasks.Runtime;
using LeanTasks.Scheduling;
using LeanTasks.Threading;

namespace LeanTasks;

/// <summary>Runs tasks: the counterpart of <see cref="TaskScheduler"/>. Derive from it to write your own scheduler.</summary>
/// <remarks>Thread safety: all members may be called from any thread at any time, including the protected ones of a derived class.</remarks>
[DebuggerDisplay("{DebuggerText,nq}")]
[DebuggerTypeProxy(typeof(SchedulerDebugView))]
public abstract class LeanScheduler
{
    // The last number assigned. Incremented by the thread that assigns one.
    private static int s_lastId;

    // Zero until it is first read. Written once, by compare-exchange.
    private int _id;

    // Null until a task first runs here. Written once, by compare-exchange.
    private PublishedScheduler? _published;

    /// <summary>For derived classes.</summary>
    protected LeanScheduler()
    {
    }

    /// <summary>
    /// Occurs when a <see cref="LeanTask"/> with an unobserved exception was collected. The event is raised on the finalizer thread, with the task as
    /// the sender. Without a handler, <see cref="TaskScheduler.UnobservedTaskException"/> is raised instead. That event is also raised for operations
    /// other than a <see cref="LeanTask"/>: a pooled <see cref="ValueTask"/>, a <see cref="PooledFlow"/>, a <see cref="Flow{TResult}"/>.
    /// </summary>
    public static event EventHandler<UnobservedTaskExceptionEventArgs>? UnobservedTaskException;

    /// <summary>Gets the scheduler that runs tasks on the thread pool.</summary>
    public static LeanScheduler Default { get; } = new ThreadPoolScheduler();

    /// <summary>Gets a scheduler that runs each task immediately, on the thread that starts it.</summary>
    /// <remarks>If the stack is nearly exhausted, the task is moved to the thread pool.</remarks>
    public static LeanScheduler Inline { get; } = new InlineScheduler();

    /// <summary>
    /// Gets the scheduler of the innermost task that runs on this thread, a <see cref="LeanTask"/> or a <see cref="Task"/>; <see cref="Default"/> if
    /// there is none. For a <see cref="Task"/>, it is the result of <see cref="FromTaskScheduler"/> for its scheduler.
    /// </summary>
    public static LeanScheduler Current => Foreign ?? Default;

    /// <summary>Gets the maximum number of tasks that it runs concurrently.</summary>
    public virtual int MaximumConcurrencyLevel => int.MaxValue;

    /// <summary>Gets a number that no other scheduler has.</summary>
    public int Id
    {
        get
        {
            if (_id == 0)
                Interlocked.CompareExchange(ref _id, Interlocked.Increment(ref s_lastId), 0);
            return _id;
        }
    }

    /// <summary>The number, if it has been assigned: a debugger must not cause that.</summary>
    internal int? IdForDebugger => _id == 0 ? null : _id;

    internal IEnumerable<LeanTask>? ScheduledTasksForDebugger => GetScheduledTasks();

    private string DebuggerText => IdForDebugger is { } id ? $"{GetType().Name}, Id = {id}" : GetType().Name;

    /// <summary>The scheduler of the code that runs on this thread; null for the pool's. Costs a look-up of each library's thread state.</summary>
    internal static LeanScheduler? Foreign =>
        ThreadLocalState.Current.ForeignScheduler ?? (AmbientContext.ForeignTaskScheduler is { } scheduler ? TaskSchedulerAdapter.Of(scheduler) : null);

    /// <summary>Creates a scheduler that posts tasks to the current <see cref="SynchronizationContext"/>.</summary>
    /// <returns>The scheduler.</returns>
    /// <exception cref="InvalidOperationException">The thread has no <see cref="SynchronizationContext"/>.</exception>
    public static LeanScheduler FromCurrentSynchronizationContext() =>
        new SynchronizationContextScheduler(SynchronizationContext.Current
            ?? throw new InvalidOperationException("The current thread has no SynchronizationContext. Call the method on a thread that has one, or pass a context."));

    /// <summary>Creates a scheduler that posts tasks to <paramref name="context"/>.</summary>
    /// <param name="context">The context to post tasks to. It should run at most one task at a time.</param>
    /// <returns>The scheduler.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="context"/> is null.</exception>
    public static LeanScheduler FromSynchronizationContext(SynchronizationContext context)
    {
        ArgumentNullException.ThrowIfNull(context);
        return new SynchronizationContextScheduler(context);
    }

    /// <summary>Creates a scheduler that runs tasks inside those of a <see cref="TaskScheduler"/>.</summary>
    /// <param name="scheduler">The scheduler to run tasks on.</param>
    /// <returns>
    /// The scheduler, the same object at each call; <see cref="Default"/> for <see cref="TaskScheduler.Default"/>. For the
    /// <see cref="TaskScheduler.Current"/> of a task of a <see cref="LeanScheduler"/>, it is that scheduler.
    /// </returns>
    /// <remarks>Costs a <see cref="Task"/> of 64 bytes for each task, and 32 bytes for its lookup.</remarks>
    /// <exception cref="ArgumentNullException"><paramref name="scheduler"/> is null.</exception>
    public static LeanScheduler FromTaskScheduler(TaskScheduler scheduler)
    {
        ArgumentNullException.ThrowIfNull(scheduler);
        return ReferenceEquals(scheduler, TaskScheduler.Default) ? Default : TaskSchedulerAdapter.Of(scheduler);
    }

    /// <summary>Queues a started task, to run it later with <see cref="TryExecuteTask"/>.</summary>
    /// <param name="task">The task.</param>
    protected internal abstract void QueueTask(LeanTask task);

    /// <summary>Runs a task on the calling thread with <see cref="TryExecuteTask"/>, if this scheduler may run it there.</summary>
    /// <param name="task">The task.</param>
    /// <param name="taskWasPreviouslyQueued">True if it was passed to <see cref="QueueTask"/> before.</param>
    /// <returns>True if it has run here.</returns>
    protected abstract bool TryExecuteTaskInline(LeanTask task, bool taskWasPreviouslyQueued);

    /// <summary>Gets the queued tasks, for debuggers.</summary>
    /// <returns>The tasks, or null.</returns>
    protected abstract IEnumerable<LeanTask>? GetScheduledTasks();

    /// <summary>Removes a queued task from the queue because it was canceled.</summary>
    /// <param name="task">The task.</param>
    /// <returns>True if it was queued and has been removed.</returns>
    protected internal virtual bool TryDequeue(LeanTask task) => false;

    /// <summary>Runs a task on the calling thread, unless it has already run or was canceled.</summary>
    /// <param name="task">A task that was queued to this scheduler.</param>
    /// <returns>True if it has run here; also true if it was canceled, so that nothing is left to run.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="task"/> is null.</exception>
    /// <exception cref="InvalidOperationException"><paramref name="task"/> belongs to another scheduler.</exception>
    protected bool TryExecuteTask(LeanTask task)
    {
        ArgumentNullException.ThrowIfNull(task);
        if (!ReferenceEquals(task.Scheduler, this))
            throw new InvalidOperationException("The task was started on another scheduler. A scheduler can run only the tasks that were started on it.");
        return task.TryExecute() || task.IsCanceled;
    }

    /// <summary>Whether the BCL's awaiters come back to it, because <see cref="CarrierInside"/> shows it to them.</summary>
    internal virtual bool IsPublished => true;

    /// <summary>The task of the BCL that is current while a task of this scheduler runs, so that <see cref="TaskScheduler.Current"/> is this scheduler, too.</summary>
    /// <param name="around">The one that is current now, or null.</param>
    internal virtual Task? CarrierInside(Task? around)
    {
        PublishedScheduler? published = _published;
        if (published is null)
        {
            PublishedScheduler created = new(this);
            published = Interlocked.CompareExchange(ref _published, created, null) ?? created;
        }

        return published.Carrier;
    }

    /// <summary>Runs a task on this thread, if the scheduler permits it and there is enough stack.</summary>
    /// <exception cref="InvalidOperationException">The scheduler returned that it has run the task, but has not.</exception>
    internal bool TryRunInline(LeanTask task, bool taskWasPreviouslyQueued)
    {
        if (!task.IsQueued || !RuntimeHelpers.TryEnsureSufficientExecutionStack())
            return false;

        bool inlined = TryExecuteTaskInline(task, taskWasPreviouslyQueued);
        if (inlined && task.IsQueued)
        {
            throw new InvalidOperationException(
                $"{GetType()}.{nameof(TryExecuteTaskInline)} returned true, but did not run the task. Return the result of {nameof(TryExecuteTask)}.");
        }

        return inlined;
    }

    /// <summary>Removes a task that is to be canceled from its scheduler's queue; false if the scheduler keeps it.</summary>
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
                // On the finalizer's thread the exception would end the process without a visible cause; so it is thrown on a pool thread.
                AmbientContext.ThrowOnPool(thrown);
            }
        }
    }
}
