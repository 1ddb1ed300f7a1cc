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
}
