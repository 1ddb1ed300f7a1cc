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
