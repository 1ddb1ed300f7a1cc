using LeanTasks.Completion;
using LeanTasks.Threading;

namespace LeanTasks;

public partial class LeanTask
{
    /// <summary>For <c>await</c>.</summary>
    /// <returns>An awaiter of this task.</returns>
    public LeanTaskAwaiter GetAwaiter() => new(this);

    /// <summary>Decides where an <c>await</c> goes on.</summary>
    /// <param name="continueOnCapturedContext">Whether to come back to the caller's <see cref="SynchronizationContext"/> or scheduler.</param>
    /// <returns>Something to await.</returns>
    public ConfiguredLeanTaskAwaitable ConfigureAwait(bool continueOnCapturedContext) =>
        new(this, continueOnCapturedContext ? ConfigureAwaitOptions.ContinueOnCapturedContext : ConfigureAwaitOptions.None);

    /// <summary>Decides how an <c>await</c> goes on.</summary>
    /// <param name="options">How.</param>
    /// <returns>Something to await.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="options"/> has a bit that is no option.</exception>
    public ConfiguredLeanTaskAwaitable ConfigureAwait(ConfigureAwaitOptions options)
    {
        const ConfigureAwaitOptions all =
            ConfigureAwaitOptions.ContinueOnCapturedContext | ConfigureAwaitOptions.SuppressThrowing | ConfigureAwaitOptions.ForceYielding;
        if ((options & ~all) != 0)
            throw new ArgumentOutOfRangeException(nameof(options), options, "It has a bit that is no option.");
        return new(this, options);
    }

    /// <summary>
    /// Attaches what an <c>await</c> resumes. It comes back to the caller's <see cref="SynchronizationContext"/>, or else its
    /// <see cref="LeanScheduler"/> or <see cref="TaskScheduler"/>, where there is one.
    /// </summary>
    /// <param name="continuation">Also an <see cref="IAwaitContinuation"/>; not a type parameter, which would cost a look-up at each await.</param>
    internal void AttachAwait(Continuation continuation)
    {
        if (ThreadContext.ForeignSynchronizationContext is { } context)
            continuation = new SynchronizationContextContinuation(context, (IAwaitContinuation)continuation);
        else if (LeanScheduler.Foreign is { } leanScheduler)
            continuation = new LeanSchedulerContinuation(leanScheduler, (IAwaitContinuation)continuation);
        else if (ThreadContext.ForeignScheduler is { } scheduler)
            continuation = new TaskSchedulerContinuation(scheduler, (IAwaitContinuation)continuation);

        AttachOrRun(continuation);
    }

    /// <summary>Resumes an <c>await</c> on the completing stack: what it starts there is no child of the completing task.</summary>
    internal static void RunOutsideTasks(IAwaitContinuation continuation)
    {
        LeanTask? completing = t_current;
        if (completing is null)
        {
            continuation.RunHere();
            return;
        }

        t_current = null;
        continuation.RunHere();
        t_current = completing;
    }

    /// <summary>The end of an <c>await</c> that may have been told not to throw.</summary>
    internal void GetAwaitResult(ConfigureAwaitOptions options)
    {
        if ((options & ConfigureAwaitOptions.SuppressThrowing) == 0)
        {
            GetAwaitResult();
            return;
        }

        if (!IsCompleted)
            Block();
        CompletedOutcome.MarkObserved();
    }
}
