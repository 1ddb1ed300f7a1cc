using System.Runtime.InteropServices;
using LeanTasks.Combinators;

namespace LeanTasks;

// A task for the completion of several tasks.
public partial class LeanTask
{
    /// <inheritdoc cref="WhenAll(ReadOnlySpan{LeanTask})"/>
    /// <exception cref="ArgumentNullException"><paramref name="tasks"/> is null.</exception>
    public static LeanTask WhenAll(IEnumerable<LeanTask> tasks) => WhenAll(EnumeratedAsSpan(tasks));

    /// <inheritdoc cref="WhenAll(ReadOnlySpan{LeanTask})"/>
    /// <exception cref="ArgumentNullException"><paramref name="tasks"/> is null.</exception>
    public static LeanTask WhenAll(params LeanTask[] tasks)
    {
        ArgumentNullException.ThrowIfNull(tasks);
        return WhenAll(new ReadOnlySpan<LeanTask>(tasks));
    }

    /// <summary>Creates a task that completes when all the tasks have completed.</summary>
    /// <param name="tasks">The tasks to wait for; the span is not kept.</param>
    /// <returns>
    /// A task that runs to completion if all tasks do. If any faults, it faults with the exceptions of all, in the order in which they faulted. If
    /// none faults and one is canceled, it is canceled as the first canceled one.
    /// </returns>
    /// <remarks>
    /// 40 bytes, whatever the number of tasks; 32 more for each task that already has another waiter, or that fails. Nothing
    /// if all have run to completion.
    /// </remarks>
    /// <exception cref="ArgumentException">A task is null.</exception>
    public static LeanTask WhenAll(params ReadOnlySpan<LeanTask> tasks) =>
        tasks is [{ } only] ? only : AllSuccessful(tasks) ? CompletedTask : new WhenAllPromise(tasks);

    /// <inheritdoc cref="WhenAll{TResult}(ReadOnlySpan{LeanTask{TResult}})"/>
    /// <exception cref="ArgumentNullException"><paramref name="tasks"/> is null.</exception>
    public static LeanTask<TResult[]> WhenAll<TResult>(IEnumerable<LeanTask<TResult>> tasks)
    {
        ArgumentNullException.ThrowIfNull(tasks);
        return WhenAllOf([.. tasks]);
    }

    /// <inheritdoc cref="WhenAll{TResult}(ReadOnlySpan{LeanTask{TResult}})"/>
    /// <exception cref="ArgumentNullException"><paramref name="tasks"/> is null.</exception>
    public static LeanTask<TResult[]> WhenAll<TResult>(params LeanTask<TResult>[] tasks)
    {
        ArgumentNullException.ThrowIfNull(tasks);
        return WhenAllOf([.. tasks]);
    }

    /// <summary>Creates a task that completes with all results when all the tasks have completed.</summary>
    /// <typeparam name="TResult">The type of the results.</typeparam>
    /// <param name="tasks">The tasks to wait for.</param>
    /// <returns>
    /// A task that has the results, in the order of the tasks. If any task faults, it faults with the exceptions of all, in that order. If none
    /// faults and one is canceled, it is canceled as the first canceled one.
    /// </returns>
    /// <remarks>
    /// 48 bytes, an array of the tasks and one of the results; 32 more for each task that already has another waiter.
    /// </remarks>
    /// <exception cref="ArgumentException">A task is null.</exception>
    public static LeanTask<TResult[]> WhenAll<TResult>(params ReadOnlySpan<LeanTask<TResult>> tasks) => WhenAllOf(tasks.ToArray());

    /// <param name="tasks">An array that no other code has.</param>
    private static LeanTask<TResult[]> WhenAllOf<TResult>(LeanTask<TResult>[] tasks)
    {
        for (int i = 0; i < tasks.Length; i++)
        {
            if (tasks[i] is null)
                throw NullTask(i, nameof(tasks));
        }

        return tasks.Length == 0 ? new LeanTask<TResult[]>([]) : new WhenAllPromise<TResult>(tasks);
    }

    /// <exception cref="ArgumentException">A task is null.</exception>
    private static bool AllSuccessful(ReadOnlySpan<LeanTask> tasks)
    {
        bool successful = true;
        for (int i = 0; i < tasks.Length; i++)
        {
            LeanTask task = tasks[i] ?? throw NullTask(i, nameof(tasks));
            successful &= task.IsCompletedSuccessfully;
        }

        return successful;
    }

    /// <summary>The tasks in place if possible, or else a copy.</summary>
    private static ReadOnlySpan<TTask> AsSpan<TTask>(IEnumerable<TTask> tasks)
        where TTask : LeanTask
    {
        ArgumentNullException.ThrowIfNull(tasks);
        return tasks switch
        {
            TTask[] array => new ReadOnlySpan<TTask>(array),
            List<TTask> list => CollectionsMarshal.AsSpan(list),
            _ => (TTask[])[.. tasks],
        };
    }

