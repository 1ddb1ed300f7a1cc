using LeanTasks.Combinators;
using LeanTasks.Completion;

namespace LeanTasks;

// Several in the order in which they end.
public static partial class LeanValueTask
{
    /// <inheritdoc cref="WhenEach(ReadOnlySpan{ValueTask})"/>
    /// <exception cref="ArgumentNullException"><paramref name="tasks"/> is null.</exception>
    public static IAsyncEnumerable<ValueTask> WhenEach(params ValueTask[] tasks)
    {
        ArgumentNullException.ThrowIfNull(tasks);
        return WhenEach(new ReadOnlySpan<ValueTask>(tasks));
    }

    /// <summary>Yields each value task as it completes, with any outcome.</summary>
    /// <param name="tasks">The value tasks to wait for. Do not use them afterwards.</param>
    /// <returns>
    /// Completed value tasks, each of which must be awaited. They can be enumerated once; a second enumeration is empty. The token of the enumeration
    /// (<c>WithCancellation</c>) ends it with an <see cref="OperationCanceledException"/>; operations that it has not reached continue.
    /// </returns>
    /// <remarks>
    /// The wait begins with this call, even without an enumeration. 264 bytes with the enumeration; an array with 16 for each;
    /// 40 for each source that has not completed, 104 for each Task; 32 for a LeanTask that already has another waiter; 32 each time the enumeration
    /// must wait.
    /// </remarks>
    public static IAsyncEnumerable<ValueTask> WhenEach(params ReadOnlySpan<ValueTask> tasks) =>
        CompletedValueTasks<VoidResult>.EnumerateAsync(
            CompletedValueTasks<VoidResult>.Of(tasks), static input => input.ToValueTaskWithoutResult());

    /// <inheritdoc cref="WhenEach(ReadOnlySpan{ValueTask})"/>
    /// <exception cref="ArgumentNullException"><paramref name="tasks"/> is null.</exception>
    public static IAsyncEnumerable<ValueTask> WhenEach(IEnumerable<ValueTask> tasks) => WhenEach(new ReadOnlySpan<ValueTask>(Copy(tasks)));

    /// <inheritdoc cref="WhenEach{TResult}(ReadOnlySpan{ValueTask{TResult}})"/>
    /// <exception cref="ArgumentNullException"><paramref name="tasks"/> is null.</exception>
    public static IAsyncEnumerable<ValueTask<TResult>> WhenEach<TResult>(params ValueTask<TResult>[] tasks)
    {
        ArgumentNullException.ThrowIfNull(tasks);
        return WhenEach(new ReadOnlySpan<ValueTask<TResult>>(tasks));
    }

    /// <inheritdoc cref="WhenEach(ReadOnlySpan{ValueTask})"/>
    /// <typeparam name="TResult">The type of the results.</typeparam>
    public static IAsyncEnumerable<ValueTask<TResult>> WhenEach<TResult>(params ReadOnlySpan<ValueTask<TResult>> tasks) =>
        CompletedValueTasks<TResult>.EnumerateAsync(
            CompletedValueTasks<TResult>.Of(tasks), static input => input.ToValueTask());

    /// <inheritdoc cref="WhenEach{TResult}(ReadOnlySpan{ValueTask{TResult}})"/>
    /// <exception cref="ArgumentNullException"><paramref name="tasks"/> is null.</exception>
    public static IAsyncEnumerable<ValueTask<TResult>> WhenEach<TResult>(IEnumerable<ValueTask<TResult>> tasks) =>
        WhenEach(new ReadOnlySpan<ValueTask<TResult>>(Copy(tasks)));
}
