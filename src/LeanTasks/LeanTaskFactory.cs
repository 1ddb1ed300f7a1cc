using System.Diagnostics.CodeAnalysis;
using LeanTasks.Factories;

namespace LeanTasks;

/// <summary>Creates and starts tasks with its own defaults: the counterpart of <see cref="TaskFactory"/>.</summary>
/// <remarks>Thread safety: all members may be called from any thread at any time. Immutable.</remarks>
[SuppressMessage("Performance", "CA1822", Justification = "The members of TaskFactory are instance members.")]
public partial class LeanTaskFactory
{
    private readonly FactoryDefaults _defaults;

    /// <summary>Creates a factory without a token or options. It uses the scheduler that is current at each call.</summary>
    public LeanTaskFactory()
        : this(CancellationToken.None, TaskCreationOptions.None, TaskContinuationOptions.None, scheduler: null)
    {
    }

    /// <inheritdoc cref="LeanTaskFactory(CancellationToken, TaskCreationOptions, TaskContinuationOptions, LeanScheduler?)"/>
    public LeanTaskFactory(CancellationToken cancellationToken)
        : this(cancellationToken, TaskCreationOptions.None, TaskContinuationOptions.None, scheduler: null)
    {
    }

    /// <inheritdoc cref="LeanTaskFactory(CancellationToken, TaskCreationOptions, TaskContinuationOptions, LeanScheduler?)"/>
    public LeanTaskFactory(LeanScheduler? scheduler)
        : this(CancellationToken.None, TaskCreationOptions.None, TaskContinuationOptions.None, scheduler)
    {
    }

    /// <inheritdoc cref="LeanTaskFactory(CancellationToken, TaskCreationOptions, TaskContinuationOptions, LeanScheduler?)"/>
    public LeanTaskFactory(TaskCreationOptions creationOptions, TaskContinuationOptions continuationOptions)
        : this(CancellationToken.None, creationOptions, continuationOptions, scheduler: null)
    {
    }

    /// <summary>Creates a factory with defaults for its calls.</summary>
    /// <param name="cancellationToken">The token of the tasks and continuations.</param>
    /// <param name="creationOptions">The options of tasks that are not continuations.</param>
    /// <param name="continuationOptions">The options of continuations.</param>
    /// <param name="scheduler">The scheduler to run tasks on; null for the scheduler that is current at each call.</param>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="creationOptions"/> contains an invalid flag; or <paramref name="continuationOptions"/> contains one, a condition on the
    /// antecedent's outcome, or contradictory options.
    /// </exception>
    public LeanTaskFactory(
        CancellationToken cancellationToken,
        TaskCreationOptions creationOptions,
        TaskContinuationOptions continuationOptions,
        LeanScheduler? scheduler) =>
        _defaults = new FactoryDefaults(cancellationToken, creationOptions, continuationOptions, scheduler);

    /// <summary>Gets the default token of tasks and continuations.</summary>
    public CancellationToken CancellationToken => _defaults.Token;

    /// <summary>Gets the default scheduler; null for the scheduler that is current at each call.</summary>
    public LeanScheduler? Scheduler => _defaults.Scheduler;

    /// <summary>Gets the default options of tasks that are not continuations.</summary>
    public TaskCreationOptions CreationOptions => _defaults.CreationOptions;

    /// <summary>Gets the default options of continuations.</summary>
    public TaskContinuationOptions ContinuationOptions => _defaults.ContinuationOptions;

    // In each group the last overload documents the others; the others take the factory's defaults.

    /// <inheritdoc cref="StartNew(Action, CancellationToken, TaskCreationOptions, LeanScheduler)"/>
    public LeanTask StartNew(Action action)
    {
        if (!_defaults.StartOnPool)
            return StartNew(action, _defaults.Token, _defaults.CreationOptions, _defaults.SchedulerOfCall);

        ArgumentNullException.ThrowIfNull(action);
        return LeanTask.StartOnPool(action, _defaults.TaskOptionsOnPool);
    }

    /// <inheritdoc cref="StartNew(Action, CancellationToken, TaskCreationOptions, LeanScheduler)"/>
    public LeanTask StartNew(Action action, CancellationToken cancellationToken) =>
        StartNew(action, cancellationToken, _defaults.CreationOptions, _defaults.SchedulerOfCall);