    /// <summary>As <see cref="AsSpan"/>, but enumerates other collections instead of copying them, as the BCL does in the same members.</summary>
    private static ReadOnlySpan<TTask> EnumeratedAsSpan<TTask>(IEnumerable<TTask> tasks)
        where TTask : LeanTask
    {
        if (tasks is null or TTask[] or List<TTask>)
            return AsSpan(tasks!);
        List<TTask> all = new(tasks is ICollection<TTask> { Count: > 0 and int count } ? count : 0);
        foreach (TTask task in tasks)
            all.Add(task);
        return CollectionsMarshal.AsSpan(all);
    }

    // A task for the first completion among several tasks.

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

        // As in the BCL, a null among two tasks is reported as task1 or task2 only if they come in an array or a list.
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

    // Enumerates several tasks in the order in which they complete.

    /// <inheritdoc cref="WhenEach(ReadOnlySpan{LeanTask})"/>
    /// <exception cref="ArgumentNullException"><paramref name="tasks"/> is null.</exception>
    public static IAsyncEnumerable<LeanTask> WhenEach(params LeanTask[] tasks)
    {
        ArgumentNullException.ThrowIfNull(tasks);
        return WhenEachOf(new ReadOnlySpan<LeanTask>(tasks));
    }

    /// <summary>Yields each of the tasks as it completes, with any outcome.</summary>
    /// <param name="tasks">The tasks to wait for; a task that occurs twice is yielded twice. The span is not kept.</param>
    /// <returns>
    /// The tasks. They can be enumerated once; a second enumeration is empty. The token of the enumeration (<c>WithCancellation</c>) ends it with
    /// an <see cref="OperationCanceledException"/>, a <see cref="TaskCanceledException"/> while it waits; the tasks continue.
    /// </returns>
    /// <remarks>
    /// An array of the tasks that have completed, and 32 bytes for each task that already has another waiter. Also 32 bytes each time the enumeration
    /// must wait.
    /// </remarks>
    /// <exception cref="ArgumentException">A task is null.</exception>
    public static IAsyncEnumerable<LeanTask> WhenEach(params ReadOnlySpan<LeanTask> tasks) => WhenEachOf(tasks);

    /// <inheritdoc cref="WhenEach(ReadOnlySpan{LeanTask})"/>
    /// <exception cref="ArgumentNullException"><paramref name="tasks"/> is null.</exception>
    public static IAsyncEnumerable<LeanTask> WhenEach(IEnumerable<LeanTask> tasks) => WhenEachOf(EnumeratedAsSpan(tasks));

    /// <inheritdoc cref="WhenEach(ReadOnlySpan{LeanTask})"/>
    /// <typeparam name="TResult">The type of a task's result.</typeparam>
    /// <exception cref="ArgumentNullException"><paramref name="tasks"/> is null.</exception>
    public static IAsyncEnumerable<LeanTask<TResult>> WhenEach<TResult>(params LeanTask<TResult>[] tasks)
    {
        ArgumentNullException.ThrowIfNull(tasks);
        return WhenEachOf(new ReadOnlySpan<LeanTask<TResult>>(tasks));
    }

    /// <inheritdoc cref="WhenEach(ReadOnlySpan{LeanTask})"/>
    /// <typeparam name="TResult">The type of a task's result.</typeparam>
    public static IAsyncEnumerable<LeanTask<TResult>> WhenEach<TResult>(params ReadOnlySpan<LeanTask<TResult>> tasks) => WhenEachOf(tasks);

    /// <inheritdoc cref="WhenEach(ReadOnlySpan{LeanTask})"/>
    /// <typeparam name="TResult">The type of a task's result.</typeparam>
    /// <exception cref="ArgumentNullException"><paramref name="tasks"/> is null.</exception>
    public static IAsyncEnumerable<LeanTask<TResult>> WhenEach<TResult>(IEnumerable<LeanTask<TResult>> tasks) => WhenEachOf(EnumeratedAsSpan(tasks));

    private static IAsyncEnumerable<TTask> WhenEachOf<TTask>(ReadOnlySpan<TTask> tasks)
        where TTask : LeanTask
    {
        for (int i = 0; i < tasks.Length; i++)
        {
            if (tasks[i] is null)
                throw NullTask(i, nameof(tasks));
        }

        CompletedTasks completed = new(tasks.Length);
        foreach (TTask task in tasks)
            completed.Add(task);
        return CompletedTasks.EnumerateAsync<TTask>(completed);
    }
}
