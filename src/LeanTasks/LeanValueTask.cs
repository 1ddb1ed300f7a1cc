using LeanTasks.Combinators;
using LeanTasks.Completion;

namespace LeanTasks;

/// <summary>Waits for several <see cref="ValueTask"/>s, as <see cref="Task"/> does for tasks. The BCL has no counterpart.</summary>
/// <remarks>
/// <para>Each ValueTask passed is consumed exactly once, and must not be used afterwards. Its status is read and its result is taken, immediately or
/// after its only continuation was called. The same applies to value tasks whose result is dropped (the losers of a <c>WhenAny</c>, the rest of a
/// <c>WhenEach</c>). So a pooled source returns to its pool. An exception dropped in this way raises
/// <see cref="LeanScheduler.UnobservedTaskException"/>; that of a <see cref="Task"/> raises <see cref="TaskScheduler.UnobservedTaskException"/>,
/// unless other code observes that Task.</para>
/// <para>A source whose methods throw counts as ended with that exception. If a ValueTask is passed twice, the second one completes with the
/// exception that its source throws.</para>
/// <para>The ExecutionContext is not captured for the inputs. An <c>await</c> of the returned value task resumes where other awaits do.</para>
/// <para>Thread safety: all members may be called from any thread at any time.</para>
/// </remarks>
public static partial class LeanValueTask
{
    /// <summary>A copy, made before anything is consumed: the collection may throw, or change.</summary>
    private static TTask[] Copy<TTask>(IEnumerable<TTask> tasks)
    {
        ArgumentNullException.ThrowIfNull(tasks);
        return [.. tasks];
    }

    /// <summary>The inputs from the first one that does not have a result, all looked at.</summary>
    private static ValueTaskInput<TResult>[] Rest<TTask, TResult>(ReadOnlySpan<TTask> tasks, ValueTaskInput<TResult> first)
    {
        ValueTaskInput<TResult>[] rest = new ValueTaskInput<TResult>[tasks.Length];
        rest[0] = first;
        for (int i = 1; i < tasks.Length; i++)
            rest[i] = ValueTaskInput<TResult>.Looked(tasks[i]);
        return rest;
    }

    // WhenAll of any number.

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
    /// A value task that runs to completion if all do. If any faults, it faults with the exceptions of all, in the order of the arguments.
    /// <c>await</c> throws the first, and <see cref="LeanTaskExtensions.AsLeanTask(ValueTask)"/> returns a task with all of them. If none faults and
    /// one is canceled, it is canceled as the first canceled one. It can be awaited more than once.
    /// </returns>
    /// <remarks>
    /// Nothing if all have run to completion. Otherwise 48 bytes, and an array with 16 for each, from the first that has not completed. Nothing more
    /// for a ValueTask of a LeanTask (32 with another waiter), of a method of
    /// <see cref="System.Runtime.CompilerServices.PoolingAsyncValueTaskMethodBuilder"/>, or of another source that has not completed. Also 64 for
    /// the delegate that all Tasks share, if one of them has not completed.
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
    /// A value task that has the results, in order. If any value task faults, it faults with the exceptions of all, in the order of the arguments.
    /// <c>await</c> throws the first, and <see cref="LeanTaskExtensions.AsLeanTask{TResult}(ValueTask{TResult})"/> returns a task with all of them.
    /// If none faults and one is canceled, it is canceled as the first canceled one. It can be awaited more than once.
    /// </returns>
    /// <remarks>
    /// The array of the results, if all have run to completion. Otherwise 56 bytes more, and an array of the ValueTasks from the first that has not
    /// completed. Each takes 16 bytes with a result of up to 4 bytes, 24 with a reference. Nothing more for a ValueTask of a LeanTask (32 with
    /// another waiter), of a method of <see cref="System.Runtime.CompilerServices.PoolingAsyncValueTaskMethodBuilder{TResult}"/>, or of another
    /// source that has not completed. Also 64 for the delegate that all Tasks share, if one of them has not completed.
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

    // WhenAll of two to eight with results of several types.

