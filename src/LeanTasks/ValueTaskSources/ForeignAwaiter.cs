using System.Runtime.CompilerServices;
using LeanTasks.Interop;
using LeanTasks.Runtime;
using LeanTasks.Threading;

namespace LeanTasks.ValueTaskSources;

/// <summary>What a foreign builder, or a caller of an awaiter, wants to run: a delegate and its argument. Reused by its owner.</summary>
internal sealed class ForeignAwaiter(ValueTaskSourceCore owner) : Continuation, IAwaitContinuation, IThreadPoolWorkItem
{
    private static readonly ContextCallback s_invoke = static call => Unsafe.As<Call>(call!).Invoke();

    // The operation whose end this thread is reporting to a task made by AsTask; see TellsTaskOf.
    [ThreadStatic]
    private static ValueTaskSourceCore? t_taskOf;

    // The delegate, its argument and its context in the current operation. Written by the thread that has taken this from its owner.
    private Action<object?>? _action;
    private object? _state;
    private ExecutionContext? _context;

    // Whether the delegate only completes a task. Written likewise.
    private bool _completesTask;

    internal override Inlining Inlining => Inlining.One;

    internal override ref object? Next => throw new InvalidOperationException();

    /// <param name="action">What to run.</param>
    /// <param name="state">Its argument.</param>
    /// <param name="context">The context to run it in, or null for the current one.</param>
    /// <param name="completesTask">Whether it only completes a task, and so may run anywhere.</param>
    internal void Set(Action<object?> action, object? state, ExecutionContext? context, bool completesTask) =>
        (_action, _state, _context, _completesTask) = (action, state, context, completesTask);

    internal override void Run(LeanTask antecedent, bool mayInline)
    {
        // What completes a task may run in any context. But the BCL's tasks would run others inside a LeanScheduler that is not shown to them.
        if (mayInline && _completesTask && _state is Action { Target: IValueTaskProxy })
            RunHere();
        else if (mayInline && _completesTask && ThreadLocalState.Current is { HiddenScheduler: null } thread)
            thread.RunOutsideLeanTasks(this);
        else if (!mayInline || _completesTask || !ThreadLocalState.Current.TryRunOutsideTasks(this))
            ThreadPool.UnsafeQueueUserWorkItem(this, preferLocal: true);
    }

    void IThreadPoolWorkItem.Execute() => RunHere();

    public void RunHere()
    {
        Action<object?> action = _action!;
        object? state = _state;
        ExecutionContext? context = _context;
        bool completesTask = _completesTask;
        _action = null;
        _state = null;
        _context = null;

        // Before the action, which consumes the operation and so may begin the next.
        owner.PutBack(this);
        try
        {
            if (completesTask && context is null)
                TellTask(action, state);
            else if (context is null)
                action(state);
            else
                ExecutionContext.Run(context, s_invoke, new Call(action, state));
        }
        catch (Exception exception)
        {
            // The exception must neither stop the completion of others nor vanish.
            AmbientContext.ThrowOnPool(exception);
        }
    }

    /// <summary>
    /// Whether the task that <c>AsTask</c> has made of an operation is asking for the status. It does so outside of its <c>try</c>, where an
    /// exception, because the result is already consumed, would end the process. It then asks for the result, and can handle an exception.
    /// </summary>
    internal static bool TellsTaskOf(ValueTaskSourceCore operation) => ReferenceEquals(t_taskOf, operation);

    private void TellTask(Action<object?> action, object? state)
    {
        ValueTaskSourceCore? before = t_taskOf;
        t_taskOf = owner;
        try
        {
            action(state);
        }
        finally
        {
            t_taskOf = before;
        }
    }

    private sealed class Call(Action<object?> action, object? state)
    {
        internal void Invoke() => action(state);
    }
}
