using LeanTasks.Completion;

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
        if (SynchronizationContext.Current is { } context && context.GetType() != typeof(SynchronizationContext))
            continuation = new SynchronizationContextContinuation(context, (IAwaitContinuation)continuation);
        else if (!ReferenceEquals(TaskScheduler.Current, TaskScheduler.Default))
            continuation = new TaskSchedulerContinuation(TaskScheduler.Current, (IAwaitContinuation)continuation);

        // Not inlined when the task has completed meanwhile: a loop of such awaits would dive into the stack.
        if (!TryAttach(continuation))
            continuation.Run(this, mayInline: false);
    }
}