    /// <summary>Waits for all value tasks, and returns their results.</summary>
    /// <typeparam name="T1">The type of the first result.</typeparam>
    /// <typeparam name="T2">The type of the second result.</typeparam>
    /// <param name="task1">The first value task. Do not use it afterwards.</param>
    /// <param name="task2">The second value task. Do not use it afterwards.</param>
    /// <returns>
    /// A value task that has the results. If any value task faults, it faults with the exceptions of all, in the order of the arguments.
    /// <c>await</c> throws the first, and <see cref="LeanTaskExtensions.AsLeanTask{TResult}(ValueTask{TResult})"/> returns a task with all of them.
    /// If none faults and one is canceled, it is canceled as the first canceled one. It can be awaited more than once.
    /// </returns>
    /// <remarks>
    /// Nothing if all have run to completion. Otherwise 40 bytes, the tuple of the results and the ValueTasks themselves: 80 for two of
    /// <c>int</c>, 104 for two of references. Nothing more for a ValueTask of a LeanTask, of a method of
    /// <see cref="System.Runtime.CompilerServices.PoolingAsyncValueTaskMethodBuilder"/>, or of another source that has not completed. Also 64 for
    /// the delegate that all Tasks share, if one of them has not completed.
    /// </remarks>
    public static ValueTask<(T1, T2)> WhenAll<T1, T2>(ValueTask<T1> task1, ValueTask<T2> task2)
    {
        ValueTaskInput<T1> input1 = ValueTaskInput<T1>.Looked(task1);
        ValueTaskInput<T2> input2 = ValueTaskInput<T2>.Looked(task2);
        return input1.HasResult && input2.HasResult
            ? new((input1.Result, input2.Result))
            : new ValueTaskAll<T1, T2>(input1, input2).Begin().AsValueTask();
    }

    /// <inheritdoc cref="WhenAll{T1, T2}(ValueTask{T1}, ValueTask{T2})"/>
    /// <summary>Waits for all value tasks, and returns their results.</summary>
    /// <typeparam name="T1">The type of the first result.</typeparam>
    /// <typeparam name="T2">The type of the second result.</typeparam>
    /// <typeparam name="T3">The type of the third result.</typeparam>
    /// <param name="task1">The first value task. Do not use it afterwards.</param>
    /// <param name="task2">The second value task. Do not use it afterwards.</param>
    /// <param name="task3">The third value task. Do not use it afterwards.</param>
    public static ValueTask<(T1, T2, T3)> WhenAll<T1, T2, T3>(ValueTask<T1> task1, ValueTask<T2> task2, ValueTask<T3> task3)
    {
        ValueTaskInput<T1> input1 = ValueTaskInput<T1>.Looked(task1);
        ValueTaskInput<T2> input2 = ValueTaskInput<T2>.Looked(task2);
        ValueTaskInput<T3> input3 = ValueTaskInput<T3>.Looked(task3);
        return input1.HasResult && input2.HasResult && input3.HasResult
            ? new((input1.Result, input2.Result, input3.Result))
            : new ValueTaskAll<T1, T2, T3>(input1, input2, input3).Begin().AsValueTask();
    }

    /// <inheritdoc cref="WhenAll{T1, T2}(ValueTask{T1}, ValueTask{T2})"/>
    /// <summary>Waits for all value tasks, and returns their results.</summary>
    /// <typeparam name="T1">The type of the first result.</typeparam>
    /// <typeparam name="T2">The type of the second result.</typeparam>
    /// <typeparam name="T3">The type of the third result.</typeparam>
    /// <typeparam name="T4">The type of the fourth result.</typeparam>
    /// <param name="task1">The first value task. Do not use it afterwards.</param>
    /// <param name="task2">The second value task. Do not use it afterwards.</param>
    /// <param name="task3">The third value task. Do not use it afterwards.</param>
    /// <param name="task4">The fourth value task. Do not use it afterwards.</param>
    public static ValueTask<(T1, T2, T3, T4)> WhenAll<T1, T2, T3, T4>(
        ValueTask<T1> task1, ValueTask<T2> task2, ValueTask<T3> task3, ValueTask<T4> task4)
    {
        ValueTaskInput<T1> input1 = ValueTaskInput<T1>.Looked(task1);
        ValueTaskInput<T2> input2 = ValueTaskInput<T2>.Looked(task2);
        ValueTaskInput<T3> input3 = ValueTaskInput<T3>.Looked(task3);
        ValueTaskInput<T4> input4 = ValueTaskInput<T4>.Looked(task4);
        return input1.HasResult && input2.HasResult && input3.HasResult && input4.HasResult
            ? new((input1.Result, input2.Result, input3.Result, input4.Result))
            : new ValueTaskAll<T1, T2, T3, T4>(input1, input2, input3, input4).Begin().AsValueTask();
    }