    /// <inheritdoc cref="StartNew(Action, CancellationToken, TaskCreationOptions, LeanScheduler)"/>
    public LeanTask StartNew(Action action, TaskCreationOptions creationOptions) =>
        StartNew(action, _defaults.Token, creationOptions, _defaults.SchedulerOfCall);

    /// <summary>Creates a task that runs <paramref name="action"/>, and starts it.</summary>
    /// <param name="action">The delegate to run.</param>
    /// <param name="cancellationToken">
    /// A token that cancels the task before it runs. If the delegate throws an <see cref="OperationCanceledException"/> with this token, the task is
    /// canceled too.
    /// </param>
    /// <param name="creationOptions">Options that control how it runs.</param>
    /// <param name="scheduler">The scheduler to run it on.</param>
    /// <returns>The started task. It needs 32 bytes.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="action"/> or <paramref name="scheduler"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="creationOptions"/> contains an invalid flag.</exception>
    /// <exception cref="TaskSchedulerException">The scheduler refused the task.</exception>
    public LeanTask StartNew(
        Action action,
        CancellationToken cancellationToken,
        TaskCreationOptions creationOptions,
        LeanScheduler scheduler)
    {
        ArgumentNullException.ThrowIfNull(scheduler);
        ArgumentNullException.ThrowIfNull(action);
        return TaskStarter.Start(action, cancellationToken, creationOptions, scheduler);
    }

    /// <inheritdoc cref="StartNew(Action{object?}, object?, CancellationToken, TaskCreationOptions, LeanScheduler)"/>
    public LeanTask StartNew(Action<object?> action, object? state) =>
        StartNew(action, state, _defaults.Token, _defaults.CreationOptions, _defaults.SchedulerOfCall);

    /// <inheritdoc cref="StartNew(Action{object?}, object?, CancellationToken, TaskCreationOptions, LeanScheduler)"/>
    public LeanTask StartNew(Action<object?> action, object? state, CancellationToken cancellationToken) =>
        StartNew(action, state, cancellationToken, _defaults.CreationOptions, _defaults.SchedulerOfCall);

    /// <inheritdoc cref="StartNew(Action{object?}, object?, CancellationToken, TaskCreationOptions, LeanScheduler)"/>
    public LeanTask StartNew(Action<object?> action, object? state, TaskCreationOptions creationOptions) =>
        StartNew(action, state, _defaults.Token, creationOptions, _defaults.SchedulerOfCall);

    /// <summary>Creates a task that runs <paramref name="action"/> with <paramref name="state"/>, and starts it.</summary>
    /// <param name="action">The delegate to run.</param>
    /// <param name="state">The delegate's argument, and the task's <see cref="LeanTask.AsyncState"/>.</param>
    /// <param name="cancellationToken">
    /// A token that cancels the task before it runs. If the delegate throws an <see cref="OperationCanceledException"/> with this token, the task is
    /// canceled too.
    /// </param>
    /// <param name="creationOptions">Options that control how it runs.</param>
    /// <param name="scheduler">The scheduler to run it on.</param>
    /// <returns>The started task. It needs 32 bytes, and 32 more for the state object.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="action"/> or <paramref name="scheduler"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="creationOptions"/> contains an invalid flag.</exception>
    /// <exception cref="TaskSchedulerException">The scheduler refused the task.</exception>
    public LeanTask StartNew(
        Action<object?> action,
        object? state,
        CancellationToken cancellationToken,
        TaskCreationOptions creationOptions,
        LeanScheduler scheduler)
    {
        ArgumentNullException.ThrowIfNull(scheduler);
        ArgumentNullException.ThrowIfNull(action);
        return TaskStarter.Start(action, state, cancellationToken, creationOptions, scheduler);
    }

    /// <inheritdoc cref="StartNew{TResult}(Func{TResult}, CancellationToken, TaskCreationOptions, LeanScheduler)"/>
    public LeanTask<TResult> StartNew<TResult>(Func<TResult> function)
    {
        if (!_defaults.StartOnPool)
            return StartNew(function, _defaults.Token, _defaults.CreationOptions, _defaults.SchedulerOfCall);

        ArgumentNullException.ThrowIfNull(function);
        return LeanTask<TResult>.StartOnPool(function, _defaults.TaskOptionsOnPool);
    }

    /// <inheritdoc cref="StartNew{TResult}(Func{TResult}, CancellationToken, TaskCreationOptions, LeanScheduler)"/>
    public LeanTask<TResult> StartNew<TResult>(Func<TResult> function, CancellationToken cancellationToken) =>
        StartNew(function, cancellationToken, _defaults.CreationOptions, _defaults.SchedulerOfCall);

