using System.Diagnostics;
using System.Runtime.CompilerServices;
using LeanTasks.Completion;

namespace LeanTasks;

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
