using System.Runtime.CompilerServices;

namespace LeanTasks;

// Combinators of the BCL's tasks, for code in which a part of the tasks is still theirs. An argument that fits ours as well, such as an
// empty collection, goes to ours.
public partial class LeanTask
{
    /// <summary>Creates a task that completes when all of the BCL's tasks have completed, like <see cref="Task.WhenAll(ReadOnlySpan{Task})"/>.</summary>
    /// <param name="tasks">The tasks to wait for; the span is not kept.</param>
    /// <returns>A task with the exceptions of all, in the order of the tasks, if any faults; canceled if none faults and one is canceled.</returns>
    /// <remarks>The allocations of the BCL's method, and 104 bytes if a task has not completed; 40 if a completed one has failed. The exceptions of
    /// the tasks count as observed.</remarks>
    /// <exception cref="ArgumentException">A task is null.</exception>
    [OverloadResolutionPriority(-1)]
    public static LeanTask WhenAll(params ReadOnlySpan<Task> tasks) => Task.WhenAll(tasks).AsLeanTask();

    /// <inheritdoc cref="WhenAll(ReadOnlySpan{Task})"/>
    /// <exception cref="ArgumentNullException"><paramref name="tasks"/> is null.</exception>
    [OverloadResolutionPriority(-1)]
    public static LeanTask WhenAll(params Task[] tasks) => Task.WhenAll(tasks).AsLeanTask();

    /// <inheritdoc cref="WhenAll(ReadOnlySpan{Task})"/>
    /// <exception cref="ArgumentNullException"><paramref name="tasks"/> is null.</exception>
    [OverloadResolutionPriority(-1)]
    public static LeanTask WhenAll(IEnumerable<Task> tasks) => Task.WhenAll(tasks).AsLeanTask();

    /// <summary>Creates a task that completes when all of the BCL's tasks have completed, like <see cref="Task.WhenAll{TResult}(ReadOnlySpan{Task{TResult}})"/>.</summary>
    /// <typeparam name="TResult">The type of the results.</typeparam>
    /// <param name="tasks">The tasks to wait for; the span is not kept.</param>
    /// <returns>A task with all results, in the order of the tasks, or a task that fails as for tasks without results.</returns>
    /// <remarks>The allocations of the BCL's method, and 112 bytes if a task has not completed; 40 or 48 otherwise. The exceptions of the tasks count
    /// as observed.</remarks>
    /// <exception cref="ArgumentException">A task is null.</exception>
    [OverloadResolutionPriority(-1)]
    public static LeanTask<TResult[]> WhenAll<TResult>(params ReadOnlySpan<Task<TResult>> tasks) => Task.WhenAll(tasks).AsLeanTask();

    /// <inheritdoc cref="WhenAll{TResult}(ReadOnlySpan{Task{TResult}})"/>
    /// <exception cref="ArgumentNullException"><paramref name="tasks"/> is null.</exception>
    [OverloadResolutionPriority(-1)]
    public static LeanTask<TResult[]> WhenAll<TResult>(params Task<TResult>[] tasks) => Task.WhenAll(tasks).AsLeanTask();

    /// <inheritdoc cref="WhenAll{TResult}(ReadOnlySpan{Task{TResult}})"/>
    /// <exception cref="ArgumentNullException"><paramref name="tasks"/> is null.</exception>
    [OverloadResolutionPriority(-1)]
    public static LeanTask<TResult[]> WhenAll<TResult>(IEnumerable<Task<TResult>> tasks) => Task.WhenAll(tasks).AsLeanTask();

    /// <summary>Creates a task that completes as soon as one of the BCL's tasks has completed, like <see cref="Task.WhenAny(ReadOnlySpan{Task})"/>.</summary>
    /// <param name="tasks">The tasks to wait for; the span is not kept.</param>
    /// <returns>A task that runs to completion, whose result is a task that has completed with any outcome.</returns>
    /// <remarks>The allocations of the BCL's method, and 112 bytes; 40 if a task has completed.</remarks>
    /// <exception cref="ArgumentException">A task is null, or there are no tasks.</exception>
    [OverloadResolutionPriority(-1)]
    public static LeanTask<Task> WhenAny(params ReadOnlySpan<Task> tasks) => Task.WhenAny(tasks).AsLeanTask();

    /// <inheritdoc cref="WhenAny(ReadOnlySpan{Task})"/>
    /// <exception cref="ArgumentNullException"><paramref name="tasks"/> is null.</exception>
    [OverloadResolutionPriority(-1)]
    public static LeanTask<Task> WhenAny(params Task[] tasks) => Task.WhenAny(tasks).AsLeanTask();

