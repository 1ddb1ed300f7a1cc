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

    /// <summary>Creates a task that runs <paramref name="function"/>, and starts it.</summary>
    /// <param name="function">The delegate to run. The result of an async delegate is its task, which is not unwrapped.</param>
    /// <param name="cancellationToken">A token that cancels the task before it runs. A task that throws for this token is canceled too.</param>
    /// <param name="creationOptions">Options that control how it runs.</param>
    /// <param name="scheduler">The scheduler to run it on.</param>
    /// <returns>The started task. It needs 32 bytes for results of up to 4 bytes.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="function"/> or <paramref name="scheduler"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="creationOptions"/> contains an invalid flag.</exception>
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

    /// <summary>Creates a task that runs <paramref name="function"/> with <paramref name="state"/>, and starts it.</summary>
    /// <param name="function">The delegate to run. The result of an async delegate is its task, which is not unwrapped.</param>
    /// <param name="state">The delegate's argument, and the task's <see cref="LeanTask.AsyncState"/>.</param>
    /// <param name="cancellationToken">A token that cancels the task before it runs. A task that throws for this token is canceled too.</param>
    /// <param name="creationOptions">Options that control how it runs.</param>
    /// <param name="scheduler">The scheduler to run it on.</param>
    /// <returns>The started task. It needs 32 bytes, and 32 more for the state object.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="function"/> or <paramref name="scheduler"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="creationOptions"/> contains an invalid flag.</exception>
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
