using LeanTasks.Completion;
using LeanTasks.Interop;
using LeanTasks.Threading;

namespace LeanTasks;

/// <summary>The counterpart of <see cref="TaskExtensions"/>, and the conversions of the BCL's tasks to <see cref="LeanTask"/>.</summary>
/// <remarks>Thread safety: all members may be called from any thread at any time.</remarks>
public static class LeanTaskExtensions
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

    // From the BCL's tasks to ours. The way back is LeanTask.AsTask and LeanTask.AsValueTask.

    /// <summary>Returns a task that completes as <paramref name="task"/> does: with all exceptions, or canceled by the same token.</summary>
    /// <param name="task">A task.</param>
    /// <returns>The original, if the task comes from <see cref="LeanTask.AsTask"/>; <see cref="LeanTask.CompletedTask"/> for one that has completed successfully.</returns>
    /// <remarks>
    /// Otherwise it allocates 40 bytes, and 64 more if <paramref name="task"/> has not completed. The exceptions of
    /// <paramref name="task"/> count as observed: those of the returned task must be observed instead.
    /// </remarks>
    /// <exception cref="ArgumentNullException"><paramref name="task"/> is null.</exception>
    public static LeanTask AsLeanTask(this Task task)
    {
        ArgumentNullException.ThrowIfNull(task);
        if (TaskCopy.OriginalOf(task) is { } original)
            return original;
        return task.IsCompletedSuccessfully ? LeanTask.CompletedTask : new TaskProxy<VoidResult>(task);
    }

    /// <summary>Returns a task that completes as <paramref name="task"/> does: with its result, with all exceptions, or canceled by the same token.</summary>
    /// <typeparam name="TResult">The type of the result.</typeparam>
    /// <param name="task">A task.</param>
    /// <returns>The original, if the task comes from <see cref="LeanTask{TResult}.AsTask"/>; the task that <see cref="LeanTask.FromResult"/> returns,
    /// for one that has completed successfully.</returns>
    /// <inheritdoc cref="AsLeanTask(Task)"/>
    public static LeanTask<TResult> AsLeanTask<TResult>(this Task<TResult> task)
    {
        ArgumentNullException.ThrowIfNull(task);
        if (TaskCopy.OriginalOf(task) is LeanTask<TResult> original)
            return original;
        return task.IsCompletedSuccessfully ? LeanTask.FromResult(task.Result) : new TaskProxy<TResult>(task);
    }

    /// <summary>Returns a task that completes as <paramref name="task"/> does. Do not use the value task afterwards.</summary>
    /// <param name="task">A ValueTask.</param>
    /// <returns>The original, if it comes from <see cref="LeanTask.AsValueTask"/>; <see cref="LeanTask.CompletedTask"/> for one that has completed successfully.</returns>
    /// <remarks>Otherwise it allocates as <see cref="AsLeanTask(Task)"/> does; 8 to 16 bytes more if its source is not a task.</remarks>
    public static LeanTask AsLeanTask(this ValueTask task)
    {
        if (!ValueTaskContent.TryGet(task, out object? content))
            return task.AsTask().AsLeanTask();
        return content switch
        {
            LeanTask original => original,
            Task original => original.AsLeanTask(),
            null => LeanTask.CompletedTask,
            _ => OfSource(task),
        };
    }

    /// <summary>Returns a task that completes as <paramref name="task"/> does. Do not use the value task afterwards.</summary>
    /// <typeparam name="TResult">The type of the result.</typeparam>
    /// <param name="task">A ValueTask.</param>
    /// <returns>The original, if it comes from <see cref="LeanTask{TResult}.AsValueTask"/>; the task that <see cref="LeanTask.FromResult"/> returns,
    /// for one that has completed successfully.</returns>
    /// <inheritdoc cref="AsLeanTask(ValueTask)"/>
    public static LeanTask<TResult> AsLeanTask<TResult>(this ValueTask<TResult> task)
    {
        if (!ValueTaskContent<TResult>.TryGet(task, out object? content))
            return task.AsTask().AsLeanTask();
        return content switch
        {
            LeanTask<TResult> original => original,
            Task<TResult> original => original.AsLeanTask(),
            null => LeanTask.FromResult(task.Result),
            _ => OfSource(task),
        };
    }

    private static LeanTask OfSource(ValueTask task)
    {
        if (!task.IsCompletedSuccessfully)
            return new ValueTaskProxy(task);

        try
        {
            // Returns the source to its owner.
            task.GetAwaiter().GetResult();
            return LeanTask.CompletedTask;
        }
        catch (Exception exception)
        {
            return LeanTask.FromException(exception);
        }
    }

    // A source may say that it has succeeded, and throw, as that of a pipe does when a read is canceled. ValueTask.AsTask then faults, too.
    private static LeanTask<TResult> OfSource<TResult>(ValueTask<TResult> task)
    {
        if (!task.IsCompletedSuccessfully)
            return new ValueTaskProxy<TResult>(task);
        try
        {
            return LeanTask.FromResult(task.Result);
        }
        catch (Exception exception)
        {
            return LeanTask.FromException<TResult>(exception);
        }
    }
}
