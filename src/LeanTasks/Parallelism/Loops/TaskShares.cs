using System.Runtime.CompilerServices;

namespace LeanTasks.Parallelism;

/// <summary>
/// Runs a loop in tasks of a scheduler without forks: each participant begins by starting the task of the next one. This object is
/// the part of one participant, and the state object of its task.
/// </summary>
internal sealed class TaskShares<TShare>
    where TShare : struct, ILoopShare
{
    // Not used once the participant's task has ended.
    private readonly LoopControl _control;
    private readonly TShare _share;
    private readonly LeanScheduler _scheduler;
    private readonly int _degree;
    private readonly LeanTask _task;

    // The participant that this one has started. Written by this one's task; read by the caller when that task has ended.
    private TaskShares<TShare>? _next;

    private TaskShares(LeanScheduler scheduler, int degree, LoopControl control, TShare share)
    {
        _control = control;
        _share = share;
        _scheduler = scheduler;
        _degree = degree;
        _task = new LeanTask(static self => Unsafe.As<TaskShares<TShare>>(self!).Run(), this, TaskCreationOptions.DenyChildAttach);
    }

    /// <summary>Returns when all participants have ended. The first runs here if the scheduler permits it.</summary>
    /// <param name="settings">Where to run.</param>
    /// <param name="degree">How many may take part at the same time; at least 1.</param>
    /// <param name="control">The loop's control.</param>
    /// <param name="share">The work.</param>
    /// <exception cref="TaskSchedulerException">The scheduler refused the first task.</exception>
    internal static void Run(in LoopSettings settings, int degree, LoopControl control, TShare share)
    {
        LeanScheduler scheduler = settings.Scheduler!;

        // The inline scheduler runs each participant inside the one before, which would only use up the stack.
        int most = ReferenceEquals(scheduler, LeanScheduler.Inline) ? 1 : scheduler.MaximumConcurrencyLevel;
        TaskShares<TShare> first = new(scheduler, most > 0 ? Math.Min(degree, most) : degree, control, share);
        if (settings.Adapted is { } adapted)
            TaskCall.Run(adapted, first.RunAllInside);
        else
            first.RunAll(isInside: false);
    }

    // In a task of the scheduler, which has been asked about that one, and is not asked again.
    private void RunAllInside() => RunAll(isInside: true);

    private void RunAll(bool isInside)
    {
        try
        {
            if (isInside)
                _task.RunInside(_scheduler);
            else
                _task.RunSynchronously(_scheduler);
        }
        finally
        {
            bool interrupted = false;
            for (TaskShares<TShare>? part = this; part is not null; part = part._next)
            {
                LoopWait.UntilEnded(part._task, ref interrupted);

                // A task that was refused has failed; the loop has recorded that.
                _ = part._task.Exception;
            }

            if (interrupted)
                Thread.CurrentThread.Interrupt();
        }
    }

    private void Run()
    {
        LoopControl control = _control;
        Exception? refusal = null;
        try
        {
            if (_degree > 1 && !control.IsStopped && _share.HasMore && RuntimeHelpers.TryEnsureSufficientExecutionStack())
                refusal = StartNext();

            // A copy, because the struct may change itself.
            TShare share = _share;
            share.TakePart(control);
        }
        catch (Exception exception)
        {
            control.Fail(exception);
        }

        // Not before, because that ends the loop.
        if (refusal is not null)
            control.Fail(refusal);
    }

    /// <returns>The exception with which the scheduler refused the next participant, or null. This one then runs without it.</returns>
    private Exception? StartNext()
    {
        try
        {
            _next = new TaskShares<TShare>(_scheduler, _degree - 1, _control, _share);
            _next._task.Start(_scheduler);
            return null;
        }
        catch (Exception exception)
        {
            return exception;
        }
    }
}
