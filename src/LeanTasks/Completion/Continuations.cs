using System.Runtime.CompilerServices;
using LeanTasks.Runtime;
using LeanTasks.Threading;

namespace LeanTasks.Completion;

/// <summary>A delegate that a foreign builder, or a caller of an awaiter, wants to run.</summary>
/// <param name="action">The delegate.</param>
/// <param name="context">The context to run it in, or null to run it in whatever context there is.</param>
internal sealed class ActionContinuation(Action action, ExecutionContext? context) : Continuation, IAwaitContinuation, IThreadPoolWorkItem
{
    private static readonly ContextCallback s_invoke = static action => Unsafe.As<Action>(action!)();

    // The stack's link; see Continuation.Next.
    private object? _next;

    internal override ref object? Next => ref _next;

    internal override Inlining Inlining => Inlining.One;

    internal override void Run(LeanTask antecedent, bool mayInline)
    {
        if (!mayInline || !ThreadLocalState.Current.TryRunOutsideTasks(this))
            ThreadPool.UnsafeQueueUserWorkItem(this, preferLocal: true);
    }

    void IThreadPoolWorkItem.Execute() => RunHere();

    public void RunHere()
    {
        try
        {
            if (context is null)
                action();
            else
                ExecutionContext.Run(context, s_invoke, action);
        }
        catch (Exception exception)
        {
            // The exception must neither stop the completion of others nor vanish.
            AmbientContext.ThrowOnPool(exception);
        }
    }
}

/// <summary>Provides a link for a continuation that has none, on a task whose slot is not empty. 32 bytes.</summary>
internal sealed class Relay(Continuation target) : Continuation
{
    // The stack's link; see Continuation.Next.
    private object? _next;

    internal override ref object? Next => ref _next;

    internal override Inlining Inlining => target.Inlining;

    internal override bool IsAbandoned => target.IsAbandoned;

    internal override void Run(LeanTask antecedent, bool mayInline) => target.Run(antecedent, mayInline);
}

/// <summary>Runs a continuation from the pool if it may not run on the completing stack. 32 bytes.</summary>
internal sealed class QueuedContinuation(Continuation continuation, LeanTask antecedent) : IThreadPoolWorkItem
{
    void IThreadPoolWorkItem.Execute() => continuation.Run(antecedent, mayInline: true);

    internal static void Queue(Continuation continuation, LeanTask antecedent) =>
        ThreadPool.UnsafeQueueUserWorkItem(new QueuedContinuation(continuation, antecedent), preferLocal: true);
}

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
            // The task has completed and was disposed of immediately: nobody can wait for the handle any more.
        }
    }
}
