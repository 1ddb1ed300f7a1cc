using System.Diagnostics.CodeAnalysis;
using LeanTasks.Completion;

namespace LeanTasks;

// Starting a task that a constructor made.
public partial class LeanTask
{
    private const string CannotBeStarted =
        "Call it once, on a task that a constructor created from a delegate. Promises, continuations, async methods, and tasks from Run and StartNew start by themselves.";

    /// <summary>Starts the task on <see cref="LeanScheduler.Current"/>.</summary>
    /// <exception cref="InvalidOperationException">The task has already been started, or has no delegate to run.</exception>
    /// <exception cref="TaskSchedulerException">The scheduler refused the task.</exception>
    public void Start() => Start(LeanScheduler.Current);

    /// <summary>Starts the task on <paramref name="scheduler"/>.</summary>
    /// <param name="scheduler">The scheduler to run it on.</param>
    /// <exception cref="ArgumentNullException"><paramref name="scheduler"/> is null.</exception>
    /// <exception cref="InvalidOperationException">The task has already been started, or has no delegate to run.</exception>
    /// <exception cref="TaskSchedulerException">The scheduler refused the task.</exception>
    public void Start(LeanScheduler scheduler)
    {
        // The state first, as in the BCL.
        if (scheduler is null && IsCompleted)
            ThrowNotCreated(nameof(Start));
        ArgumentNullException.ThrowIfNull(scheduler);
        MoveToStarted(scheduler, nameof(Start));
        Queue();
    }

    /// <summary>Runs the task on the calling thread, if <see cref="LeanScheduler.Current"/> permits it, and waits until it has completed.</summary>
    /// <remarks>An exception of the task is not thrown.</remarks>
    /// <exception cref="InvalidOperationException">The task has already been started, or has no delegate to run.</exception>
    /// <exception cref="TaskSchedulerException">The scheduler refused the task.</exception>
    public void RunSynchronously() => RunSynchronously(LeanScheduler.Current);

    /// <summary>Runs the task on the calling thread, if <paramref name="scheduler"/> permits it, and waits until it has completed.</summary>
    /// <param name="scheduler">The scheduler to run the task on.</param>
    /// <remarks>An exception of the task is not thrown.</remarks>
    /// <exception cref="ArgumentNullException"><paramref name="scheduler"/> is null.</exception>
    /// <exception cref="InvalidOperationException">The task has already been started, or has no delegate to run.</exception>
    /// <exception cref="TaskSchedulerException">The scheduler refused the task.</exception>
    public void RunSynchronously(LeanScheduler scheduler)
    {
        ArgumentNullException.ThrowIfNull(scheduler);
        MoveToStarted(scheduler, nameof(RunSynchronously));
        RunInlineOrQueue();

        // The scheduler has been asked whether it runs here.
        if (!IsCompleted)
            BlockUnasked();
    }

    /// <summary>Runs a task that has not been started on this thread, inside a task of the scheduler, which is not asked.</summary>
    internal void RunInside(LeanScheduler scheduler)
    {
        MoveToStarted(scheduler, nameof(RunSynchronously));
        TryExecute();
    }

    /// <summary>Runs a task that has not been started on this thread, if a scheduler permits it. If not, it never runs.</summary>
    /// <returns>Whether it has run.</returns>
    internal bool TryRunInline(LeanScheduler scheduler)
    {
        MoveToStarted(scheduler, nameof(RunSynchronously));
        return scheduler.TryRunInline(this, taskWasPreviouslyQueued: false);
    }

    /// <summary>Runs a task that has just become <see cref="TaskState.WaitingToRun"/> here, if its scheduler permits it, or else queues it.</summary>
    /// <exception cref="TaskSchedulerException">The scheduler refused; the task has faulted with the same exception.</exception>
    private protected void RunInlineOrQueue()
    {
        LeanScheduler scheduler = Scheduler;
        bool inlined;
        try
        {
            inlined = scheduler.TryRunInline(this, taskWasPreviouslyQueued: false);
        }
        catch (Exception exception)
        {
            throw Refused(exception);
        }

        if (!inlined)
            QueueTo(scheduler);
    }

    /// <exception cref="InvalidOperationException">The task cannot be started, or has been started.</exception>
    private void MoveToStarted(LeanScheduler scheduler, string member)
    {
        bool isDefault = ReferenceEquals(scheduler, LeanScheduler.Default);
        if (!TryMove(TaskState.Created, isDefault ? TaskState.WaitingToRun : TaskState.Claimed))
            ThrowNotCreated(member);
        if (isDefault)
            return;

        // Only now, because another start may have come first; and before the task can run, because running needs it.
        Inflate(new SchedulerHolder(scheduler));
        Volatile.Write(ref _state, (byte)TaskState.WaitingToRun);
    }

    [DoesNotReturn]
    private void ThrowNotCreated(string member) =>
        throw new InvalidOperationException($"{member} was called on a task in the state {Status}. {CannotBeStarted}");
}