    /// <inheritdoc cref="WhenAll{T1, T2}(ValueTask{T1}, ValueTask{T2})"/>
    /// <summary>Waits for all value tasks, and returns their results.</summary>
    /// <typeparam name="T1">The type of the first result.</typeparam>
    /// <typeparam name="T2">The type of the second result.</typeparam>
    /// <typeparam name="T3">The type of the third result.</typeparam>
    /// <typeparam name="T4">The type of the fourth result.</typeparam>
    /// <typeparam name="T5">The type of the fifth result.</typeparam>
    /// <param name="task1">The first value task. Do not use it afterwards.</param>
    /// <param name="task2">The second value task. Do not use it afterwards.</param>
    /// <param name="task3">The third value task. Do not use it afterwards.</param>
    /// <param name="task4">The fourth value task. Do not use it afterwards.</param>
    /// <param name="task5">The fifth value task. Do not use it afterwards.</param>
    public static ValueTask<(T1, T2, T3, T4, T5)> WhenAll<T1, T2, T3, T4, T5>(
        ValueTask<T1> task1, ValueTask<T2> task2, ValueTask<T3> task3, ValueTask<T4> task4,
        ValueTask<T5> task5)
    {
        ValueTaskInput<T1> input1 = ValueTaskInput<T1>.Looked(task1);
        ValueTaskInput<T2> input2 = ValueTaskInput<T2>.Looked(task2);
        ValueTaskInput<T3> input3 = ValueTaskInput<T3>.Looked(task3);
        ValueTaskInput<T4> input4 = ValueTaskInput<T4>.Looked(task4);
        ValueTaskInput<T5> input5 = ValueTaskInput<T5>.Looked(task5);
        return input1.HasResult && input2.HasResult && input3.HasResult && input4.HasResult
            && input5.HasResult
            ? new((input1.Result, input2.Result, input3.Result, input4.Result, input5.Result))
            : new ValueTaskAll<T1, T2, T3, T4, T5>(input1, input2, input3, input4, input5).Begin().AsValueTask();
    }

    /// <inheritdoc cref="WhenAll{T1, T2}(ValueTask{T1}, ValueTask{T2})"/>
    /// <summary>Waits for all value tasks, and returns their results.</summary>
    /// <typeparam name="T1">The type of the first result.</typeparam>
    /// <typeparam name="T2">The type of the second result.</typeparam>
    /// <typeparam name="T3">The type of the third result.</typeparam>
    /// <typeparam name="T4">The type of the fourth result.</typeparam>
    /// <typeparam name="T5">The type of the fifth result.</typeparam>
    /// <typeparam name="T6">The type of the sixth result.</typeparam>
    /// <param name="task1">The first value task. Do not use it afterwards.</param>
    /// <param name="task2">The second value task. Do not use it afterwards.</param>
    /// <param name="task3">The third value task. Do not use it afterwards.</param>
    /// <param name="task4">The fourth value task. Do not use it afterwards.</param>
    /// <param name="task5">The fifth value task. Do not use it afterwards.</param>
    /// <param name="task6">The sixth value task. Do not use it afterwards.</param>
    public static ValueTask<(T1, T2, T3, T4, T5, T6)> WhenAll<T1, T2, T3, T4, T5, T6>(
        ValueTask<T1> task1, ValueTask<T2> task2, ValueTask<T3> task3, ValueTask<T4> task4,
        ValueTask<T5> task5, ValueTask<T6> task6)
    {
        ValueTaskInput<T1> input1 = ValueTaskInput<T1>.Looked(task1);
        ValueTaskInput<T2> input2 = ValueTaskInput<T2>.Looked(task2);
        ValueTaskInput<T3> input3 = ValueTaskInput<T3>.Looked(task3);
        ValueTaskInput<T4> input4 = ValueTaskInput<T4>.Looked(task4);
        ValueTaskInput<T5> input5 = ValueTaskInput<T5>.Looked(task5);
        ValueTaskInput<T6> input6 = ValueTaskInput<T6>.Looked(task6);
        return input1.HasResult && input2.HasResult && input3.HasResult && input4.HasResult
            && input5.HasResult && input6.HasResult
            ? new((input1.Result, input2.Result, input3.Result, input4.Result, input5.Result, input6.Result))
            : new ValueTaskAll<T1, T2, T3, T4, T5, T6>(input1, input2, input3, input4, input5, input6).Begin().AsValueTask();
    }

