using LeanTasks.Factories;

namespace LeanTasks;

// In each group the last overload documents the others; the others take the factory's defaults.
public partial class LeanTaskFactory<TResult>
{
    /// <inheritdoc cref="ContinueWhenAll(LeanTask[], Func{LeanTask[], TResult}, CancellationToken, TaskContinuationOptions, LeanScheduler)"/>
    public LeanTask<TResult> ContinueWhenAll(LeanTask[] tasks, Func<LeanTask[], TResult> continuationFunction) =>
        ContinueWhenAll(tasks, continuationFunction, _defaults.Token, _defaults.ContinuationOptions, _defaults.SchedulerOfCall);

    /// <inheritdoc cref="ContinueWhenAll(LeanTask[], Func{LeanTask[], TResult}, CancellationToken, TaskContinuationOptions, LeanScheduler)"/>
    public LeanTask<TResult> ContinueWhenAll(
        LeanTask[] tasks, Func<LeanTask[], TResult> continuationFunction, CancellationToken cancellationToken) =>
        ContinueWhenAll(tasks, continuationFunction, cancellationToken, _defaults.ContinuationOptions, _defaults.SchedulerOfCall);

    /// <inheritdoc cref="ContinueWhenAll(LeanTask[], Func{LeanTask[], TResult}, CancellationToken, TaskContinuationOptions, LeanScheduler)"/>
    public LeanTask<TResult> ContinueWhenAll(
        LeanTask[] tasks, Func<LeanTask[], TResult> continuationFunction, TaskContinuationOptions continuationOptions) =>
        ContinueWhenAll(tasks, continuationFunction, _defaults.Token, continuationOptions, _defaults.SchedulerOfCall);

    /// <summary>Creates a task that runs <paramref name="continuationFunction"/> once all tasks have completed, with any outcome.</summary>
    /// <param name="tasks">The tasks to wait for; the array is copied.</param>
    /// <param name="continuationFunction">The delegate to run; it receives the tasks in a new array. The result of an async delegate is its task, which is not unwrapped.</param>
    /// <param name="cancellationToken">A token that cancels the continuation before it runs.</param>
    /// <param name="continuationOptions">Options that control how it runs.</param>
    /// <param name="scheduler">The scheduler to run it on.</param>
    /// <returns>The continuation. Its <see cref="LeanTask.AsyncState"/> is the delegate, as in the BCL.</returns>
    /// <remarks>Allocates 120 bytes, including the continuation, the copy of the array, and 32 for each task that has a continuation or a
    /// delegate.</remarks>
    /// <exception cref="ArgumentNullException"><paramref name="tasks"/>, <paramref name="continuationFunction"/> or <paramref name="scheduler"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="tasks"/> is empty, or has a null element.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="continuationOptions"/> contains an invalid flag, a condition on the antecedent's
    /// outcome, or contradictory options.</exception>
    public LeanTask<TResult> ContinueWhenAll(
        LeanTask[] tasks,
        Func<LeanTask[], TResult> continuationFunction,
        CancellationToken cancellationToken,
        TaskContinuationOptions continuationOptions,
        LeanScheduler scheduler) =>
        ManyTasks.ContinueWhenAll(tasks, continuationFunction, cancellationToken, continuationOptions, scheduler);

    /// <inheritdoc cref="ContinueWhenAll{TAntecedentResult}(LeanTask{TAntecedentResult}[], Func{LeanTask{TAntecedentResult}[], TResult}, CancellationToken, TaskContinuationOptions, LeanScheduler)"/>
    public LeanTask<TResult> ContinueWhenAll<TAntecedentResult>(
        LeanTask<TAntecedentResult>[] tasks, Func<LeanTask<TAntecedentResult>[], TResult> continuationFunction) =>
        ContinueWhenAll(tasks, continuationFunction, _defaults.Token, _defaults.ContinuationOptions, _defaults.SchedulerOfCall);

    /// <inheritdoc cref="ContinueWhenAll{TAntecedentResult}(LeanTask{TAntecedentResult}[], Func{LeanTask{TAntecedentResult}[], TResult}, CancellationToken, TaskContinuationOptions, LeanScheduler)"/>
    public LeanTask<TResult> ContinueWhenAll<TAntecedentResult>(
        LeanTask<TAntecedentResult>[] tasks, Func<LeanTask<TAntecedentResult>[], TResult> continuationFunction, CancellationToken cancellationToken) =>
        ContinueWhenAll(tasks, continuationFunction, cancellationToken, _defaults.ContinuationOptions, _defaults.SchedulerOfCall);

