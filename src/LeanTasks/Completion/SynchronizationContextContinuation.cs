using LeanTasks.Runtime;
using LeanTasks.Threading;

namespace LeanTasks.Completion;

/// <summary>Brings a continuation back to the <see cref="SynchronizationContext"/> in which it was attached.</summary>
internal sealed class SynchronizationContextContinuation(SynchronizationContext context, IAwaitContinuation continuation) : ReturningContinuation(continuation)
{
    private static readonly SendOrPostCallback s_run = static continuation => LeanThread.Current.RunOutsideTasks((IAwaitContinuation)continuation!);

    internal override void Run(LeanTask antecedent, bool mayInline)
    {
        if (mayInline && LeanThread.Current is var thread && ReferenceEquals(thread.SynchronizationContext, context))
        {
            thread.RunOutsideTasks(Inner);
            return;
        }

        try
        {
            context.Post(s_run, Inner);
        }
        catch (Exception exception)
        {
            // If a context refuses work, only the process can be notified; the BCL does the same.
            AmbientContext.ThrowOnPool(exception);
        }
    }
}
