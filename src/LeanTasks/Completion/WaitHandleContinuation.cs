using LeanTasks.Runtime;

namespace LeanTasks.Completion;

/// <summary>Sets a task's wait handle.</summary>
internal sealed class WaitHandleContinuation(ManualResetEvent handle) : Continuation
{
    // The stack's link; see Continuation.Next.
    private object? _next;

    internal override ref object? Next => ref _next;

    internal override Inlining Inlining => Inlining.Never;

    internal override void Run(LeanTask antecedent, bool mayInline)
    {
        try
        {
            handle.Set();
        }
        catch (ObjectDisposedException)
        {
            // The task has completed and was disposed of at once: nobody can wait for the handle any more.
        }
    }
}