    /// <inheritdoc cref="ContinueWhenAll{TAntecedentResult}(LeanTask{TAntecedentResult}[], Func{LeanTask{TAntecedentResult}[], TResult}, CancellationToken, TaskContinuationOptions, LeanScheduler)"/>
    public LeanTask<TResult> ContinueWhenAll<TAntecedentResult>(
        LeanTask<TAntecedentResult>[] tasks, Func<LeanTask<TAntecedentResult>[], TResult> continuationFunction, TaskContinuationOptions continuationOptions) =>
        ContinueWhenAll(tasks, continuationFunction, _defaults.Token, continuationOptions, _defaults.SchedulerOfCall);

    /// <summary>Creates a task that runs <paramref name="continuationFunction"/> once all tasks have completed, with any outcome.</summary>
    /// <typeparam name="TAntecedentResult">The type of the tasks' results.</typeparam>
    /// <param name="tasks">The tasks to wait for; the array is copied.</param>
    /// <param name="continuationFunction">The delegate to run; it receives the tasks in a new array. The result of an async delegate is its task, which is not unwrapped.</param>
    /// <param name="cancellationToken">A token that cancels the continuation before it runs.</param>
    /// <param name="continuationOptions">Options that control how it runs.</param>
    /// <param name="scheduler">The scheduler to run it on.</param>
    /// <returns>The continuation. Its <see cref="LeanTask.AsyncState"/> is the delegate, as in the BCL.</returns>
    /// <remarks>Allocates 120 bytes, including the continuation, the copy of the array, and 32 for each task that has a continuation or a
    /// delegate.</remarks>
    /// <exception cref="ArgumentNullException"><paramref name="tasks"/>, <paramref name="continuationFunction"/> or <paramref name="scheduler"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="tasks"/> is empty, or has a null element.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="continuationOptions"/> contains an invalid flag, a condition on the antecedent's
    /// outcome, or contradictory options.</exception>
    public LeanTask<TResult> ContinueWhenAll<TAntecedentResult>(
        LeanTask<TAntecedentResult>[] tasks,
        Func<LeanTask<TAntecedentResult>[], TResult> continuationFunction,
        CancellationToken cancellationToken,
        TaskContinuationOptions continuationOptions,
        LeanScheduler scheduler) =>
        ManyTasks.ContinueWhenAll(tasks, continuationFunction, cancellationToken, continuationOptions, scheduler);

    /// <inheritdoc cref="ContinueWhenAny(LeanTask[], Func{LeanTask, TResult}, CancellationToken, TaskContinuationOptions, LeanScheduler)"/>
    public LeanTask<TResult> ContinueWhenAny(LeanTask[] tasks, Func<LeanTask, TResult> continuationFunction) =>
        ContinueWhenAny(tasks, continuationFunction, _defaults.Token, _defaults.ContinuationOptions, _defaults.SchedulerOfCall);

    /// <inheritdoc cref="ContinueWhenAny(LeanTask[], Func{LeanTask, TResult}, CancellationToken, TaskContinuationOptions, LeanScheduler)"/>
    public LeanTask<TResult> ContinueWhenAny(
        LeanTask[] tasks, Func<LeanTask, TResult> continuationFunction, CancellationToken cancellationToken) =>
        ContinueWhenAny(tasks, continuationFunction, cancellationToken, _defaults.ContinuationOptions, _defaults.SchedulerOfCall);

    /// <inheritdoc cref="ContinueWhenAny(LeanTask[], Func{LeanTask, TResult}, CancellationToken, TaskContinuationOptions, LeanScheduler)"/>
    public LeanTask<TResult> ContinueWhenAny(
        LeanTask[] tasks, Func<LeanTask, TResult> continuationFunction, TaskContinuationOptions continuationOptions) =>
        ContinueWhenAny(tasks, continuationFunction, _defaults.Token, continuationOptions, _defaults.SchedulerOfCall);

