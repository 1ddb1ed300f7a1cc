using LeanTasks.Completion;

namespace LeanTasks;

/// <summary>The counterpart of <see cref="TaskExtensions"/>, and the conversions of the BCL's tasks to <see cref="LeanTask"/>.</summary>
/// <remarks>Thread safety: all members may be called from any thread at any time.</remarks>
public static partial class LeanTaskExtensions
{
    /// <summary>Creates a task that completes as the inner task, the result of <paramref name="task"/>, does.</summary>
    /// <param name="task">The outer task.</param>
    /// <returns>A proxy of the inner task; canceled if that is null. 40 bytes.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="task"/> is null.</exception>
    public static LeanTask Unwrap(this LeanTask<LeanTask> task)
    {
        ArgumentNullException.ThrowIfNull(task);
        return task.IsCompletedSuccessfully
            ? task.ResultOnSuccess ?? LeanTask.FromCanceled(new CancellationToken(canceled: true))
            : new Unwrapped<VoidResult>(task);
    }

    /// <inheritdoc cref="Unwrap(LeanTask{LeanTask})"/>
    /// <typeparam name="TResult">The type of the inner task's result.</typeparam>
    public static LeanTask<TResult> Unwrap<TResult>(this LeanTask<LeanTask<TResult>> task)
    {
        ArgumentNullException.ThrowIfNull(task);
        return task.IsCompletedSuccessfully
            ? task.ResultOnSuccess ?? LeanTask.FromCanceled<TResult>(new CancellationToken(canceled: true))
            : new Unwrapped<TResult>(task);
    }

    /// <inheritdoc cref="Unwrap(LeanTask{LeanTask})"/>
    /// <remarks>By default, an <c>async</c> lambda returns such a task. Costs 40 bytes more, and another 64 if the inner task is pending when it is needed.</remarks>
    public static LeanTask Unwrap(this LeanTask<Task> task)
    {
        ArgumentNullException.ThrowIfNull(task);
        return task.IsCompletedSuccessfully
            ? task.ResultOnSuccess?.AsLeanTask() ?? LeanTask.FromCanceled(new CancellationToken(canceled: true))
            : new Unwrapped<VoidResult>(task, TaskOptions.UnwrapsTask);
    }

    /// <inheritdoc cref="Unwrap(LeanTask{Task})"/>
    /// <typeparam name="TResult">The type of the inner task's result.</typeparam>
    public static LeanTask<TResult> Unwrap<TResult>(this LeanTask<Task<TResult>> task)
    {
        ArgumentNullException.ThrowIfNull(task);
        return task.IsCompletedSuccessfully
            ? task.ResultOnSuccess?.AsLeanTask() ?? LeanTask.FromCanceled<TResult>(new CancellationToken(canceled: true))
            : new Unwrapped<TResult>(task, TaskOptions.UnwrapsTask);
    }
}