    /// <inheritdoc cref="StartNew{TResult}(Func{TResult}, CancellationToken, TaskCreationOptions, LeanScheduler)"/>
    public LeanTask<TResult> StartNew<TResult>(Func<TResult> function, TaskCreationOptions creationOptions) =>
        StartNew(function, _defaults.Token, creationOptions, _defaults.SchedulerOfCall);

    /// <summary>Creates a task that runs <paramref name="function"/>, and starts it.</summary>
    /// <typeparam name="TResult">The type of the result.</typeparam>
    /// <param name="function">The delegate to run. The result of an async delegate is its task, which is not unwrapped.</param>
    /// <param name="cancellationToken">
    /// A token that cancels the task before it runs. If the delegate throws an <see cref="OperationCanceledException"/> with this token, the task is
    /// canceled too.
    /// </param>
    /// <param name="creationOptions">Options that control how it runs.</param>
    /// <param name="scheduler">The scheduler to run it on.</param>
    /// <returns>The started task. It needs 32 bytes for results of up to 4 bytes.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="function"/> or <paramref name="scheduler"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="creationOptions"/> contains an invalid flag.</exception>
    /// <exception cref="TaskSchedulerException">The scheduler refused the task.</exception>
    public LeanTask<TResult> StartNew<TResult>(
        Func<TResult> function,
        CancellationToken cancellationToken,
        TaskCreationOptions creationOptions,
        LeanScheduler scheduler)
    {
        ArgumentNullException.ThrowIfNull(function);
        ArgumentNullException.ThrowIfNull(scheduler);
        return TaskStarter.Start<TResult>(function, cancellationToken, creationOptions, scheduler);
    }

    /// <inheritdoc cref="StartNew{TResult}(Func{object?, TResult}, object?, CancellationToken, TaskCreationOptions, LeanScheduler)"/>
    public LeanTask<TResult> StartNew<TResult>(Func<object?, TResult> function, object? state) =>
        StartNew(function, state, _defaults.Token, _defaults.CreationOptions, _defaults.SchedulerOfCall);

    /// <inheritdoc cref="StartNew{TResult}(Func{object?, TResult}, object?, CancellationToken, TaskCreationOptions, LeanScheduler)"/>
    public LeanTask<TResult> StartNew<TResult>(Func<object?, TResult> function, object? state, CancellationToken cancellationToken) =>
        StartNew(function, state, cancellationToken, _defaults.CreationOptions, _defaults.SchedulerOfCall);

    /// <inheritdoc cref="StartNew{TResult}(Func{object?, TResult}, object?, CancellationToken, TaskCreationOptions, LeanScheduler)"/>
    public LeanTask<TResult> StartNew<TResult>(Func<object?, TResult> function, object? state, TaskCreationOptions creationOptions) =>
        StartNew(function, state, _defaults.Token, creationOptions, _defaults.SchedulerOfCall);

    /// <summary>Creates a task that runs <paramref name="function"/> with <paramref name="state"/>, and starts it.</summary>
    /// <typeparam name="TResult">The type of the result.</typeparam>
    /// <param name="function">The delegate to run. The result of an async delegate is its task, which is not unwrapped.</param>
    /// <param name="state">The delegate's argument, and the task's <see cref="LeanTask.AsyncState"/>.</param>
    /// <param name="cancellationToken">
    /// A token that cancels the task before it runs. If the delegate throws an <see cref="OperationCanceledException"/> with this token, the task is
    /// canceled too.
    /// </param>
    /// <param name="creationOptions">Options that control how it runs.</param>
    /// <param name="scheduler">The scheduler to run it on.</param>
    /// <returns>The started task. It needs 32 bytes, and 32 more for the state object.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="function"/> or <paramref name="scheduler"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="creationOptions"/> contains an invalid flag.</exception>
    /// <exception cref="TaskSchedulerException">The scheduler refused the task.</exception>
    public LeanTask<TResult> StartNew<TResult>(
        Func<object?, TResult> function,
        object? state,
        CancellationToken cancellationToken,
        TaskCreationOptions creationOptions,
        LeanScheduler scheduler)
    {
        ArgumentNullException.ThrowIfNull(function);
        ArgumentNullException.ThrowIfNull(scheduler);
        return TaskStarter.Start<TResult>(function, state, cancellationToken, creationOptions, scheduler);
    }
}
