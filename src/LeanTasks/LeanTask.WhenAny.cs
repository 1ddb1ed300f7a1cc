using LeanTasks.Combinators;

namespace LeanTasks;

// A task for the first completion among several tasks.
public partial class LeanTask
{
    /// <inheritdoc cref="WhenAny(ReadOnlySpan{LeanTask})"/>
    /// <exception cref="ArgumentNullException"><paramref name="tasks"/> is null.</exception>
    public static LeanTask<LeanTask> WhenAny(params LeanTask[] tasks)
    {
        ArgumentNullException.ThrowIfNull(tasks);
        return WhenAnyOf(new ReadOnlySpan<LeanTask>(tasks));
    }

    /// <summary>Creates a task that completes as soon as one of the tasks has completed.</summary>
    /// <param name="tasks">The tasks to wait for.</param>
    /// <returns>A task that runs to completion, whose result is a task that has completed with any outcome.</returns>
    /// <remarks>
    /// 48 bytes and an array of the tasks; 32 more for each task that already has another waiter. 40 bytes if one has
    /// completed. Once one has, the others do not keep the returned task alive.
    /// </remarks>
    /// <exception cref="ArgumentException">A task is null, or there are no tasks.</exception>
    public static LeanTask<LeanTask> WhenAny(params ReadOnlySpan<LeanTask> tasks) => WhenAnyOf(tasks);

    /// <summary>Creates a task that completes as soon as one of the two tasks has completed.</summary>
    /// <param name="task1">The first task.</param>
    /// <param name="task2">The second task.</param>
    /// <returns>A task that runs to completion, whose result is a task that has completed with any outcome.</returns>
    /// <remarks>
    /// 56 bytes; 32 more for each task that already has another waiter. 40 bytes if one has completed. Once one has, the
    /// other does not keep the returned task alive.
    /// </remarks>
    /// <exception cref="ArgumentNullException"><paramref name="task1"/> or <paramref name="task2"/> is null.</exception>
    public static LeanTask<LeanTask> WhenAny(LeanTask task1, LeanTask task2) => WhenAnyOfTwo(task1, task2);

    /// <inheritdoc cref="WhenAny(ReadOnlySpan{LeanTask})"/>
    /// <exception cref="ArgumentNullException"><paramref name="tasks"/> is null.</exception>
    public static LeanTask<LeanTask> WhenAny(IEnumerable<LeanTask> tasks) => WhenAnyOfSequence(tasks);

    /// <inheritdoc cref="WhenAny(ReadOnlySpan{LeanTask})"/>
    /// <typeparam name="TResult">The type of a task's result.</typeparam>
    /// <exception cref="ArgumentNullException"><paramref name="tasks"/> is null.</exception>
    public static LeanTask<LeanTask<TResult>> WhenAny<TResult>(params LeanTask<TResult>[] tasks)
    {
        ArgumentNullException.ThrowIfNull(tasks);
        return WhenAnyOf(new ReadOnlySpan<LeanTask<TResult>>(tasks));
    }

    /// <inheritdoc cref="WhenAny(ReadOnlySpan{LeanTask})"/>
    /// <typeparam name="TResult">The type of a task's result.</typeparam>
    public static LeanTask<LeanTask<TResult>> WhenAny<TResult>(params ReadOnlySpan<LeanTask<TResult>> tasks) => WhenAnyOf(tasks);

    /// <inheritdoc cref="WhenAny(LeanTask, LeanTask)"/>
    /// <typeparam name="TResult">The type of a task's result.</typeparam>
    public static LeanTask<LeanTask<TResult>> WhenAny<TResult>(LeanTask<TResult> task1, LeanTask<TResult> task2) => WhenAnyOfTwo(task1, task2);

    /// <inheritdoc cref="WhenAny(ReadOnlySpan{LeanTask})"/>
    /// <typeparam name="TResult">The type of a task's result.</typeparam>
    /// <exception cref="ArgumentNullException"><paramref name="tasks"/> is null.</exception>
    public static LeanTask<LeanTask<TResult>> WhenAny<TResult>(IEnumerable<LeanTask<TResult>> tasks) => WhenAnyOfSequence(tasks);

    private static LeanTask<TTask> WhenAnyOfSequence<TTask>(IEnumerable<TTask> tasks)
        where TTask : LeanTask
    {
        ReadOnlySpan<TTask> all = AsSpan(tasks);

        // As in the BCL, a null among two tasks is reported as the argument task1 or task2 only if they come in an array or a list.
        if (all is [var task1, var task2] && (task1 is null || task2 is null) && tasks is not (TTask[] or List<TTask>))
            throw NullTask(task1 is null ? 0 : 1, nameof(tasks));
        return WhenAnyOf(all);
    }

    private static LeanTask<TTask> WhenAnyOf<TTask>(ReadOnlySpan<TTask> tasks)
        where TTask : LeanTask
    {
        if (tasks.Length == 2)
            return WhenAnyOfTwo(tasks[0], tasks[1]);
        if (tasks.Length == 0)
            throw new ArgumentException("There are no tasks to wait for. Pass at least one.", nameof(tasks));

        // A copy, because the caller may change the original.
        TTask[] copy = tasks.ToArray();
        TTask? completed = null;
        for (int i = 0; i < copy.Length; i++)
        {
            TTask task = copy[i] ?? throw NullTask(i, nameof(tasks));
            if (completed is null && task.IsCompleted)
                completed = task;
        }

        return completed is null ? new WhenAnyOfMany<TTask>(copy) : FromResult(completed);
    }

    private static LeanTask<TTask> WhenAnyOfTwo<TTask>(TTask task1, TTask task2)
        where TTask : LeanTask
    {
        ArgumentNullException.ThrowIfNull(task1);
        ArgumentNullException.ThrowIfNull(task2);
        if (task1.IsCompleted)
            return FromResult(task1);
        return task2.IsCompleted ? FromResult(task2) : new WhenAnyOfTwo<TTask>(task1, task2);
    }
}
