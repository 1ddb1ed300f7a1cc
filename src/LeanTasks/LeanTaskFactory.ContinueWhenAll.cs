using LeanTasks.Factories;

namespace LeanTasks;

// In each group the last overload documents the others; the others take the factory's defaults.
public partial class LeanTaskFactory
{
    /// <inheritdoc cref="ContinueWhenAll(LeanTask[], Action{LeanTask[]}, CancellationToken, TaskContinuationOptions, LeanScheduler)"/>
    public LeanTask ContinueWhenAll(LeanTask[] tasks, Action<LeanTask[]> continuationAction) =>
        ContinueWhenAll(tasks, continuationAction, _defaults.Token, _defaults.ContinuationOptions, _defaults.SchedulerOfCall);

    /// <inheritdoc cref="ContinueWhenAll(LeanTask[], Action{LeanTask[]}, CancellationToken, TaskContinuationOptions, LeanScheduler)"/>
    public LeanTask ContinueWhenAll(LeanTask[] tasks, Action<LeanTask[]> continuationAction, CancellationToken cancellationToken) =>
        ContinueWhenAll(tasks, continuationAction, cancellationToken, _defaults.ContinuationOptions, _defaults.SchedulerOfCall);

    /// <inheritdoc cref="ContinueWhenAll(LeanTask[], Action{LeanTask[]}, CancellationToken, TaskContinuationOptions, LeanScheduler)"/>
    public LeanTask ContinueWhenAll(LeanTask[] tasks, Action<LeanTask[]> continuationAction, TaskContinuationOptions continuationOptions) =>
        ContinueWhenAll(tasks, continuationAction, _defaults.Token, continuationOptions, _defaults.SchedulerOfCall);

    /// <summary>Makes a task that runs <paramref name="continuationAction"/> once all tasks have completed, in whatever way.</summary>
    /// <param name="tasks">What to wait for; a copy is kept.</param>
    /// <param name="continuationAction">What to run; gets the tasks, in a new array.</param>
    /// <param name="cancellationToken">Cancels the continuation until it runs.</param>
    /// <param name="continuationOptions">How to run it.</param>
    /// <param name="scheduler">Where to run it.</param>
    /// <returns>The continuation. Its <see cref="LeanTask.AsyncState"/> is the delegate, as in the BCL.</returns>
    /// <remarks>Allocates 120 bytes with the continuation, the copy of the array, and 32 for each task that has something attached already or has a delegate.</remarks>
    /// <exception cref="ArgumentNullException"><paramref name="tasks"/>, <paramref name="continuationAction"/> or <paramref name="scheduler"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="tasks"/> is empty, or has a null element.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="continuationOptions"/> has a bit that is not an option, a condition on the end of the antecedent, or options that contradict each other.</exception>
    public LeanTask ContinueWhenAll(
        LeanTask[] tasks,
        Action<LeanTask[]> continuationAction,
        CancellationToken cancellationToken,
        TaskContinuationOptions continuationOptions,
        LeanScheduler scheduler) =>
        ManyTasks.ContinueWhenAll(tasks, continuationAction, cancellationToken, continuationOptions, scheduler);

    /// <inheritdoc cref="ContinueWhenAll{TAntecedentResult}(LeanTask{TAntecedentResult}[], Action{LeanTask{TAntecedentResult}[]}, CancellationToken, TaskContinuationOptions, LeanScheduler)"/>
    public LeanTask ContinueWhenAll<TAntecedentResult>(
        LeanTask<TAntecedentResult>[] tasks, Action<LeanTask<TAntecedentResult>[]> continuationAction) =>
        ContinueWhenAll(tasks, continuationAction, _defaults.Token, _defaults.ContinuationOptions, _defaults.SchedulerOfCall);

    /// <inheritdoc cref="ContinueWhenAll{TAntecedentResult}(LeanTask{TAntecedentResult}[], Action{LeanTask{TAntecedentResult}[]}, CancellationToken, TaskContinuationOptions, LeanScheduler)"/>
    public LeanTask ContinueWhenAll<TAntecedentResult>(
        LeanTask<TAntecedentResult>[] tasks, Action<LeanTask<TAntecedentResult>[]> continuationAction, CancellationToken cancellationToken) =>
        ContinueWhenAll(tasks, continuationAction, cancellationToken, _defaults.ContinuationOptions, _defaults.SchedulerOfCall);

