using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using LeanTasks.Completion;

namespace LeanTasks;

public partial class LeanTask
{
    /// <summary>Creates a task that runs <paramref name="action"/> once it is started.</summary>
    /// <param name="action">The delegate to run.</param>
    /// <exception cref="ArgumentNullException"><paramref name="action"/> is null.</exception>
    public LeanTask(Action action)
        : this(action ?? throw new ArgumentNullException(nameof(action)), TaskState.Created)
    {
    }

    /// <inheritdoc cref="LeanTask(Action, CancellationToken, TaskCreationOptions)"/>
    public LeanTask(Action action, CancellationToken cancellationToken)
        : this(action, cancellationToken, TaskCreationOptions.None)
    {
    }

    /// <inheritdoc cref="LeanTask(Action, CancellationToken, TaskCreationOptions)"/>
    public LeanTask(Action action, TaskCreationOptions creationOptions)
        : this(action, CancellationToken.None, creationOptions)
    {
    }

    /// <summary>Creates a task that runs <paramref name="action"/> once it is started.</summary>
    /// <param name="action">The delegate to run.</param>
    /// <param name="cancellationToken">
    /// A token that cancels the task before it runs. If the delegate throws an <see cref="OperationCanceledException"/> with this token, the task is
    /// canceled too.
    /// </param>
    /// <param name="creationOptions">Options that control how it runs.</param>
    /// <exception cref="ArgumentNullException"><paramref name="action"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="creationOptions"/> contains an invalid flag.</exception>
    public LeanTask(Action action, CancellationToken cancellationToken, TaskCreationOptions creationOptions)
        : this(Checked(action, creationOptions), TaskState.Created, new TaskParameters(creationOptions, cancellationToken))
    {
    }

    /// <inheritdoc cref="LeanTask(Action{object?}, object?, CancellationToken, TaskCreationOptions)"/>
    public LeanTask(Action<object?> action, object? state)
        : this(action ?? throw new ArgumentNullException(nameof(action)), TaskState.Created, options: 0, state)
    {
    }

    /// <inheritdoc cref="LeanTask(Action{object?}, object?, CancellationToken, TaskCreationOptions)"/>
    public LeanTask(Action<object?> action, object? state, CancellationToken cancellationToken)
        : this(action, state, cancellationToken, TaskCreationOptions.None)
    {
    }

    /// <inheritdoc cref="LeanTask(Action{object?}, object?, CancellationToken, TaskCreationOptions)"/>
    public LeanTask(Action<object?> action, object? state, TaskCreationOptions creationOptions)
        : this(action, state, CancellationToken.None, creationOptions)
    {
    }

    /// <summary>Creates a task that runs <paramref name="action"/> with <paramref name="state"/> once it is started.</summary>
    /// <param name="action">The delegate to run.</param>
    /// <param name="state">The delegate's argument, and the task's <see cref="AsyncState"/>.</param>
    /// <param name="cancellationToken">
    /// A token that cancels the task before it runs. If the delegate throws an <see cref="OperationCanceledException"/> with this token, the task is
    /// canceled too.
    /// </param>
    /// <param name="creationOptions">Options that control how it runs.</param>
    /// <exception cref="ArgumentNullException"><paramref name="action"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="creationOptions"/> contains an invalid flag.</exception>
    public LeanTask(Action<object?> action, object? state, CancellationToken cancellationToken, TaskCreationOptions creationOptions)
        : this(Checked(action, creationOptions), TaskState.Created, new TaskParameters(creationOptions, cancellationToken).WithState(state))
    {
    }

    /// <exception cref="ArgumentNullException">The delegate is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException">The options contain an invalid flag.</exception>
    private protected static Delegate Checked(
        Delegate? action,
        TaskCreationOptions creationOptions,
        [System.Runtime.CompilerServices.CallerArgumentExpression(nameof(action))] string? name = null)
    {
        ArgumentNullException.ThrowIfNull(action, name);
        TaskOptions.Check(creationOptions);
        return action;
    }

    // Tasks made completed.

