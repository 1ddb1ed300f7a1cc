using System.Runtime.CompilerServices;
using LeanTasks.Runtime;
using LeanTasks.Threading;

namespace LeanTasks.Completion;

/// <summary>Where an <c>await</c> resumes unless it is configured otherwise.</summary>
internal static class CapturedContext
{
    /// <summary>
    /// Brings a continuation back to the caller's <see cref="SynchronizationContext"/>, or else its <see cref="LeanScheduler"/> or
    /// <see cref="TaskScheduler"/>, where there is one.
    /// </summary>
    /// <param name="continuation">Also an <see cref="IAwaitContinuation"/>; not a type parameter, which would cost a look-up at each await.</param>
    /// <param name="thread">The current thread.</param>
    /// <returns>What to attach.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static Continuation Wrap(Continuation continuation, ThreadLocalState thread) =>
        thread.HasNoForeignContext ? continuation : WrapForCurrent(continuation, thread);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static Continuation WrapForCurrent(Continuation continuation, ThreadLocalState thread)
    {
        if (thread.ForeignSynchronizationContext is { } context)
            return new SynchronizationContextContinuation(context, (IAwaitContinuation)continuation);
        if (thread.SchedulerOfEither is { } leanScheduler)
            return new LeanSchedulerContinuation(leanScheduler, (IAwaitContinuation)continuation);
        return AmbientContext.ForeignTaskScheduler is { } scheduler
            ? new TaskSchedulerContinuation(scheduler, (IAwaitContinuation)continuation)
            : continuation;
    }
}
