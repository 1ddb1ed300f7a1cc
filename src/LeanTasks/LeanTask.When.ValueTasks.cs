using System.Runtime.CompilerServices;

namespace LeanTasks;

// Combinators of value tasks, and of value tasks and our tasks, which convert to them: what LeanValueTask has, as tasks. An argument that
// fits our tasks alone goes to theirs.
public partial class LeanTask
{
    /// <summary>Creates a task that completes when all value tasks have completed: the result of <see cref="LeanValueTask.WhenAll(ReadOnlySpan{ValueTask})"/> as a task.</summary>
    /// <param name="tasks">The value tasks to wait for, including those of this library. Do not use them afterwards.</param>
    /// <returns>A task with the exceptions of all, in the order of the arguments, if any faults; canceled if none faults and one is canceled.</returns>
    /// <remarks>The allocations of <see cref="LeanValueTask.WhenAll(ReadOnlySpan{ValueTask})"/>.</remarks>
    [OverloadResolutionPriority(-1)]
    public static LeanTask WhenAll(params ReadOnlySpan<ValueTask> tasks) => LeanValueTask.WhenAll(tasks).AsLeanTask();

    /// <inheritdoc cref="WhenAll(ReadOnlySpan{ValueTask})"/>
    /// <exception cref="ArgumentNullException"><paramref name="tasks"/> is null.</exception>
    [OverloadResolutionPriority(-1)]
    public static LeanTask WhenAll(params ValueTask[] tasks) => LeanValueTask.WhenAll(tasks).AsLeanTask();

    /// <inheritdoc cref="WhenAll(ReadOnlySpan{ValueTask})"/>
    /// <exception cref="ArgumentNullException"><paramref name="tasks"/> is null.</exception>
    [OverloadResolutionPriority(-1)]
    public static LeanTask WhenAll(IEnumerable<ValueTask> tasks) => LeanValueTask.WhenAll(tasks).AsLeanTask();

    /// <summary>
    /// Creates a task that completes when all value tasks have completed: the result of
    /// <see cref="LeanValueTask.WhenAll{TResult}(ReadOnlySpan{ValueTask{TResult}})"/> as a task.
    /// </summary>
    /// <typeparam name="TResult">The type of the results.</typeparam>
    /// <param name="tasks">The value tasks to wait for, including those of this library. Do not use them afterwards. Unlike with
    /// <see cref="LeanValueTask"/>, the result is never a tuple.</param>
    /// <returns>A task with all results, in the order of the arguments, or a task that fails as for value tasks without results.</returns>
    /// <remarks>The allocations of
    /// <see cref="LeanValueTask.WhenAll{TResult}(ReadOnlySpan{ValueTask{TResult}})"/>; 40 bytes more if all have run to completion.</remarks>
    [OverloadResolutionPriority(-1)]
    public static LeanTask<TResult[]> WhenAll<TResult>(params ReadOnlySpan<ValueTask<TResult>> tasks) => LeanValueTask.WhenAll(tasks).AsLeanTask();

    /// <inheritdoc cref="WhenAll{TResult}(ReadOnlySpan{ValueTask{TResult}})"/>
    /// <exception cref="ArgumentNullException"><paramref name="tasks"/> is null.</exception>
    [OverloadResolutionPriority(-1)]
    public static LeanTask<TResult[]> WhenAll<TResult>(params ValueTask<TResult>[] tasks) => LeanValueTask.WhenAll(tasks).AsLeanTask();

    /// <inheritdoc cref="WhenAll{TResult}(ReadOnlySpan{ValueTask{TResult}})"/>
    /// <exception cref="ArgumentNullException"><paramref name="tasks"/> is null.</exception>
    [OverloadResolutionPriority(-1)]
    public static LeanTask<TResult[]> WhenAll<TResult>(IEnumerable<ValueTask<TResult>> tasks) => LeanValueTask.WhenAll(tasks).AsLeanTask();

    /// <summary>
    /// Creates a task that completes as soon as one of the value tasks has completed: the result of
    /// <see cref="LeanValueTask.WhenAny(ReadOnlySpan{ValueTask})"/> as a task.
    /// </summary>
    /// <param name="tasks">The value tasks to wait for, including those of this library. Do not use them afterwards.</param>
    /// <returns>A task with the index of the first to complete; it fails if that value task failed, because a value task is consumed.</returns>
    /// <remarks>The allocations of <see cref="LeanValueTask.WhenAny(ReadOnlySpan{ValueTask})"/>; up to 40 bytes more if one has completed.</remarks>
    /// <exception cref="ArgumentException">There are no value tasks.</exception>
    [OverloadResolutionPriority(-1)]
    public static LeanTask<int> WhenAny(params ReadOnlySpan<ValueTask> tasks) => LeanValueTask.WhenAny(tasks).AsLeanTask();

    /// <inheritdoc cref="WhenAny(ReadOnlySpan{ValueTask})"/>
    /// <exception cref="ArgumentNullException"><paramref name="tasks"/> is null.</exception>
    [OverloadResolutionPriority(-1)]
    public static LeanTask<int> WhenAny(params ValueTask[] tasks) => LeanValueTask.WhenAny(tasks).AsLeanTask();

