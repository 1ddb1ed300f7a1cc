using LeanTasks.Factories;

namespace LeanTasks;

/// <summary>Creates and starts tasks with a result, with its own defaults: the counterpart of <see cref="TaskFactory{TResult}"/>.</summary>
/// <typeparam name="TResult">The type of the tasks' results.</typeparam>
/// <remarks>Thread safety: all members may be called from any thread at any time. Immutable.</remarks>
public partial class LeanTaskFactory<TResult>
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

    /// <inheritdoc cref="FromAsync(IAsyncResult, Func{IAsyncResult, TResult}, TaskCreationOptions, LeanScheduler)"/>
    public LeanTask<TResult> FromAsync(IAsyncResult asyncResult, Func<IAsyncResult, TResult> endMethod) =>
        FromAsync(asyncResult, endMethod, _defaults.CreationOptions, _defaults.SchedulerOfCall);

    /// <inheritdoc cref="FromAsync(IAsyncResult, Func{IAsyncResult, TResult}, TaskCreationOptions, LeanScheduler)"/>
    public LeanTask<TResult> FromAsync(IAsyncResult asyncResult, Func<IAsyncResult, TResult> endMethod, TaskCreationOptions creationOptions) =>
        FromAsync(asyncResult, endMethod, creationOptions, _defaults.SchedulerOfCall);

    /// <summary>Creates a task for an operation that has already started. Calls the end method once the operation has completed.</summary>
    /// <param name="asyncResult">The operation.</param>
    /// <param name="endMethod">Ends the operation. It is called once.</param>
    /// <param name="creationOptions"><see cref="TaskCreationOptions.AttachedToParent"/>, or none.</param>
    /// <param name="scheduler">The scheduler that calls the end method.</param>
    /// <returns>A task that completes as <paramref name="endMethod"/> does: with its result, with its exception, or canceled by an
    /// <see cref="OperationCanceledException"/>.</returns>
    /// <remarks>For an operation that has not completed, the thread pool must wait on its handle: prefer the overloads that call a begin
    /// method.</remarks>
    /// <exception cref="ArgumentNullException"><paramref name="asyncResult"/>, <paramref name="endMethod"/> or <paramref name="scheduler"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="creationOptions"/> contains another option.</exception>
    public LeanTask<TResult> FromAsync(
        IAsyncResult asyncResult, Func<IAsyncResult, TResult> endMethod, TaskCreationOptions creationOptions, LeanScheduler scheduler) =>
        EndMethodTask<TResult>.Await(asyncResult, endMethod, creationOptions, scheduler);

    /// <inheritdoc cref="FromAsync(Func{AsyncCallback, object?, IAsyncResult}, Func{IAsyncResult, TResult}, object?, TaskCreationOptions)"/>
    public LeanTask<TResult> FromAsync(
        Func<AsyncCallback, object?, IAsyncResult> beginMethod, Func<IAsyncResult, TResult> endMethod, object? state) =>
        FromAsync(beginMethod, endMethod, state, _defaults.CreationOptions);

    /// <summary>Starts an operation and creates a task for it. Calls the end method once the operation has completed.</summary>
    /// <param name="beginMethod">Starts the operation; called immediately.</param>
    /// <param name="endMethod">Ends the operation. It is called once, on the thread that completes the operation.</param>
    /// <param name="state">The begin method's last argument, and the task's <see cref="LeanTask.AsyncState"/>.</param>
    /// <param name="creationOptions"><see cref="TaskCreationOptions.AttachedToParent"/>, or none.</param>
    /// <returns>A task that completes as <paramref name="endMethod"/> does: with its result, with its exception, or canceled by an
    /// <see cref="OperationCanceledException"/>.</returns>
    /// <remarks>An exception of the begin method is thrown by this call.</remarks>
    /// <exception cref="ArgumentNullException"><paramref name="beginMethod"/> or <paramref name="endMethod"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="creationOptions"/> contains another option.</exception>
    public LeanTask<TResult> FromAsync(
        Func<AsyncCallback, object?, IAsyncResult> beginMethod,
        Func<IAsyncResult, TResult> endMethod,
        object? state,
        TaskCreationOptions creationOptions) =>
        BeginMethods<TResult>.Call(beginMethod, endMethod, state, creationOptions);

    /// <inheritdoc cref="FromAsync{TArg1}(Func{TArg1, AsyncCallback, object?, IAsyncResult}, Func{IAsyncResult, TResult}, TArg1, object?, TaskCreationOptions)"/>
    public LeanTask<TResult> FromAsync<TArg1>(
        Func<TArg1, AsyncCallback, object?, IAsyncResult> beginMethod, Func<IAsyncResult, TResult> endMethod, TArg1 arg1, object? state) =>
        FromAsync(beginMethod, endMethod, arg1, state, _defaults.CreationOptions);

    /// <summary>Starts an operation and creates a task for it. Calls the end method once the operation has completed.</summary>
    /// <typeparam name="TArg1">The type of the begin method's first argument.</typeparam>
    /// <param name="beginMethod">Starts the operation; called immediately.</param>
    /// <param name="endMethod">Ends the operation. It is called once, on the thread that completes the operation.</param>
    /// <param name="arg1">The begin method's first argument.</param>
    /// <param name="state">The begin method's last argument, and the task's <see cref="LeanTask.AsyncState"/>.</param>
    /// <param name="creationOptions"><see cref="TaskCreationOptions.AttachedToParent"/>, or none.</param>
    /// <returns>A task that completes as <paramref name="endMethod"/> does: with its result, with its exception, or canceled by an
    /// <see cref="OperationCanceledException"/>.</returns>
    /// <remarks>An exception of the begin method is thrown by this call.</remarks>
    /// <exception cref="ArgumentNullException"><paramref name="beginMethod"/> or <paramref name="endMethod"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="creationOptions"/> contains another option.</exception>
    public LeanTask<TResult> FromAsync<TArg1>(
        Func<TArg1, AsyncCallback, object?, IAsyncResult> beginMethod,
        Func<IAsyncResult, TResult> endMethod,
        TArg1 arg1,
        object? state,
        TaskCreationOptions creationOptions) =>
        BeginMethods<TResult>.Call(beginMethod, endMethod, arg1, state, creationOptions);

    /// <inheritdoc cref="FromAsync{TArg1, TArg2}(Func{TArg1, TArg2, AsyncCallback, object?, IAsyncResult}, Func{IAsyncResult, TResult}, TArg1, TArg2, object?, TaskCreationOptions)"/>
    public LeanTask<TResult> FromAsync<TArg1, TArg2>(
        Func<TArg1, TArg2, AsyncCallback, object?, IAsyncResult> beginMethod,
        Func<IAsyncResult, TResult> endMethod,
        TArg1 arg1, TArg2 arg2, object? state) =>
        FromAsync(beginMethod, endMethod, arg1, arg2, state, _defaults.CreationOptions);

    /// <summary>Starts an operation and creates a task for it. Calls the end method once the operation has completed.</summary>
    /// <typeparam name="TArg1">The type of the begin method's first argument.</typeparam>
    /// <typeparam name="TArg2">The type of the begin method's second argument.</typeparam>
    /// <param name="beginMethod">Starts the operation; called immediately.</param>
    /// <param name="endMethod">Ends the operation. It is called once, on the thread that completes the operation.</param>
    /// <param name="arg1">The begin method's first argument.</param>
    /// <param name="arg2">The begin method's second argument.</param>
    /// <param name="state">The begin method's last argument, and the task's <see cref="LeanTask.AsyncState"/>.</param>
    /// <param name="creationOptions"><see cref="TaskCreationOptions.AttachedToParent"/>, or none.</param>
    /// <returns>A task that completes as <paramref name="endMethod"/> does: with its result, with its exception, or canceled by an
    /// <see cref="OperationCanceledException"/>.</returns>
    /// <remarks>An exception of the begin method is thrown by this call.</remarks>
    /// <exception cref="ArgumentNullException"><paramref name="beginMethod"/> or <paramref name="endMethod"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="creationOptions"/> contains another option.</exception>
    public LeanTask<TResult> FromAsync<TArg1, TArg2>(
        Func<TArg1, TArg2, AsyncCallback, object?, IAsyncResult> beginMethod,
        Func<IAsyncResult, TResult> endMethod,
        TArg1 arg1,
        TArg2 arg2,
        object? state,
        TaskCreationOptions creationOptions) =>
        BeginMethods<TResult>.Call(beginMethod, endMethod, arg1, arg2, state, creationOptions);

    /// <inheritdoc cref="FromAsync{TArg1, TArg2, TArg3}(Func{TArg1, TArg2, TArg3, AsyncCallback, object?, IAsyncResult}, Func{IAsyncResult, TResult}, TArg1, TArg2, TArg3, object?, TaskCreationOptions)"/>
    public LeanTask<TResult> FromAsync<TArg1, TArg2, TArg3>(
        Func<TArg1, TArg2, TArg3, AsyncCallback, object?, IAsyncResult> beginMethod,
        Func<IAsyncResult, TResult> endMethod,
        TArg1 arg1, TArg2 arg2, TArg3 arg3, object? state) =>
        FromAsync(beginMethod, endMethod, arg1, arg2, arg3, state, _defaults.CreationOptions);

    /// <summary>Starts an operation and creates a task for it. Calls the end method once the operation has completed.</summary>
    /// <typeparam name="TArg1">The type of the begin method's first argument.</typeparam>
    /// <typeparam name="TArg2">The type of the begin method's second argument.</typeparam>
    /// <typeparam name="TArg3">The type of the begin method's third argument.</typeparam>
    /// <param name="beginMethod">Starts the operation; called immediately.</param>
    /// <param name="endMethod">Ends the operation. It is called once, on the thread that completes the operation.</param>
    /// <param name="arg1">The begin method's first argument.</param>
    /// <param name="arg2">The begin method's second argument.</param>
    /// <param name="arg3">The begin method's third argument.</param>
    /// <param name="state">The begin method's last argument, and the task's <see cref="LeanTask.AsyncState"/>.</param>
    /// <param name="creationOptions"><see cref="TaskCreationOptions.AttachedToParent"/>, or none.</param>
    /// <returns>A task that completes as <paramref name="endMethod"/> does: with its result, with its exception, or canceled by an
    /// <see cref="OperationCanceledException"/>.</returns>
    /// <remarks>An exception of the begin method is thrown by this call.</remarks>
    /// <exception cref="ArgumentNullException"><paramref name="beginMethod"/> or <paramref name="endMethod"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="creationOptions"/> contains another option.</exception>
    public LeanTask<TResult> FromAsync<TArg1, TArg2, TArg3>(
        Func<TArg1, TArg2, TArg3, AsyncCallback, object?, IAsyncResult> beginMethod,
        Func<IAsyncResult, TResult> endMethod,
        TArg1 arg1,
        TArg2 arg2,
        TArg3 arg3,
        object? state,
        TaskCreationOptions creationOptions) =>
        BeginMethods<TResult>.Call(beginMethod, endMethod, arg1, arg2, arg3, state, creationOptions);
}
