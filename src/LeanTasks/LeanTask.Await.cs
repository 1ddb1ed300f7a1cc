using LeanTasks.Completion;
using LeanTasks.Threading;

namespace LeanTasks;

public partial class LeanTask
{
    /// <summary>For <c>await</c>.</summary>
    /// <returns>An awaiter of this task.</returns>
    public LeanTaskAwaiter GetAwaiter() => new(this);

    /// <summary>
    /// Attaches what an <c>await</c> resumes. It comes back to the caller's <see cref="SynchronizationContext"/>, or else its
    /// <see cref="TaskScheduler"/>, where there is one.
    /// </summary>
    /// <param name="continuation">Also an <see cref="IAwaitContinuation"/>; not a type parameter, which would cost a look-up at each await.</param>
    internal void AttachAwait(Continuation continuation)
    {
        if (ThreadContext.ForeignSynchronizationContext is { } context)
            continuation = new SynchronizationContextContinuation(context, (IAwaitContinuation)continuation);
        else if (ThreadContext.ForeignScheduler is { } scheduler)
            continuation = new TaskSchedulerContinuation(scheduler, (IAwaitContinuation)continuation);

        AttachOrRun(continuation);
    }
}