    /// <inheritdoc cref="ContinueWhenAll{TAntecedentResult}(LeanTask{TAntecedentResult}[], Action{LeanTask{TAntecedentResult}[]}, CancellationToken, TaskContinuationOptions, LeanScheduler)"/>
    public LeanTask ContinueWhenAll<TAntecedentResult>(
        LeanTask<TAntecedentResult>[] tasks, Action<LeanTask<TAntecedentResult>[]> continuationAction, TaskContinuationOptions continuationOptions) =>
        ContinueWhenAll(tasks, continuationAction, _defaults.Token, continuationOptions, _defaults.SchedulerOfCall);

    /// <summary>Makes a task that runs <paramref name="continuationAction"/> once all tasks have completed, in whatever way.</summary>
    /// <typeparam name="TAntecedentResult">The type of the tasks' results.</typeparam>
    /// <param name="tasks">What to wait for; a copy is kept.</param>
    /// <param name="continuationAction">What to run; gets the tasks, in a new array.</param>
    /// <param name="cancellationToken">Cancels the continuation until it runs.</param>
    /// <param name="continuationOptions">How to run it.</param>
    /// <param name="scheduler">Where to run it.</param>
    /// <returns>The continuation. Its <see cref="LeanTask.AsyncState"/> is the delegate, as in the BCL.</returns>
    /// <remarks>Allocates 120 bytes with the continuation, the copy of the array, and 32 for each task that has something attached already or has a delegate.</remarks>
    /// <exception cref="ArgumentNullException"><paramref name="tasks"/>, <paramref name="continuationAction"/> or <paramref name="scheduler"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="tasks"/> is empty, or has a null element.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="continuationOptions"/> has a bit that is not an option, a condition on the end of the antecedent, or options that contradict each other.</exception>
    public LeanTask ContinueWhenAll<TAntecedentResult>(
        LeanTask<TAntecedentResult>[] tasks,
        Action<LeanTask<TAntecedentResult>[]> continuationAction,
        CancellationToken cancellationToken,
        TaskContinuationOptions continuationOptions,
        LeanScheduler scheduler) =>
        ManyTasks.ContinueWhenAll(tasks, continuationAction, cancellationToken, continuationOptions, scheduler);

    /// <inheritdoc cref="ContinueWhenAll{TResult}(LeanTask[], Func{LeanTask[], TResult}, CancellationToken, TaskContinuationOptions, LeanScheduler)"/>
    public LeanTask<TResult> ContinueWhenAll<TResult>(LeanTask[] tasks, Func<LeanTask[], TResult> continuationFunction) =>
        ContinueWhenAll(tasks, continuationFunction, _defaults.Token, _defaults.ContinuationOptions, _defaults.SchedulerOfCall);

    /// <inheritdoc cref="ContinueWhenAll{TResult}(LeanTask[], Func{LeanTask[], TResult}, CancellationToken, TaskContinuationOptions, LeanScheduler)"/>
    public LeanTask<TResult> ContinueWhenAll<TResult>(
        LeanTask[] tasks, Func<LeanTask[], TResult> continuationFunction, CancellationToken cancellationToken) =>
        ContinueWhenAll(tasks, continuationFunction, cancellationToken, _defaults.ContinuationOptions, _defaults.SchedulerOfCall);

    /// <inheritdoc cref="ContinueWhenAll{TResult}(LeanTask[], Func{LeanTask[], TResult}, CancellationToken, TaskContinuationOptions, LeanScheduler)"/>
    public LeanTask<TResult> ContinueWhenAll<TResult>(
        LeanTask[] tasks, Func<LeanTask[], TResult> continuationFunction, TaskContinuationOptions continuationOptions) =>
        ContinueWhenAll(tasks, continuationFunction, _defaults.Token, continuationOptions, _defaults.SchedulerOfCall);

    /// <summary>Makes a task that runs <paramref name="continuationFunction"/> once all tasks have completed, in whatever way.</summary>
    /// <typeparam name="TResult">The type of the continuation's result.</typeparam>
    /// <param name="tasks">What to wait for; a copy is kept.</param>
    /// <param name="continuationFunction">What to run; gets the tasks, in a new array. For an async one, its task is the result: it is not unwrapped.</param>
    /// <param name="cancellationToken">Cancels the continuation until it runs.</param>
    /// <param name="continuationOptions">How to run it.</param>
    /// <param name="scheduler">Where to run it.</param>
    /// <returns>The continuation. Its <see cref="LeanTask.AsyncState"/> is the delegate, as in the BCL.</returns>
    /// <remarks>Allocates 120 bytes with the continuation, the copy of the array, and 32 for each task that has something attached already or has a delegate.</remarks>
    /// <exception cref="ArgumentNullException"><paramref name="tasks"/>, <paramref name="continuationFunction"/> or <paramref name="scheduler"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="tasks"/> is empty, or has a null element.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="continuationOptions"/> has a bit that is not an option, a condition on the end of the antecedent, or options that contradict each other.</exception>
    public LeanTask<TResult> ContinueWhenAll<TResult>(
        LeanTask[] tasks,
        Func<LeanTask[], TResult> continuationFunction,
        CancellationToken cancellationToken,
        TaskContinuationOptions continuationOptions,
        LeanScheduler scheduler) =>
        ManyTasks.ContinueWhenAll(tasks, continuationFunction, cancellationToken, continuationOptions, scheduler);

