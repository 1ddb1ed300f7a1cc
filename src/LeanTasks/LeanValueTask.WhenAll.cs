using LeanTasks.Combinators;
using LeanTasks.Completion;

namespace LeanTasks;

// WhenAll of any number.
public static partial class LeanValueTask
{
    /// <inheritdoc cref="WhenAll(ReadOnlySpan{ValueTask})"/>
    /// <exception cref="ArgumentNullException"><paramref name="tasks"/> is null.</exception>
    public static ValueTask WhenAll(params ValueTask[] tasks)
    {
        ArgumentNullException.ThrowIfNull(tasks);
        return WhenAll(new ReadOnlySpan<ValueTask>(tasks));
    }

    /// <summary>Waits for all value tasks.</summary>
    /// <param name="tasks">The value tasks to wait for. Do not use them afterwards.</param>
    /// <returns>
    /// A value task that faults with the exceptions of all, in the order of the arguments, if any faults (<c>await</c> throws the first, and
    /// <see cref="LeanTaskExtensions.AsLeanTask(ValueTask)"/> returns a task with all of them); that is canceled as the first canceled one, if
    /// none faults and one is canceled; and that otherwise runs to completion. It can be awaited more than once.
    /// </returns>
    /// <remarks>
    /// Nothing if all have run to completion. Otherwise 48 bytes, and an array with 16 for each, from the first that has not completed. Nothing more
    /// for a ValueTask of a LeanTask (32 if it already has another waiter), of a method of
    /// <see cref="System.Runtime.CompilerServices.PoolingAsyncValueTaskMethodBuilder"/>, or of another source that has not completed; 64 for the
    /// delegate that all Tasks share, if one of them has not completed.
    /// </remarks>
    public static ValueTask WhenAll(params ReadOnlySpan<ValueTask> tasks)
    {
        for (int i = 0; i < tasks.Length; i++)
        {
            ValueTaskInput<VoidResult> input = ValueTaskInput<VoidResult>.Looked(tasks[i]);
            if (!input.HasResult)
                return ((LeanTask)new ValueTaskAllOfMany(Rest(tasks[i..], input)).Begin()).AsValueTask();
        }

        return default;
    }

    /// <inheritdoc cref="WhenAll(ReadOnlySpan{ValueTask})"/>
    /// <exception cref="ArgumentNullException"><paramref name="tasks"/> is null.</exception>
    public static ValueTask WhenAll(IEnumerable<ValueTask> tasks) => WhenAll(new ReadOnlySpan<ValueTask>(Copy(tasks)));

    /// <inheritdoc cref="WhenAll{TResult}(ReadOnlySpan{ValueTask{TResult}})"/>
    /// <exception cref="ArgumentNullException"><paramref name="tasks"/> is null.</exception>
    public static ValueTask<TResult[]> WhenAll<TResult>(params ValueTask<TResult>[] tasks)
    {
        ArgumentNullException.ThrowIfNull(tasks);
        return WhenAll(new ReadOnlySpan<ValueTask<TResult>>(tasks));
    }

    /// <summary>Waits for all value tasks, and returns their results.</summary>
    /// <typeparam name="TResult">The type of the results.</typeparam>
    /// <param name="tasks">
    /// The value tasks to wait for. Do not use them afterwards. Two to eight arguments return a tuple; put them in brackets for an array.
    /// </param>
    /// <returns>
    /// A value task that faults with the exceptions of all, in the order of the arguments, if any faults (<c>await</c> throws the first, and
    /// <see cref="LeanTaskExtensions.AsLeanTask{TResult}(ValueTask{TResult})"/> returns a task with all of them); that is canceled as the first
    /// canceled one, if none faults and one is canceled; and that otherwise has the results, in order. It can be awaited more than once.
    /// </returns>
    /// <remarks>
    /// The array of the results, if all have run to completion. Otherwise 56 bytes more, and an array of the ValueTasks (16 each with a
    /// result of up to 4 bytes, 24 with a reference), from the first that has not completed. Nothing more for a ValueTask of a LeanTask
    /// (32 if it already has another waiter), of a method of
    /// <see cref="System.Runtime.CompilerServices.PoolingAsyncValueTaskMethodBuilder{TResult}"/>, or of another source that has not completed;
    /// 64 for the delegate that all Tasks share, if one of them has not completed.
    /// </remarks>
    public static ValueTask<TResult[]> WhenAll<TResult>(params ReadOnlySpan<ValueTask<TResult>> tasks)
    {
        if (tasks.IsEmpty)
            return new([]);

        TResult[] results = new TResult[tasks.Length];
        for (int i = 0; i < tasks.Length; i++)
        {
            ValueTaskInput<TResult> input = ValueTaskInput<TResult>.Looked(tasks[i]);
            if (!input.HasResult)
                return new ValueTaskAllOfManyResults<TResult>(Rest(tasks[i..], input), results).Begin().AsValueTask();
            results[i] = input.Result;
        }

        return new(results);
    }

    /// <inheritdoc cref="WhenAll{TResult}(ReadOnlySpan{ValueTask{TResult}})"/>
    /// <exception cref="ArgumentNullException"><paramref name="tasks"/> is null.</exception>
    public static ValueTask<TResult[]> WhenAll<TResult>(IEnumerable<ValueTask<TResult>> tasks) =>
        WhenAll(new ReadOnlySpan<ValueTask<TResult>>(Copy(tasks)));
}
