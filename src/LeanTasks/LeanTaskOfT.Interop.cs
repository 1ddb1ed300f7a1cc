using System.Threading.Tasks.Sources;
using LeanTasks.Interop;

namespace LeanTasks;

// Conversions to the BCL's tasks; see LeanTask.Interop.cs.
public partial class LeanTask<TResult> : IValueTaskSource<TResult>
{
    /// <summary>Calls <see cref="AsValueTask"/>.</summary>
    /// <param name="task">The task.</param>
    /// <exception cref="ArgumentNullException"><paramref name="task"/> is null.</exception>
    public static implicit operator ValueTask<TResult>(LeanTask<TResult> task)
    {
        ArgumentNullException.ThrowIfNull(task);
        return task.AsValueTask();
    }

    /// <summary>Returns a <see cref="Task{TResult}"/> that completes as this task does: with its result, with all exceptions, or canceled by the same token.</summary>
    /// <returns>The task that <see cref="Task.FromResult"/> returns, for a task that has completed successfully; the original for a task from
    /// <see cref="LeanTaskExtensions.AsLeanTask{TResult}(Task{TResult})"/>.</returns>
    /// <inheritdoc cref="LeanTask.AsTask"/>
    public new Task<TResult> AsTask()
    {
        if (ReturnOriginal() is { } original)
            return (Task<TResult>)original;
        return IsCompletedSuccessfully ? Task.FromResult(ResultOnSuccess) : TaskCopy<TResult>.Of(this);
    }

    /// <summary>Returns a <see cref="ValueTask{TResult}"/> that completes as this task does.</summary>
    /// <inheritdoc cref="LeanTask.AsValueTask"/>
    public new ValueTask<TResult> AsValueTask() =>
        IsCompletedSuccessfully ? new ValueTask<TResult>(ResultOnSuccess) : new ValueTask<TResult>(this, token: 0);

    ValueTaskSourceStatus IValueTaskSource<TResult>.GetStatus(short token) => SourceStatus;

    TResult IValueTaskSource<TResult>.GetResult(short token) => GetAwaitResult();

    void IValueTaskSource<TResult>.OnCompleted(
        Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags) =>
        AttachToSource(continuation, state, flags);
}
