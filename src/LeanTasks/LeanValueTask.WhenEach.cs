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

    /// <summary>Yields each value task as it ends, however it ends.</summary>
    /// <param name="tasks">What to wait for; none of them may be used afterwards.</param>
    /// <returns>
    /// Completed ValueTasks, each to be awaited, for one enumeration: a second one is empty. The token of the enumeration
    /// (<c>WithCancellation</c>) ends it with an <see cref="OperationCanceledException"/>; operations that it has not reached continue.
    /// </returns>
    /// <remarks>
    /// They are waited for from this call on, whether they are enumerated or not. 264 bytes with the enumeration; an array with 16 for each;
    /// 40 for each source that has not ended, 104 for each Task; 32 for a LeanTask that something else waits for already; 32 whenever the
    /// enumeration has to wait.
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
    /// <typeparam name="TResult">The type of a result.</typeparam>
    public static IAsyncEnumerable<ValueTask<TResult>> WhenEach<TResult>(params ReadOnlySpan<ValueTask<TResult>> tasks) =>
        CompletedValueTasks<TResult>.EnumerateAsync(
            CompletedValueTasks<TResult>.Of(tasks), static input => input.ToValueTask());

    /// <inheritdoc cref="WhenEach{TResult}(ReadOnlySpan{ValueTask{TResult}})"/>
    /// <exception cref="ArgumentNullException"><paramref name="tasks"/> is null.</exception>
    public static IAsyncEnumerable<ValueTask<TResult>> WhenEach<TResult>(IEnumerable<ValueTask<TResult>> tasks) =>
        WhenEach(new ReadOnlySpan<ValueTask<TResult>>(Copy(tasks)));
}