    /// <inheritdoc cref="WhenAny(ReadOnlySpan{Task})"/>
    /// <exception cref="ArgumentNullException"><paramref name="tasks"/> is null.</exception>
    [OverloadResolutionPriority(-1)]
    public static LeanTask<Task> WhenAny(IEnumerable<Task> tasks) => Task.WhenAny(tasks).AsLeanTask();

    /// <inheritdoc cref="WhenAny(ReadOnlySpan{Task})"/>
    /// <typeparam name="TResult">The type of a task's result.</typeparam>
    [OverloadResolutionPriority(-1)]
    public static LeanTask<Task<TResult>> WhenAny<TResult>(params ReadOnlySpan<Task<TResult>> tasks) => Task.WhenAny(tasks).AsLeanTask();

    /// <inheritdoc cref="WhenAny{TResult}(ReadOnlySpan{Task{TResult}})"/>
    /// <exception cref="ArgumentNullException"><paramref name="tasks"/> is null.</exception>
    [OverloadResolutionPriority(-1)]
    public static LeanTask<Task<TResult>> WhenAny<TResult>(params Task<TResult>[] tasks) => Task.WhenAny(tasks).AsLeanTask();

    /// <inheritdoc cref="WhenAny{TResult}(ReadOnlySpan{Task{TResult}})"/>
    /// <exception cref="ArgumentNullException"><paramref name="tasks"/> is null.</exception>
    [OverloadResolutionPriority(-1)]
    public static LeanTask<Task<TResult>> WhenAny<TResult>(IEnumerable<Task<TResult>> tasks) => Task.WhenAny(tasks).AsLeanTask();

    /// <summary>Yields each of the BCL's tasks as it completes, with any outcome: <see cref="Task.WhenEach(ReadOnlySpan{Task})"/>.</summary>
    /// <param name="tasks">The tasks to wait for; the span is not kept.</param>
    /// <returns>The tasks. They can be enumerated once.</returns>
    /// <remarks>The allocations of the BCL's method, which this calls.</remarks>
    /// <exception cref="ArgumentException">A task is null.</exception>
    [OverloadResolutionPriority(-1)]
    public static IAsyncEnumerable<Task> WhenEach(params ReadOnlySpan<Task> tasks) => Task.WhenEach(tasks);

    /// <inheritdoc cref="WhenEach(ReadOnlySpan{Task})"/>
    /// <exception cref="ArgumentNullException"><paramref name="tasks"/> is null.</exception>
    [OverloadResolutionPriority(-1)]
    public static IAsyncEnumerable<Task> WhenEach(params Task[] tasks) => Task.WhenEach(tasks);

    /// <inheritdoc cref="WhenEach(ReadOnlySpan{Task})"/>
    /// <exception cref="ArgumentNullException"><paramref name="tasks"/> is null.</exception>
    [OverloadResolutionPriority(-1)]
    public static IAsyncEnumerable<Task> WhenEach(IEnumerable<Task> tasks) => Task.WhenEach(tasks);

    /// <inheritdoc cref="WhenEach(ReadOnlySpan{Task})"/>
    /// <typeparam name="TResult">The type of a task's result.</typeparam>
    [OverloadResolutionPriority(-1)]
    public static IAsyncEnumerable<Task<TResult>> WhenEach<TResult>(params ReadOnlySpan<Task<TResult>> tasks) => Task.WhenEach(tasks);

    /// <inheritdoc cref="WhenEach{TResult}(ReadOnlySpan{Task{TResult}})"/>
    /// <exception cref="ArgumentNullException"><paramref name="tasks"/> is null.</exception>
    [OverloadResolutionPriority(-1)]
    public static IAsyncEnumerable<Task<TResult>> WhenEach<TResult>(params Task<TResult>[] tasks) => Task.WhenEach(tasks);

    /// <inheritdoc cref="WhenEach{TResult}(ReadOnlySpan{Task{TResult}})"/>
    /// <exception cref="ArgumentNullException"><paramref name="tasks"/> is null.</exception>
    [OverloadResolutionPriority(-1)]
    public static IAsyncEnumerable<Task<TResult>> WhenEach<TResult>(IEnumerable<Task<TResult>> tasks) => Task.WhenEach(tasks);

    // Combinators of value tasks, and of value tasks and our tasks, which convert to them: what LeanValueTask has, as tasks. An argument that
    // fits our tasks alone goes to theirs.

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
    /// <returns>A task with the index and the result of the first to complete. It fails if that value task failed, because a value task is consumed.</returns>
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
