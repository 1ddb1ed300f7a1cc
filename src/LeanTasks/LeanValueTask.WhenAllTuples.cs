using LeanTasks.Combinators;

namespace LeanTasks;

// WhenAll of two to eight with results of several types.
public static partial class LeanValueTask
{
    /// <summary>Waits for all value tasks, and returns their results.</summary>
    /// <typeparam name="T1">The type of the first result.</typeparam>
    /// <typeparam name="T2">The type of the second result.</typeparam>
    /// <param name="task1">The first value task. Do not use it afterwards.</param>
    /// <param name="task2">The second value task. Do not use it afterwards.</param>
    /// <returns>
    /// A value task that faults with the exceptions of all, in the order of the arguments, if any faults (<c>await</c> throws the first, and
    /// <see cref="LeanTaskExtensions.AsLeanTask{TResult}(ValueTask{TResult})"/> returns a task with all of them); that is canceled as the first
    /// canceled one, if none faults and one is canceled; and that otherwise has the results. It can be awaited more than once.
    /// </returns>
    /// <remarks>
    /// Nothing if all have run to completion. Otherwise 40 bytes, the tuple of the results and the ValueTasks themselves: 80 for two of
    /// <c>int</c>, 104 for two of references. Nothing more for a ValueTask of a LeanTask, of a method of
    /// <see cref="System.Runtime.CompilerServices.PoolingAsyncValueTaskMethodBuilder"/>, or of another source that has not completed; 64 for the
    /// delegate that all Tasks share, if one of them has not completed.
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
