using System.Runtime.CompilerServices;

namespace LeanTasks;

// Combinators of value tasks, and of value tasks and our tasks, which convert to them: what LeanValueTask has, as tasks. An argument that
// fits our tasks alone goes to theirs.
public partial class LeanTask
{
    /// <summary>Makes a task that completes when all value tasks have: what <see cref="LeanValueTask.WhenAll(ReadOnlySpan{ValueTask})"/> returns, as a task.</summary>
    /// <param name="tasks">What to wait for, tasks of this library among them; none of the value tasks may be used afterwards.</param>
    /// <returns>A task with the exceptions of all, in the order of the arguments, if any faults; canceled if none faults and one is canceled.</returns>
    /// <remarks>What <see cref="LeanValueTask.WhenAll(ReadOnlySpan{ValueTask})"/> allocates.</remarks>
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

    /// <summary>Makes a task that completes when all value tasks have: what <see cref="LeanValueTask.WhenAll{TResult}(ReadOnlySpan{ValueTask{TResult}})"/> returns, as a task.</summary>
    /// <typeparam name="TResult">The type of a result.</typeparam>
    /// <param name="tasks">What to wait for, tasks of this library among them; none of the value tasks may be used afterwards. Unlike with <see cref="LeanValueTask"/>, no number of them makes a tuple.</param>
    /// <returns>A task with all results, in the order of the arguments, or that fails as that of the value tasks without results does.</returns>
    /// <remarks>What <see cref="LeanValueTask.WhenAll{TResult}(ReadOnlySpan{ValueTask{TResult}})"/> allocates; 40 bytes more if all have run to completion.</remarks>
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

    /// <summary>Makes a task that completes as soon as one of the value tasks has: what <see cref="LeanValueTask.WhenAny(ReadOnlySpan{ValueTask})"/> returns, as a task.</summary>
    /// <param name="tasks">What to wait for, tasks of this library among them; none of the value tasks may be used afterwards.</param>
    /// <returns>A task with the index of the first to end; it fails if that one does, because a value task is consumed.</returns>
    /// <remarks>What <see cref="LeanValueTask.WhenAny(ReadOnlySpan{ValueTask})"/> allocates; up to 40 bytes more if one has ended.</remarks>
    /// <exception cref="ArgumentException">There is none.</exception>
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

    /// <summary>Makes a task that completes as soon as one of the value tasks has: what <see cref="LeanValueTask.WhenAny{TResult}(ReadOnlySpan{ValueTask{TResult}})"/> returns, as a task.</summary>
    /// <typeparam name="TResult">The type of a result.</typeparam>
    /// <param name="tasks">What to wait for, tasks of this library among them; none of the value tasks may be used afterwards.</param>
    /// <returns>A task with the index and the result of the first to end; it fails if that one does, because a value task is consumed.</returns>
    /// <remarks>What <see cref="LeanValueTask.WhenAny{TResult}(ReadOnlySpan{ValueTask{TResult}})"/> allocates; 40 bytes more, 48 with a reference, if one has ended.</remarks>
    /// <exception cref="ArgumentException">There is none.</exception>
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

    /// <summary>Yields each value task as it ends, however it ends: <see cref="LeanValueTask.WhenEach(ReadOnlySpan{ValueTask})"/>.</summary>
    /// <param name="tasks">What to wait for, tasks of this library among them; none of the value tasks may be used afterwards.</param>
    /// <returns>Completed value tasks, each to be awaited, for one enumeration.</returns>
    /// <remarks>What <see cref="LeanValueTask.WhenEach(ReadOnlySpan{ValueTask})"/> allocates, which this is.</remarks>
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
    /// <typeparam name="TResult">The type of a result.</typeparam>
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