    /// <summary>Creates a task that has completed with <paramref name="result"/>.</summary>
    /// <typeparam name="TResult">The type of the result.</typeparam>
    /// <param name="result">The task's result.</param>
    /// <returns>A completed task. For the most common small values it is always the same object, without an allocation.</returns>
    public static LeanTask<TResult> FromResult<TResult>(TResult result) => CachedResults<TResult>.Get(result);

    /// <summary>Creates a task that has faulted.</summary>
    /// <param name="exception">The task's exception.</param>
    /// <returns>A faulted task.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="exception"/> is null.</exception>
    public static LeanTask FromException(Exception exception) => FromException<VoidResult>(exception);

    /// <inheritdoc cref="FromException(Exception)"/>
    /// <typeparam name="TResult">The type of the result, which the task does not have.</typeparam>
    public static LeanTask<TResult> FromException<TResult>(Exception exception)
    {
        ArgumentNullException.ThrowIfNull(exception);
        return new(Outcome.Faulted(exception));
    }

    /// <summary>Creates a task that has been canceled.</summary>
    /// <param name="cancellationToken">The token, already canceled, that the task's exception names.</param>
    /// <returns>A canceled task.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="cancellationToken"/> has not been canceled.</exception>
    public static LeanTask FromCanceled(CancellationToken cancellationToken) => FromCanceled<VoidResult>(cancellationToken);

    /// <inheritdoc cref="FromCanceled(CancellationToken)"/>
    /// <typeparam name="TResult">The type of the result, which the task does not have.</typeparam>
    public static LeanTask<TResult> FromCanceled<TResult>(CancellationToken cancellationToken)
    {
        if (!cancellationToken.IsCancellationRequested)
            throw new ArgumentOutOfRangeException(nameof(cancellationToken), "The token has not been canceled. Pass a token whose IsCancellationRequested is true.");
        return new(Outcome.Canceled(cancellationToken));
    }

    // Starting a task that a constructor made.

    private const string CannotBeStarted =
        "Call it once, on a task that a constructor created from a delegate. Promises, continuations, async methods, and tasks from Run and StartNew start by themselves.";

    /// <summary>Starts the task on <see cref="LeanScheduler.Current"/>.</summary>
    /// <exception cref="InvalidOperationException">The task has already been started, or has no delegate to run.</exception>
    /// <exception cref="TaskSchedulerException">The scheduler refused the task.</exception>
    public void Start() => Start(LeanScheduler.Current);

    /// <summary>Starts the task on <paramref name="scheduler"/>.</summary>
    /// <param name="scheduler">The scheduler to run it on.</param>
    /// <exception cref="ArgumentNullException"><paramref name="scheduler"/> is null.</exception>
    /// <exception cref="InvalidOperationException">The task has already been started, or has no delegate to run.</exception>
    /// <exception cref="TaskSchedulerException">The scheduler refused the task.</exception>
    public void Start(LeanScheduler scheduler)
    {
        // The state first, as in the BCL.
        if (scheduler is null && IsCompleted)
            ThrowNotCreated(nameof(Start));
        ArgumentNullException.ThrowIfNull(scheduler);
        MoveToStarted(scheduler, nameof(Start));
        Queue();
    }

    /// <summary>Runs the task on the calling thread, if <see cref="LeanScheduler.Current"/> permits it, and waits until it has completed.</summary>
    /// <remarks>An exception of the task is not thrown.</remarks>
    /// <exception cref="InvalidOperationException">The task has already been started, or has no delegate to run.</exception>
    /// <exception cref="TaskSchedulerException">The scheduler refused the task.</exception>
    public void RunSynchronously() => RunSynchronously(LeanScheduler.Current);

    /// <summary>Runs the task on the calling thread, if <paramref name="scheduler"/> permits it, and waits until it has completed.</summary>
    /// <param name="scheduler">The scheduler to run the task on.</param>
    /// <remarks>An exception of the task is not thrown.</remarks>
    /// <exception cref="ArgumentNullException"><paramref name="scheduler"/> is null.</exception>
    /// <exception cref="InvalidOperationException">The task has already been started, or has no delegate to run.</exception>
    /// <exception cref="TaskSchedulerException">The scheduler refused the task.</exception>
    public void RunSynchronously(LeanScheduler scheduler)
    {
        ArgumentNullException.ThrowIfNull(scheduler);
        MoveToStarted(scheduler, nameof(RunSynchronously));
        RunInlineOrQueue();

        // The scheduler has been asked whether it runs here.
        if (!IsCompleted)
            BlockUnasked();
    }

