using System.Runtime.CompilerServices;
using LeanTasks.Runtime;
using LeanTasks.Threading;

namespace LeanTasks.Interop;

/// <summary>The awaiter of the <see cref="ValueTask"/> of a task: a delegate and its argument, to be run in whatever context is current. 40 bytes.</summary>
internal class ValueTaskContinuation(Action<object?> action, object? state) : Continuation, IAwaitContinuation, IThreadPoolWorkItem
{
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
            Invoke();
        }
        catch (Exception exception)
        {
            // The exception must neither stop the completion of others nor vanish.
            AmbientContext.ThrowOnPool(exception);
        }
    }

    private protected virtual void Invoke() => action(state);

    /// <summary>A continuation that asked for its context. 48 bytes.</summary>
    internal sealed class InContext(Action<object?> action, object? state, ExecutionContext context) : ValueTaskContinuation(action, state)
    {
        private static readonly ContextCallback s_invoke = static self => Unsafe.As<InContext>(self!).InvokeHere();

        private protected override void Invoke() => ExecutionContext.Run(context, s_invoke, this);

        private void InvokeHere() => base.Invoke();
    }
}
