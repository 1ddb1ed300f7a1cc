using System.Threading.Tasks.Sources;
using LeanTasks.Completion;
using LeanTasks.Interop;
using LeanTasks.Runtime;

namespace LeanTasks;

// Conversions to the BCL's tasks; those from them are in LeanTaskExtensions. A LeanTask is itself the source of its ValueTask and ignores the
// source's token, because it never serves another operation.
public partial class LeanTask : IValueTaskSource
{
    /// <summary>The BCL's task that this one stands for, or null.</summary>
    internal virtual Task? Original => null;

    /// <summary>The number, if it has been assigned: a debugger must not cause that.</summary>
    internal int? IdForDebugger => Find<IdHolder>()?.Id;

    /// <summary>The delegate, as long as the task has not completed. Skips attached nodes of every kind.</summary>
    internal Delegate? MethodForDebugger => FindWork() as Delegate;

    /// <summary>Returns the <see cref="Original"/>, whose exceptions are to be looked at from then on instead of this task's.</summary>
    private protected virtual Task? ReturnOriginal() => null;

    private protected ValueTaskSourceStatus SourceStatus => State switch
    {
        TaskState.RanToCompletion => ValueTaskSourceStatus.Succeeded,
        TaskState.Faulted => ValueTaskSourceStatus.Faulted,
        TaskState.Canceled => ValueTaskSourceStatus.Canceled,
        _ => ValueTaskSourceStatus.Pending,
    };

    /// <summary>Calls <see cref="AsValueTask"/>.</summary>
    /// <param name="task">The task.</param>
    /// <exception cref="ArgumentNullException"><paramref name="task"/> is null.</exception>
    public static implicit operator ValueTask(LeanTask task)
    {
        ArgumentNullException.ThrowIfNull(task);
        return task.AsValueTask();
    }

    /// <summary>Returns a <see cref="Task"/> that completes as this task does: with all exceptions, or canceled by the same token.</summary>
    /// <returns><see cref="Task.CompletedTask"/> for a task that has completed successfully; the original for a task from
    /// <see cref="LeanTaskExtensions.AsLeanTask(Task)"/>.</returns>
    /// <remarks>
    /// <para>Otherwise it allocates 120 bytes. This task's exceptions count as observed; if the copy's are not, they raise
    /// <see cref="TaskScheduler.UnobservedTaskException"/>.</para>
    /// <para><see cref="LeanTaskExtensions.AsLeanTask(Task)"/> converts the copy back to this task.</para>
    /// </remarks>
    public Task AsTask() => ReturnOriginal() ?? (IsCompletedSuccessfully ? Task.CompletedTask : TaskCopy<VoidResult>.Of(this));

    /// <summary>Returns a <see cref="ValueTask"/> that completes as this task does.</summary>
    /// <returns>A view of this task. Unlike other value tasks, it may be awaited more than once, and concurrently.</returns>
    /// <remarks>Allocates nothing. Awaiting it costs 40 bytes if it has not completed, but nothing in a method of this library if it has no result or
    /// the method's type of result.</remarks>
    public ValueTask AsValueTask() => IsCompletedSuccessfully ? default : new ValueTask(this, token: 0);

    ValueTaskSourceStatus IValueTaskSource.GetStatus(short token) => SourceStatus;

    void IValueTaskSource.GetResult(short token) => GetAwaitResult();

    void IValueTaskSource.OnCompleted(Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags) =>
        AttachToSource(continuation, state, flags);

    private protected void AttachToSource(Action<object?> continuation, object? state, ValueTaskSourceOnCompletedFlags flags)
    {
        ArgumentNullException.ThrowIfNull(continuation);
        ThreadLocalState thread = ThreadLocalState.Current;
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
