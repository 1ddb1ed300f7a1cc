using LeanTasks.Combinators;

namespace LeanTasks;

// Enumerates several tasks in the order in which they complete.
public partial class LeanTask
{
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
    /// An array of the tasks that have completed, and 32 bytes for each task that already has another waiter; 32 bytes each time the enumeration must
    /// wait.
    /// </remarks>
    /// <exception cref="ArgumentException">A task is null.</exception>
    public static IAsyncEnumerable<LeanTask> WhenEach(params ReadOnlySpan<LeanTask> tasks) => WhenEachOf(tasks);

    /// <inheritdoc cref="WhenEach(ReadOnlySpan{LeanTask})"/>
    /// <exception cref="ArgumentNullException"><paramref name="tasks"/> is null.</exception>
    public static IAsyncEnumerable<LeanTask> WhenEach(IEnumerable<LeanTask> tasks) => WhenEachOf(AsSpan(tasks));

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
    public static IAsyncEnumerable<LeanTask<TResult>> WhenEach<TResult>(IEnumerable<LeanTask<TResult>> tasks) => WhenEachOf(AsSpan(tasks));

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