    /// <summary>Runs a task that has not been started on this thread, inside a task of the scheduler, which is not asked.</summary>
    internal void RunInside(LeanScheduler scheduler)
    {
        MoveToStarted(scheduler, nameof(RunSynchronously));
        TryExecute();
    }

    /// <summary>Runs a task that has not been started on this thread, if a scheduler permits it. If not, it never runs.</summary>
    /// <returns>Whether it has run.</returns>
    internal bool TryRunInline(LeanScheduler scheduler)
    {
        MoveToStarted(scheduler, nameof(RunSynchronously));
        return scheduler.TryRunInline(this, taskWasPreviouslyQueued: false);
    }

    /// <summary>Runs a task that has just become <see cref="TaskState.WaitingToRun"/> here, if its scheduler permits it, or else queues it.</summary>
    /// <exception cref="TaskSchedulerException">The scheduler refused; the task has faulted with the same exception.</exception>
    private protected void RunInlineOrQueue()
    {
        LeanScheduler scheduler = Scheduler;
        bool inlined;
        try
        {
            inlined = scheduler.TryRunInline(this, taskWasPreviouslyQueued: false);
        }
        catch (Exception exception)
        {
            throw Refused(exception);
        }

        if (!inlined)
            QueueTo(scheduler);
    }

    /// <exception cref="InvalidOperationException">The task cannot be started, or has been started.</exception>
    private void MoveToStarted(LeanScheduler scheduler, string member)
    {
        bool isDefault = ReferenceEquals(scheduler, LeanScheduler.Default);
        if (!TryMove(TaskState.Created, isDefault ? TaskState.WaitingToRun : TaskState.Claimed))
            ThrowNotCreated(member);
        if (isDefault)
            return;

        // Only now, because another start may have come first; and before the task can run, because running needs it.
        Inflate(new SchedulerHolder(scheduler));
        Volatile.Write(ref _state, (byte)TaskState.WaitingToRun);
    }

    [DoesNotReturn]
    private void ThrowNotCreated(string member) =>
        throw new InvalidOperationException($"{member} was called on a task in the state {Status}. {CannotBeStarted}");

    // Making and starting a task in one step.

    /// <summary>Queues <paramref name="action"/> to the thread pool.</summary>
    /// <param name="action">The delegate to run.</param>
    /// <returns>The started task.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="action"/> is null.</exception>
    public static LeanTask Run(Action action)
    {
        ArgumentNullException.ThrowIfNull(action);
        return StartOnPool(action, TaskOptions.DenyChildAttach);
    }

    /// <inheritdoc cref="Run(Action)"/>
    /// <param name="action">The delegate to run.</param>
    /// <param name="cancellationToken">
    /// A token that cancels the task before it runs. If the delegate throws an <see cref="OperationCanceledException"/> with this token, the task is
    /// canceled too.
    /// </param>
    public static LeanTask Run(Action action, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(action);
        return StartNew(action, new TaskParameters(TaskCreationOptions.DenyChildAttach, cancellationToken));
    }

    /// <summary>Queues <paramref name="function"/> to the thread pool.</summary>
    /// <typeparam name="TResult">The type of the result.</typeparam>
    /// <param name="function">The delegate to run.</param>
    /// <returns>The started task.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="function"/> is null.</exception>
    public static LeanTask<TResult> Run<TResult>(Func<TResult> function)
    {
        ArgumentNullException.ThrowIfNull(function);
        return LeanTask<TResult>.StartOnPool(function, TaskOptions.DenyChildAttach);
    }

    /// <inheritdoc cref="Run{TResult}(Func{TResult})"/>
    /// <param name="function">The delegate to run.</param>
    /// <param name="cancellationToken">
    /// A token that cancels the task before it runs. If the delegate throws an <see cref="OperationCanceledException"/> with this token, the task is
    /// canceled too.
    /// </param>
    public static LeanTask<TResult> Run<TResult>(Func<TResult> function, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(function);
        return LeanTask<TResult>.StartNew(function, new TaskParameters(TaskCreationOptions.DenyChildAttach, cancellationToken));
    }

