using System.Threading.Tasks.Sources;
using LeanTasks.Builders;
using LeanTasks.Completion;
using LeanTasks.Interop;
using LeanTasks.Threading;

namespace LeanTasks;

// To the BCL's tasks; from them: TaskInterop. A LeanTask is the source of its ValueTask itself; the source's token means nothing
// to it, because it never serves another operation.
public partial class LeanTask : IValueTaskSource
{
    /// <summary>The BCL's task that this one stands for, where it stands for one.</summary>
    internal virtual Task? Original => null;

    /// <summary>The number, if anybody has asked for it: a debugger must not be the first.</summary>
    internal int? IdForDebugger => Find<IdHolder>()?.Id;

    /// <summary>The delegate, as long as the task has not completed. Passes over what is attached, of whatever kind.</summary>
    internal Delegate? MethodForDebugger => FindWork() as Delegate;

    private protected ValueTaskSourceStatus SourceStatus => State switch
    {
        TaskState.RanToCompletion => ValueTaskSourceStatus.Succeeded,
        TaskState.Faulted => ValueTaskSourceStatus.Faulted,
        TaskState.Canceled => ValueTaskSourceStatus.Canceled,
        _ => ValueTaskSourceStatus.Pending,
    };

    /// <summary>Does what <see cref="AsValueTask"/> does.</summary>
    /// <param name="task">The task.</param>
    /// <exception cref="ArgumentNullException"><paramref name="task"/> is null.</exception>
    public static implicit operator ValueTask(LeanTask task)
    {
        ArgumentNullException.ThrowIfNull(task);
        return task.AsValueTask();
    }

    /// <summary>Gives a <see cref="Task"/> that ends as this one does: with all exceptions, or canceled by the same token.</summary>
    /// <returns><see cref="Task.CompletedTask"/> for a task that has ended successfully; the original for one made by <see cref="TaskInterop.AsLeanTask(Task)"/>.</returns>
    /// <remarks>
    /// <para>Else it allocates 136 bytes. Exceptions count as looked at here: it is the copy's that must be, or else raise
    /// <see cref="TaskScheduler.UnobservedTaskException"/>.</para>
    /// <para><see cref="TaskInterop.AsLeanTask(Task)"/> gives this task back; for that the copy's <see cref="Task.AsyncState"/> is
    /// used, unless this task has one for it.</para>
    /// </remarks>
    public Task AsTask() => Original ?? (IsCompletedSuccessfully ? Task.CompletedTask : TaskCopy<VoidResult>.Of(this));

    /// <summary>Gives a <see cref="ValueTask"/> that ends as this one does.</summary>
    /// <returns>This task in another form; unlike others it may be awaited more than once, and by several at a time.</returns>
    /// <remarks>Allocates nothing. To await it costs 40 bytes if it has not completed; nothing in a method of ours, if it has no result or the method's own type of result.</remarks>
    public ValueTask AsValueTask() => IsCompletedSuccessfully ? default : new ValueTask(this, token: 0);

    ValueTaskSourceStatus IValueTaskSource.GetStatus(short token) => SourceStatus;

    void IValueTaskSource.GetResult(short token) => GetAwaitResult();

    void IValueTaskSource.OnCompleted(Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags) =>
        AttachToSource(continuation, state, flags);

    private protected void AttachToSource(Action<object?> continuation, object? state, ValueTaskSourceOnCompletedFlags flags)
    {
        ArgumentNullException.ThrowIfNull(continuation);
        LeanThread thread = LeanThread.Current;
        ExecutionContext? context = (flags & ValueTaskSourceOnCompletedFlags.FlowExecutionContext) == 0 ? null : thread.Capture();
        Continuation node = AwaitingMethod.Of(continuation, state) ?? (context is null
            ? new ValueTaskContinuation(continuation, state)
            : new ValueTaskContinuation.InContext(continuation, state, context));
        if ((flags & ValueTaskSourceOnCompletedFlags.UseSchedulingContext) != 0)
            AttachAwait(node, thread);
        else
            AttachOrRun(node);
    }
}
