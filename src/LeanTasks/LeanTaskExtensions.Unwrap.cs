using LeanTasks.Completion;

namespace LeanTasks;

/// <summary>The counterpart of <see cref="TaskExtensions"/>, and what makes a <see cref="LeanTask"/> of a task of the BCL.</summary>
/// <remarks>Thread safety: all members may be called from any thread at any time.</remarks>
public static partial class LeanTaskExtensions
{
    /// <summary>Makes a task that ends as the inner task does, the result of <paramref name="task"/>.</summary>
    /// <param name="task">A task of a task.</param>
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
    /// <remarks>An <c>async</c> lambda returns such a task where nothing asks it for another. 40 bytes more, and 64, if that has not completed when it is needed.</remarks>
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
