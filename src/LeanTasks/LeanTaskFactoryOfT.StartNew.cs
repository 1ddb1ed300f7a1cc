using LeanTasks.Factories;

namespace LeanTasks;

// In each group the last overload documents the others; the others take the factory's defaults.
public partial class LeanTaskFactory<TResult>
{
    /// <inheritdoc cref="StartNew(Func{TResult}, CancellationToken, TaskCreationOptions, LeanScheduler)"/>
    public LeanTask<TResult> StartNew(Func<TResult> function)
    {
        if (!_defaults.StartOnPool)
            return StartNew(function, _defaults.Token, _defaults.CreationOptions, _defaults.SchedulerOfCall);

        ArgumentNullException.ThrowIfNull(function);
        return LeanTask<TResult>.StartOnPool(function, _defaults.TaskOptionsOnPool);
    }

    /// <inheritdoc cref="StartNew(Func{TResult}, CancellationToken, TaskCreationOptions, LeanScheduler)"/>
    public LeanTask<TResult> StartNew(Func<TResult> function, CancellationToken cancellationToken) =>
        StartNew(function, cancellationToken, _defaults.CreationOptions, _defaults.SchedulerOfCall);

    /// <inheritdoc cref="StartNew(Func{TResult}, CancellationToken, TaskCreationOptions, LeanScheduler)"/>
    public LeanTask<TResult> StartNew(Func<TResult> function, TaskCreationOptions creationOptions) =>
        StartNew(function, _defaults.Token, creationOptions, _defaults.SchedulerOfCall);

    /// <summary>Makes a task that runs <paramref name="function"/>, and starts it.</summary>
    /// <param name="function">What to run. For an async one, its task is the result: it is not unwrapped.</param>
    /// <param name="cancellationToken">Cancels the task until it runs; a task that throws for it is canceled too.</param>
    /// <param name="creationOptions">How to run it.</param>
    /// <param name="scheduler">Where to run it.</param>
    /// <returns>The started task: 32 bytes, for results of up to 4 bytes.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="function"/> or <paramref name="scheduler"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="creationOptions"/> has a bit that is not an option.</exception>
    /// <exception cref="TaskSchedulerException">The scheduler refused the task.</exception>
    public LeanTask<TResult> StartNew(
        Func<TResult> function,
        CancellationToken cancellationToken,
        TaskCreationOptions creationOptions,
        LeanScheduler scheduler)
    {
        ArgumentNullException.ThrowIfNull(function);
        ArgumentNullException.ThrowIfNull(scheduler);
        return TaskStarter.Start<TResult>(function, cancellationToken, creationOptions, scheduler);
    }

    /// <inheritdoc cref="StartNew(Func{object?, TResult}, object?, CancellationToken, TaskCreationOptions, LeanScheduler)"/>
    public LeanTask<TResult> StartNew(Func<object?, TResult> function, object? state) =>
        StartNew(function, state, _defaults.Token, _defaults.CreationOptions, _defaults.SchedulerOfCall);

    /// <inheritdoc cref="StartNew(Func{object?, TResult}, object?, CancellationToken, TaskCreationOptions, LeanScheduler)"/>
    public LeanTask<TResult> StartNew(Func<object?, TResult> function, object? state, CancellationToken cancellationToken) =>
        StartNew(function, state, cancellationToken, _defaults.CreationOptions, _defaults.SchedulerOfCall);

    /// <inheritdoc cref="StartNew(Func{object?, TResult}, object?, CancellationToken, TaskCreationOptions, LeanScheduler)"/>
    public LeanTask<TResult> StartNew(Func<object?, TResult> function, object? state, TaskCreationOptions creationOptions) =>
        StartNew(function, state, _defaults.Token, creationOptions, _defaults.SchedulerOfCall);

    /// <summary>Makes a task that runs <paramref name="function"/> with <paramref name="state"/>, and starts it.</summary>
    /// <param name="function">What to run. For an async one, its task is the result: it is not unwrapped.</param>
    /// <param name="state">The delegate's argument, and the task's <see cref="LeanTask.AsyncState"/>.</param>
    /// <param name="cancellationToken">Cancels the task until it runs; a task that throws for it is canceled too.</param>
    /// <param name="creationOptions">How to run it.</param>
    /// <param name="scheduler">Where to run it.</param>
    /// <returns>The started task: 32 bytes, and 32 for the state object.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="function"/> or <paramref name="scheduler"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="creationOptions"/> has a bit that is not an option.</exception>
    /// <exception cref="TaskSchedulerException">The scheduler refused the task.</exception>
    public LeanTask<TResult> StartNew(
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
