using System.Runtime.InteropServices;
using LeanTasks.Combinators;

namespace LeanTasks;

// A task for the completion of several tasks.
public partial class LeanTask
{
    /// <inheritdoc cref="WhenAll(ReadOnlySpan{LeanTask})"/>
    /// <exception cref="ArgumentNullException"><paramref name="tasks"/> is null.</exception>
    public static LeanTask WhenAll(IEnumerable<LeanTask> tasks) => WhenAll(AsSpan(tasks));

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
    /// A task that faults with the exceptions of all tasks, in the order in which they faulted, if any does; that is canceled as the
    /// first canceled one, if none faults and one is canceled; and that runs to completion otherwise.
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
    /// A task that faults with the exceptions of all tasks, in the order of the tasks, if any faults; that is canceled as the first
    /// canceled one, if none faults and one is canceled; and otherwise has the results, in that order.
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
}
