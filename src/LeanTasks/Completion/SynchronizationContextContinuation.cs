using LeanTasks.Reusable;
using LeanTasks.Threading;

namespace LeanTasks.Completion;

/// <summary>Brings a continuation back to the <see cref="SynchronizationContext"/> in which it was attached.</summary>
internal sealed class SynchronizationContextContinuation(SynchronizationContext context, IAwaitContinuation continuation) : Continuation
{
    private static readonly SendOrPostCallback s_run = static continuation => LeanThread.Current.RunOutsideTasks((IAwaitContinuation)continuation!);

    // The stack's link; see Continuation.Next.
    private object? _next;

    internal override ref object? Next => ref _next;

    internal override Inlining Inlining => Inlining.One;

    internal override Continuation? Retarget(ReusableOperation awaited, bool fromForeign, bool toForeign, LeanThread thread) =>
        (continuation as Continuation)?.Retarget(awaited, fromForeign, toForeign, thread) is null ? null : this;

    internal override void Run(LeanTask antecedent, bool mayInline)
    {
        if (mayInline && LeanThread.Current is var thread && ReferenceEquals(thread.SynchronizationContext, context))
        {
            thread.RunOutsideTasks(continuation);
            return;
        }

        try
        {
            context.Post(s_run, continuation);
        }
        catch (Exception exception)
        {
            // A context that refuses work has nobody to tell but the process; so does the BCL.
            ThreadContext.ThrowOnPool(exception);
        }
    }
}
