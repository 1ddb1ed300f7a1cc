using LeanTasks.Combinators;
using LeanTasks.Completion;

namespace LeanTasks;

// The first of several.
public static partial class LeanValueTask
{
    /// <inheritdoc cref="WhenAny(ReadOnlySpan{ValueTask})"/>
    /// <exception cref="ArgumentNullException"><paramref name="tasks"/> is null.</exception>
    public static ValueTask<int> WhenAny(params ValueTask[] tasks)
    {
        ArgumentNullException.ThrowIfNull(tasks);
        return WhenAny(new ReadOnlySpan<ValueTask>(tasks));
    }

    /// <summary>Waits for the first value task to complete.</summary>
    /// <param name="tasks">The value tasks to wait for. Do not use them afterwards.</param>
    /// <returns>
    /// The index of the first to complete; the lowest index if several have completed. Unlike with <see cref="Task.WhenAny(Task[])"/>, because a
    /// ValueTask is consumed, this faults or is canceled, without an index, if the first to complete does. It can be awaited more than once.
    /// </returns>
    /// <remarks>
    /// <para>If one has completed, only 32 bytes for each source (not a task) that has not completed; it is consumed when it completes. Otherwise 40
    /// bytes (48 with a result of up to 4 bytes, 56 with a reference) and 40 for each source. An array with 8 for each, if there is a task of either
    /// library. Also 64 for the delegate that all Tasks share, and 32 for a LeanTask that already has another waiter.</para>
    /// <para>Once one has completed, the other LeanTasks keep nothing of this. A <see cref="Task"/> that has not completed keeps 104
    /// bytes: to race a long-lived task many times, convert it once with <see cref="LeanTaskExtensions.AsLeanTask(Task)"/>.</para>
    /// </remarks>
    /// <exception cref="ArgumentException"><paramref name="tasks"/> is empty.</exception>
    public static ValueTask<int> WhenAny(params ReadOnlySpan<ValueTask> tasks)
    {
        ThrowIfEmpty(tasks);
        return ValueTaskInput<VoidResult>.CanBeMadeAgain ? First(tasks) : First(ValueTaskInput<VoidResult>.OfAll(tasks));
    }

    /// <inheritdoc cref="WhenAny(ReadOnlySpan{ValueTask})"/>
    /// <exception cref="ArgumentNullException"><paramref name="tasks"/> is null.</exception>
    public static ValueTask<int> WhenAny(IEnumerable<ValueTask> tasks) => WhenAny(new ReadOnlySpan<ValueTask>(Copy(tasks)));

    /// <inheritdoc cref="WhenAny{TResult}(ReadOnlySpan{ValueTask{TResult}})"/>
    /// <exception cref="ArgumentNullException"><paramref name="tasks"/> is null.</exception>
    public static ValueTask<(int Index, TResult Result)> WhenAny<TResult>(params ValueTask<TResult>[] tasks)
    {
        ArgumentNullException.ThrowIfNull(tasks);
        return WhenAny(new ReadOnlySpan<ValueTask<TResult>>(tasks));
    }

    /// <inheritdoc cref="WhenAny(ReadOnlySpan{ValueTask})"/>
    /// <summary>Waits for the first value task to complete, and returns its result.</summary>
    /// <typeparam name="TResult">The type of the results.</typeparam>
    /// <returns>
    /// The index of the first to complete, and its result; the lowest index if several have completed. Unlike with
    /// <see cref="Task.WhenAny{TResult}(Task{TResult}[])"/>, because a ValueTask is consumed, this faults or is canceled, without an index,
    /// if the first to complete does. It can be awaited more than once.
    /// </returns>
    public static ValueTask<(int Index, TResult Result)> WhenAny<TResult>(params ReadOnlySpan<ValueTask<TResult>> tasks)
    {
        ThrowIfEmpty(tasks);
        return ValueTaskInput<TResult>.CanBeMadeAgain
            ? First<ValueTask<TResult>, TResult>(tasks)
            : First<ValueTaskInput<TResult>, TResult>(ValueTaskInput<TResult>.OfAll(tasks));
    }

    /// <inheritdoc cref="WhenAny{TResult}(ReadOnlySpan{ValueTask{TResult}})"/>
    /// <exception cref="ArgumentNullException"><paramref name="tasks"/> is null.</exception>
    public static ValueTask<(int Index, TResult Result)> WhenAny<TResult>(IEnumerable<ValueTask<TResult>> tasks) =>
        WhenAny(new ReadOnlySpan<ValueTask<TResult>>(Copy(tasks)));

    private static ValueTask<int> First<TTask>(ReadOnlySpan<TTask> tasks)
    {
        int first = ValueTaskRace.FindEnded(tasks, out ValueTaskInput<VoidResult> ended, out bool haveTasks);
        if (first < 0)
            return new ValueTaskAnyIndex().Begin(tasks, haveTasks).AsValueTask();
        return ended.HasResult ? new(first) : new LeanTask<int>(ended.Outcome.Handover()).AsValueTask();
    }

    internal static ValueTask<(int Index, TResult Result)> First<TTask, TResult>(ReadOnlySpan<TTask> tasks)
    {
        int first = ValueTaskRace.FindEnded(tasks, out ValueTaskInput<TResult> ended, out bool haveTasks);
        if (first < 0)
            return new ValueTaskAnyResult<TResult>().Begin(tasks, haveTasks).AsValueTask();
        return ended.HasResult ? new((first, ended.Result)) : new LeanTask<(int, TResult)>(ended.Outcome.Handover()).AsValueTask();
    }

    private static void ThrowIfEmpty<TTask>(ReadOnlySpan<TTask> tasks)
    {
        if (tasks.IsEmpty)
            throw new ArgumentException("There are no value tasks to wait for. Pass at least one.", nameof(tasks));
    }

    // Several in the order in which they end.

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
    /// The wait begins with this call, even without an enumeration. 264 bytes with the enumeration, and an array with 16 for each. 40 for each source
    /// that has not completed, 104 for each Task, and 32 for a LeanTask that already has another waiter. Also 32 each time the enumeration must wait.
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