    /// <summary>Calls <paramref name="function"/> on the thread pool, and completes as the returned task does.</summary>
    /// <param name="function">An asynchronous function.</param>
    /// <returns>A proxy of the function's task; canceled if that is null, or if the function throws an <see cref="OperationCanceledException"/>.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="function"/> is null.</exception>
    [OverloadResolutionPriority(1)]
    public static LeanTask Run(Func<LeanTask?> function) => Run(function, CancellationToken.None);

    /// <inheritdoc cref="Run(Func{LeanTask?})"/>
    /// <param name="function">An asynchronous function.</param>
    /// <param name="cancellationToken">A token that cancels the task before the function is called.</param>
    [OverloadResolutionPriority(1)]
    public static LeanTask Run(Func<LeanTask?> function, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(function);
        return cancellationToken.IsCancellationRequested
            ? FromCanceled(cancellationToken)
            : new Unwrapped<VoidResult>(Run<LeanTask?>(function, cancellationToken), TaskOptions.UnwrapsAsyncMethod);
    }

    /// <summary>Calls <paramref name="function"/> on the thread pool, and completes as the returned task does.</summary>
    /// <typeparam name="TResult">The type of the result.</typeparam>
    /// <param name="function">An asynchronous function.</param>
    /// <returns>A proxy of the function's task; canceled if that is null, or if the function throws an <see cref="OperationCanceledException"/>.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="function"/> is null.</exception>
    [OverloadResolutionPriority(1)]
    public static LeanTask<TResult> Run<TResult>(Func<LeanTask<TResult>?> function) => Run(function, CancellationToken.None);

    /// <inheritdoc cref="Run{TResult}(Func{LeanTask{TResult}?})"/>
    /// <param name="function">An asynchronous function.</param>
    /// <param name="cancellationToken">A token that cancels the task before the function is called.</param>
    [OverloadResolutionPriority(1)]
    public static LeanTask<TResult> Run<TResult>(Func<LeanTask<TResult>?> function, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(function);
        return cancellationToken.IsCancellationRequested
            ? FromCanceled<TResult>(cancellationToken)
            : new Unwrapped<TResult>(Run<LeanTask<TResult>?>(function, cancellationToken), TaskOptions.UnwrapsAsyncMethod);
    }

    /// <inheritdoc cref="Run(Func{LeanTask?})"/>
    public static LeanTask Run(Func<Task?> function) => Run(function, CancellationToken.None);

    /// <inheritdoc cref="Run(Func{LeanTask?}, CancellationToken)"/>
    public static LeanTask Run(Func<Task?> function, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(function);
        return Run((Func<LeanTask?>)(() => function()?.AsLeanTask()), cancellationToken);
    }

    /// <inheritdoc cref="Run{TResult}(Func{LeanTask{TResult}?})"/>
    public static LeanTask<TResult> Run<TResult>(Func<Task<TResult>?> function) => Run(function, CancellationToken.None);

    /// <inheritdoc cref="Run{TResult}(Func{LeanTask{TResult}?}, CancellationToken)"/>
    public static LeanTask<TResult> Run<TResult>(Func<Task<TResult>?> function, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(function);
        return Run((Func<LeanTask<TResult>?>)(() => function()?.AsLeanTask()), cancellationToken);
    }

    /// <summary>Makes a task and queues it to the pool.</summary>
    internal static LeanTask StartOnPool(Delegate work, ushort options)
    {
        LeanTask task = new(work, TaskState.WaitingToRun, options);
        task.QueueToPool();
        return task;
    }

    /// <summary>Makes and starts a task from a delegate and options that the caller has checked.</summary>
    /// <param name="work">The delegate.</param>
    /// <param name="parameters">The options and other settings.</param>
    /// <param name="mayInline">Whether the scheduler may run it inline, on this stack.</param>
    internal static LeanTask StartNew(Delegate work, in TaskParameters parameters, bool mayInline = false)
    {
        LeanTask task = new(work, TaskState.WaitingToRun, parameters.WithLazyToken());
        if (mayInline)
            task.RunInlineOrQueue();
        else
            task.Queue();
        return task;
    }
}
