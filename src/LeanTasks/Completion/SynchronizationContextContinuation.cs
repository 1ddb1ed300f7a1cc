using System.Runtime.CompilerServices;
using LeanTasks.Runtime;
using LeanTasks.Threading;

namespace LeanTasks.Completion;

/// <summary>Brings a continuation back to the <see cref="SynchronizationContext"/> in which it was attached.</summary>
internal sealed class SynchronizationContextContinuation(SynchronizationContext context, IAwaitContinuation continuation) : ReturningContinuation(continuation)
{
    private static readonly SendOrPostCallback s_run = static continuation => ((IAwaitContinuation)continuation!).RunHere();

    private static readonly Action<object?> s_post = static self => Unsafe.As<SynchronizationContextContinuation>(self!).Post();

    internal override void Run(LeanTask antecedent, bool mayInline)
    {
        // A context that runs here what is posted to it must not run it inside the completing task. One that runs it in a task of its own, as some are
        // built on a scheduler, wants that task to be seen.
        ThreadLocalState thread = ThreadLocalState.Current;
        if (mayInline && ReferenceEquals(thread.SynchronizationContext, context))
            thread.RunOutsideTasks(Inner);
        else
            thread.RunOutsideTasks(s_post, this);
    }

    private void Post()
    {
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