    /// <inheritdoc cref="ContinueWhenAll{TAntecedentResult, TResult}(LeanTask{TAntecedentResult}[], Func{LeanTask{TAntecedentResult}[], TResult}, CancellationToken, TaskContinuationOptions, LeanScheduler)"/>
    public LeanTask<TResult> ContinueWhenAll<TAntecedentResult, TResult>(
        LeanTask<TAntecedentResult>[] tasks, Func<LeanTask<TAntecedentResult>[], TResult> continuationFunction) =>
        ContinueWhenAll(tasks, continuationFunction, _defaults.Token, _defaults.ContinuationOptions, _defaults.SchedulerOfCall);

    /// <inheritdoc cref="ContinueWhenAll{TAntecedentResult, TResult}(LeanTask{TAntecedentResult}[], Func{LeanTask{TAntecedentResult}[], TResult}, CancellationToken, TaskContinuationOptions, LeanScheduler)"/>
    public LeanTask<TResult> ContinueWhenAll<TAntecedentResult, TResult>(
        LeanTask<TAntecedentResult>[] tasks, Func<LeanTask<TAntecedentResult>[], TResult> continuationFunction, CancellationToken cancellationToken) =>
        ContinueWhenAll(tasks, continuationFunction, cancellationToken, _defaults.ContinuationOptions, _defaults.SchedulerOfCall);

    /// <inheritdoc cref="ContinueWhenAll{TAntecedentResult, TResult}(LeanTask{TAntecedentResult}[], Func{LeanTask{TAntecedentResult}[], TResult}, CancellationToken, TaskContinuationOptions, LeanScheduler)"/>
    public LeanTask<TResult> ContinueWhenAll<TAntecedentResult, TResult>(
        LeanTask<TAntecedentResult>[] tasks, Func<LeanTask<TAntecedentResult>[], TResult> continuationFunction, TaskContinuationOptions continuationOptions) =>
        ContinueWhenAll(tasks, continuationFunction, _defaults.Token, continuationOptions, _defaults.SchedulerOfCall);

    /// <summary>Makes a task that runs <paramref name="continuationFunction"/> once all tasks have completed, in whatever way.</summary>
    /// <typeparam name="TAntecedentResult">The type of the tasks' results.</typeparam>
    /// <typeparam name="TResult">The type of the continuation's result.</typeparam>
    /// <param name="tasks">What to wait for; a copy is kept.</param>
    /// <param name="continuationFunction">What to run; gets the tasks, in a new array. For an async one, its task is the result: it is not unwrapped.</param>
    /// <param name="cancellationToken">Cancels the continuation until it runs.</param>
    /// <param name="continuationOptions">How to run it.</param>
    /// <param name="scheduler">Where to run it.</param>
    /// <returns>The continuation. Its <see cref="LeanTask.AsyncState"/> is the delegate, as in the BCL.</returns>
    /// <remarks>Allocates 120 bytes with the continuation, the copy of the array, and 32 for each task that has something attached already or has a delegate.</remarks>
    /// <exception cref="ArgumentNullException"><paramref name="tasks"/>, <paramref name="continuationFunction"/> or <paramref name="scheduler"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="tasks"/> is empty, or has a null element.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="continuationOptions"/> has a bit that is not an option, a condition on the end of the antecedent, or options that contradict each other.</exception>
    public LeanTask<TResult> ContinueWhenAll<TAntecedentResult, TResult>(
        LeanTask<TAntecedentResult>[] tasks,
        Func<LeanTask<TAntecedentResult>[], TResult> continuationFunction,
        CancellationToken cancellationToken,
        TaskContinuationOptions continuationOptions,
        LeanScheduler scheduler) =>
        ManyTasks.ContinueWhenAll(tasks, continuationFunction, cancellationToken, continuationOptions, scheduler);
}
