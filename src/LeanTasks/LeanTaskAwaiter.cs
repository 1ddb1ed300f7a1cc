using System.Diagnostics;
using System.Runtime.CompilerServices;
using LeanTasks.Completion;
using LeanTasks.Runtime;

namespace LeanTasks;

/// <summary>The awaiter of a <see cref="LeanTask"/>; for compilers.</summary>
public readonly struct LeanTaskAwaiter : ICriticalNotifyCompletion, ILeanTaskAwaiter
{
    // The one field, here and in the generic twin: the builders read either struct as if it were this one.
    private readonly LeanTask _task;

    internal LeanTaskAwaiter(LeanTask task) => _task = task;

    /// <summary>Gets whether the task has completed.</summary>
    public bool IsCompleted => _task.IsCompleted;

    internal LeanTask Task => _task;

    /// <summary>Ends the await; blocks if the task has not completed.</summary>
    /// <exception cref="Exception">The exception that the task faulted with.</exception>
    /// <exception cref="OperationCanceledException">The task was canceled.</exception>
    [StackTraceHidden]
    public void GetResult() => _task.GetAwaitResult();

    /// <summary>Runs <paramref name="continuation"/> once the task has completed, in the caller's <see cref="ExecutionContext"/>.</summary>
    /// <param name="continuation">The delegate to run.</param>
    /// <remarks>Allocates 40 bytes.</remarks>
    /// <exception cref="ArgumentNullException"><paramref name="continuation"/> is null.</exception>
    public void OnCompleted(Action continuation)
    {
        ArgumentNullException.ThrowIfNull(continuation);
        ThreadLocalState thread = ThreadLocalState.Current;
        _task.AttachAwait(new ActionContinuation(continuation, thread.Capture()), thread);
    }

    /// <summary>Runs <paramref name="continuation"/> once the task has completed.</summary>
    /// <param name="continuation">The delegate to run.</param>
    /// <remarks>Allocates 40 bytes.</remarks>
    /// <exception cref="ArgumentNullException"><paramref name="continuation"/> is null.</exception>
    public void UnsafeOnCompleted(Action continuation)
    {
        ArgumentNullException.ThrowIfNull(continuation);
        _task.AttachAwait(new ActionContinuation(continuation, context: null), ThreadLocalState.Current);
    }
}

/// <summary>The awaiter of a <see cref="LeanTask{TResult}"/>; for compilers.</summary>
/// <typeparam name="TResult">The type of the result.</typeparam>
public readonly struct LeanTaskAwaiter<TResult> : ICriticalNotifyCompletion, ILeanTaskAwaiter
{
    // The one field; see LeanTaskAwaiter.
    private readonly LeanTask<TResult> _task;

    internal LeanTaskAwaiter(LeanTask<TResult> task) => _task = task;

    /// <inheritdoc cref="LeanTaskAwaiter.IsCompleted"/>
    public bool IsCompleted => _task.IsCompleted;

    /// <summary>Ends the await and returns the task's result; blocks if the task has not completed.</summary>
    /// <returns>The result.</returns>
    /// <exception cref="Exception">The exception that the task faulted with.</exception>
    /// <exception cref="OperationCanceledException">The task was canceled.</exception>
    [StackTraceHidden]
    public TResult GetResult() => _task.GetAwaitResult();

    /// <inheritdoc cref="LeanTaskAwaiter.OnCompleted"/>
    public void OnCompleted(Action continuation) => new LeanTaskAwaiter(_task).OnCompleted(continuation);

    /// <inheritdoc cref="LeanTaskAwaiter.UnsafeOnCompleted"/>
    public void UnsafeOnCompleted(Action continuation) => new LeanTaskAwaiter(_task).UnsafeOnCompleted(continuation);
}
