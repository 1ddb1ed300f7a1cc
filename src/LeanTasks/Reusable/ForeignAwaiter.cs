using System.Runtime.CompilerServices;
using LeanTasks.Completion;
using LeanTasks.Interop;
using LeanTasks.Threading;

namespace LeanTasks.Reusable;

/// <summary>What somebody else's builder, or a caller of an awaiter, wants to run: a delegate and its argument. Used again by its owner.</summary>
internal sealed class ForeignAwaiter(ReusableOperation owner) : Continuation, IAwaitContinuation, IThreadPoolWorkItem
{
    private static readonly ContextCallback s_invoke = static call => Unsafe.As<Call>(call!).Invoke();

    // Whose operation a task made by AsTask is just being told of on this thread; see TellsTaskOf.
    [ThreadStatic]
    private static ReusableOperation? t_taskOf;

    // The three of the present operation. Written by who has taken it from its owner.
    private Action<object?>? _action;
    private object? _state;
    private ExecutionContext? _context;

    // Whether the delegate only completes a task. Written likewise.
    private bool _completesTask;

    internal override Inlining Inlining => Inlining.One;

    internal override ref object? Next => throw new InvalidOperationException();

    /// <param name="action">What to run.</param>
    /// <param name="state">Its argument.</param>
    /// <param name="context">The context to run it in, or null for whatever there is.</param>
    /// <param name="completesTask">Whether it only completes a task, and so may run anywhere.</param>
    internal void Set(Action<object?> action, object? state, ExecutionContext? context, bool completesTask) =>
        (_action, _state, _context, _completesTask) = (action, state, context, completesTask);

    internal override void Run(LeanTask antecedent, bool mayInline)
    {
        // What completes a task minds no context. But the BCL's tasks know nothing of a LeanScheduler, inside which they would run others.
        if (mayInline && _completesTask && _state is Action { Target: IValueTaskProxy })
            RunHere();
        else if (mayInline && LeanThread.Current is var thread && (_completesTask ? thread.ForeignScheduler is null : thread.MayInline))
            thread.RunOutsideTasks(this);
        else
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
            // It must neither stop the completion of others nor vanish.
            ThreadContext.ThrowOnPool(exception);
        }
    }

    /// <summary>
    /// Whether who asks is the task that <c>AsTask</c> has made of an operation. It asks for the status outside of its <c>try</c>: if
    /// it were told there that somebody else has had the result, the process would end. It asks for the result next, and can take it.
    /// </summary>
    internal static bool TellsTaskOf(ReusableOperation operation) => ReferenceEquals(t_taskOf, operation);

    private void TellTask(Action<object?> action, object? state)
    {
        ReusableOperation? before = t_taskOf;
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