    /// <inheritdoc cref="WhenAny(ReadOnlySpan{ValueTask})"/>
    /// <exception cref="ArgumentNullException"><paramref name="tasks"/> is null.</exception>
    [OverloadResolutionPriority(-1)]
    public static LeanTask<int> WhenAny(IEnumerable<ValueTask> tasks) => LeanValueTask.WhenAny(tasks).AsLeanTask();

    /// <summary>
    /// Creates a task that completes as soon as one of the value tasks has completed: the result of
    /// <see cref="LeanValueTask.WhenAny{TResult}(ReadOnlySpan{ValueTask{TResult}})"/> as a task.
    /// </summary>
    /// <typeparam name="TResult">The type of the results.</typeparam>
    /// <param name="tasks">The value tasks to wait for, including those of this library. Do not use them afterwards.</param>
    /// <returns>A task with the index and the result of the first to complete; it fails if that value task failed, because a value task is consumed.</returns>
    /// <remarks>The allocations of <see cref="LeanValueTask.WhenAny{TResult}(ReadOnlySpan{ValueTask{TResult}})"/>; 40 bytes more, 48 with a
    /// reference, if one has completed.</remarks>
    /// <exception cref="ArgumentException">There are no value tasks.</exception>
    [OverloadResolutionPriority(-1)]
    public static LeanTask<(int Index, TResult Result)> WhenAny<TResult>(params ReadOnlySpan<ValueTask<TResult>> tasks) => LeanValueTask.WhenAny(tasks).AsLeanTask();

    /// <inheritdoc cref="WhenAny{TResult}(ReadOnlySpan{ValueTask{TResult}})"/>
    /// <exception cref="ArgumentNullException"><paramref name="tasks"/> is null.</exception>
    [OverloadResolutionPriority(-1)]
    public static LeanTask<(int Index, TResult Result)> WhenAny<TResult>(params ValueTask<TResult>[] tasks) => LeanValueTask.WhenAny(tasks).AsLeanTask();

    /// <inheritdoc cref="WhenAny{TResult}(ReadOnlySpan{ValueTask{TResult}})"/>
    /// <exception cref="ArgumentNullException"><paramref name="tasks"/> is null.</exception>
    [OverloadResolutionPriority(-1)]
    public static LeanTask<(int Index, TResult Result)> WhenAny<TResult>(IEnumerable<ValueTask<TResult>> tasks) => LeanValueTask.WhenAny(tasks).AsLeanTask();

    /// <summary>Yields each value task as it completes, with any outcome: <see cref="LeanValueTask.WhenEach(ReadOnlySpan{ValueTask})"/>.</summary>
    /// <param name="tasks">The value tasks to wait for, including those of this library. Do not use them afterwards.</param>
    /// <returns>Completed value tasks, each of which must be awaited. They can be enumerated once.</returns>
    /// <remarks>The allocations of <see cref="LeanValueTask.WhenEach(ReadOnlySpan{ValueTask})"/>, which this calls.</remarks>
    [OverloadResolutionPriority(-1)]
    public static IAsyncEnumerable<ValueTask> WhenEach(params ReadOnlySpan<ValueTask> tasks) => LeanValueTask.WhenEach(tasks);

    /// <inheritdoc cref="WhenEach(ReadOnlySpan{ValueTask})"/>
    /// <exception cref="ArgumentNullException"><paramref name="tasks"/> is null.</exception>
    [OverloadResolutionPriority(-1)]
    public static IAsyncEnumerable<ValueTask> WhenEach(params ValueTask[] tasks) => LeanValueTask.WhenEach(tasks);

    /// <inheritdoc cref="WhenEach(ReadOnlySpan{ValueTask})"/>
    /// <exception cref="ArgumentNullException"><paramref name="tasks"/> is null.</exception>
    [OverloadResolutionPriority(-1)]
    public static IAsyncEnumerable<ValueTask> WhenEach(IEnumerable<ValueTask> tasks) => LeanValueTask.WhenEach(tasks);

    /// <inheritdoc cref="WhenEach(ReadOnlySpan{ValueTask})"/>
    /// <typeparam name="TResult">The type of the results.</typeparam>
    [OverloadResolutionPriority(-1)]
    public static IAsyncEnumerable<ValueTask<TResult>> WhenEach<TResult>(params ReadOnlySpan<ValueTask<TResult>> tasks) => LeanValueTask.WhenEach(tasks);

    /// <inheritdoc cref="WhenEach{TResult}(ReadOnlySpan{ValueTask{TResult}})"/>
    /// <exception cref="ArgumentNullException"><paramref name="tasks"/> is null.</exception>
    [OverloadResolutionPriority(-1)]
    public static IAsyncEnumerable<ValueTask<TResult>> WhenEach<TResult>(params ValueTask<TResult>[] tasks) => LeanValueTask.WhenEach(tasks);

    /// <inheritdoc cref="WhenEach{TResult}(ReadOnlySpan{ValueTask{TResult}})"/>
    /// <exception cref="ArgumentNullException"><paramref name="tasks"/> is null.</exception>
    [OverloadResolutionPriority(-1)]
    public static IAsyncEnumerable<ValueTask<TResult>> WhenEach<TResult>(IEnumerable<ValueTask<TResult>> tasks) => LeanValueTask.WhenEach(tasks);
}