    /// <summary>Creates a task that runs <paramref name="continuationFunction"/> once any of the tasks has completed, with any outcome.</summary>
    /// <param name="tasks">The tasks to wait for; the array is copied.</param>
    /// <param name="continuationFunction">The delegate to run; it receives the completed task. The result of an async delegate is its task, which is not unwrapped.</param>
    /// <param name="cancellationToken">A token that cancels the continuation before it runs.</param>
    /// <param name="continuationOptions">Options that control how it runs.</param>
    /// <param name="scheduler">The scheduler to run it on.</param>
    /// <returns>The continuation. Its <see cref="LeanTask.AsyncState"/> is the delegate, as in the BCL.</returns>
    /// <remarks>Allocates 112 bytes, including the continuation, the copy of the array, and 32 for each task that has a continuation or a
    /// delegate.</remarks>
    /// <exception cref="ArgumentNullException"><paramref name="tasks"/>, <paramref name="continuationFunction"/> or <paramref name="scheduler"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="tasks"/> is empty, or has a null element.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="continuationOptions"/> contains an invalid flag, a condition on the antecedent's
    /// outcome, or contradictory options.</exception>
    public LeanTask<TResult> ContinueWhenAny(
        LeanTask[] tasks,
        Func<LeanTask, TResult> continuationFunction,
        CancellationToken cancellationToken,
        TaskContinuationOptions continuationOptions,
        LeanScheduler scheduler) =>
        ManyTasks.ContinueWhenAny(tasks, continuationFunction, cancellationToken, continuationOptions, scheduler);

    /// <inheritdoc cref="ContinueWhenAny{TAntecedentResult}(LeanTask{TAntecedentResult}[], Func{LeanTask{TAntecedentResult}, TResult}, CancellationToken, TaskContinuationOptions, LeanScheduler)"/>
    public LeanTask<TResult> ContinueWhenAny<TAntecedentResult>(
        LeanTask<TAntecedentResult>[] tasks, Func<LeanTask<TAntecedentResult>, TResult> continuationFunction) =>
        ContinueWhenAny(tasks, continuationFunction, _defaults.Token, _defaults.ContinuationOptions, _defaults.SchedulerOfCall);

    /// <inheritdoc cref="ContinueWhenAny{TAntecedentResult}(LeanTask{TAntecedentResult}[], Func{LeanTask{TAntecedentResult}, TResult}, CancellationToken, TaskContinuationOptions, LeanScheduler)"/>
    public LeanTask<TResult> ContinueWhenAny<TAntecedentResult>(
        LeanTask<TAntecedentResult>[] tasks, Func<LeanTask<TAntecedentResult>, TResult> continuationFunction, CancellationToken cancellationToken) =>
        ContinueWhenAny(tasks, continuationFunction, cancellationToken, _defaults.ContinuationOptions, _defaults.SchedulerOfCall);

    /// <inheritdoc cref="ContinueWhenAny{TAntecedentResult}(LeanTask{TAntecedentResult}[], Func{LeanTask{TAntecedentResult}, TResult}, CancellationToken, TaskContinuationOptions, LeanScheduler)"/>
    public LeanTask<TResult> ContinueWhenAny<TAntecedentResult>(
        LeanTask<TAntecedentResult>[] tasks, Func<LeanTask<TAntecedentResult>, TResult> continuationFunction, TaskContinuationOptions continuationOptions) =>
        ContinueWhenAny(tasks, continuationFunction, _defaults.Token, continuationOptions, _defaults.SchedulerOfCall);

    /// <summary>Creates a task that runs <paramref name="continuationFunction"/> once any of the tasks has completed, with any outcome.</summary>
    /// <typeparam name="TAntecedentResult">The type of the tasks' results.</typeparam>
    /// <param name="tasks">The tasks to wait for; the array is copied.</param>
    /// <param name="continuationFunction">The delegate to run; it receives the completed task. The result of an async delegate is its task, which is not unwrapped.</param>
    /// <param name="cancellationToken">A token that cancels the continuation before it runs.</param>
    /// <param name="continuationOptions">Options that control how it runs.</param>
    /// <param name="scheduler">The scheduler to run it on.</param>
    /// <returns>The continuation. Its <see cref="LeanTask.AsyncState"/> is the delegate, as in the BCL.</returns>
    /// <remarks>Allocates 112 bytes, including the continuation, the copy of the array, and 32 for each task that has a continuation or a
    /// delegate.</remarks>
    /// <exception cref="ArgumentNullException"><paramref name="tasks"/>, <paramref name="continuationFunction"/> or <paramref name="scheduler"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="tasks"/> is empty, or has a null element.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="continuationOptions"/> contains an invalid flag, a condition on the antecedent's
    /// outcome, or contradictory options.</exception>
    public LeanTask<TResult> ContinueWhenAny<TAntecedentResult>(
        LeanTask<TAntecedentResult>[] tasks,
        Func<LeanTask<TAntecedentResult>, TResult> continuationFunction,
        CancellationToken cancellationToken,
        TaskContinuationOptions continuationOptions,
        LeanScheduler scheduler) =>
        ManyTasks.ContinueWhenAny(tasks, continuationFunction, cancellationToken, continuationOptions, scheduler);
}