    /// <inheritdoc cref="WhenAll{T1, T2}(ValueTask{T1}, ValueTask{T2})"/>
    /// <summary>Waits for all value tasks, and returns their results.</summary>
    /// <typeparam name="T1">The type of the first result.</typeparam>
    /// <typeparam name="T2">The type of the second result.</typeparam>
    /// <typeparam name="T3">The type of the third result.</typeparam>
    /// <typeparam name="T4">The type of the fourth result.</typeparam>
    /// <typeparam name="T5">The type of the fifth result.</typeparam>
    /// <typeparam name="T6">The type of the sixth result.</typeparam>
    /// <typeparam name="T7">The type of the seventh result.</typeparam>
    /// <param name="task1">The first value task. Do not use it afterwards.</param>
    /// <param name="task2">The second value task. Do not use it afterwards.</param>
    /// <param name="task3">The third value task. Do not use it afterwards.</param>
    /// <param name="task4">The fourth value task. Do not use it afterwards.</param>
    /// <param name="task5">The fifth value task. Do not use it afterwards.</param>
    /// <param name="task6">The sixth value task. Do not use it afterwards.</param>
    /// <param name="task7">The seventh value task. Do not use it afterwards.</param>
    public static ValueTask<(T1, T2, T3, T4, T5, T6, T7)> WhenAll<T1, T2, T3, T4, T5, T6, T7>(
        ValueTask<T1> task1, ValueTask<T2> task2, ValueTask<T3> task3, ValueTask<T4> task4,
        ValueTask<T5> task5, ValueTask<T6> task6, ValueTask<T7> task7)
    {
        ValueTaskInput<T1> input1 = ValueTaskInput<T1>.Looked(task1);
        ValueTaskInput<T2> input2 = ValueTaskInput<T2>.Looked(task2);
        ValueTaskInput<T3> input3 = ValueTaskInput<T3>.Looked(task3);
        ValueTaskInput<T4> input4 = ValueTaskInput<T4>.Looked(task4);
        ValueTaskInput<T5> input5 = ValueTaskInput<T5>.Looked(task5);
        ValueTaskInput<T6> input6 = ValueTaskInput<T6>.Looked(task6);
        ValueTaskInput<T7> input7 = ValueTaskInput<T7>.Looked(task7);
        return input1.HasResult && input2.HasResult && input3.HasResult && input4.HasResult
            && input5.HasResult && input6.HasResult && input7.HasResult
            ? new((input1.Result, input2.Result, input3.Result, input4.Result, input5.Result, input6.Result, input7.Result))
            : new ValueTaskAll<T1, T2, T3, T4, T5, T6, T7>(input1, input2, input3, input4, input5, input6, input7).Begin().AsValueTask();
    }

    /// <inheritdoc cref="WhenAll{T1, T2}(ValueTask{T1}, ValueTask{T2})"/>
    /// <summary>Waits for all value tasks, and returns their results.</summary>
    /// <typeparam name="T1">The type of the first result.</typeparam>
    /// <typeparam name="T2">The type of the second result.</typeparam>
    /// <typeparam name="T3">The type of the third result.</typeparam>
    /// <typeparam name="T4">The type of the fourth result.</typeparam>
    /// <typeparam name="T5">The type of the fifth result.</typeparam>
    /// <typeparam name="T6">The type of the sixth result.</typeparam>
    /// <typeparam name="T7">The type of the seventh result.</typeparam>
    /// <typeparam name="T8">The type of the eighth result.</typeparam>
    /// <param name="task1">The first value task. Do not use it afterwards.</param>
    /// <param name="task2">The second value task. Do not use it afterwards.</param>
    /// <param name="task3">The third value task. Do not use it afterwards.</param>
    /// <param name="task4">The fourth value task. Do not use it afterwards.</param>
    /// <param name="task5">The fifth value task. Do not use it afterwards.</param>
    /// <param name="task6">The sixth value task. Do not use it afterwards.</param>
    /// <param name="task7">The seventh value task. Do not use it afterwards.</param>
    /// <param name="task8">The eighth value task. Do not use it afterwards.</param>
    public static ValueTask<(T1, T2, T3, T4, T5, T6, T7, T8)> WhenAll<T1, T2, T3, T4, T5, T6, T7, T8>(
        ValueTask<T1> task1, ValueTask<T2> task2, ValueTask<T3> task3, ValueTask<T4> task4,
        ValueTask<T5> task5, ValueTask<T6> task6, ValueTask<T7> task7, ValueTask<T8> task8)
    {
        ValueTaskInput<T1> input1 = ValueTaskInput<T1>.Looked(task1);
        ValueTaskInput<T2> input2 = ValueTaskInput<T2>.Looked(task2);
        ValueTaskInput<T3> input3 = ValueTaskInput<T3>.Looked(task3);
        ValueTaskInput<T4> input4 = ValueTaskInput<T4>.Looked(task4);
        ValueTaskInput<T5> input5 = ValueTaskInput<T5>.Looked(task5);
        ValueTaskInput<T6> input6 = ValueTaskInput<T6>.Looked(task6);
        ValueTaskInput<T7> input7 = ValueTaskInput<T7>.Looked(task7);
        ValueTaskInput<T8> input8 = ValueTaskInput<T8>.Looked(task8);
        return input1.HasResult && input2.HasResult && input3.HasResult && input4.HasResult
            && input5.HasResult && input6.HasResult && input7.HasResult && input8.HasResult
            ? new((input1.Result, input2.Result, input3.Result, input4.Result, input5.Result, input6.Result, input7.Result, input8.Result))
            : new ValueTaskAll<T1, T2, T3, T4, T5, T6, T7, T8>(input1, input2, input3, input4, input5, input6, input7, input8).Begin().AsValueTask();
    }
}
