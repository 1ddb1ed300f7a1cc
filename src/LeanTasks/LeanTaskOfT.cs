using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Threading.Tasks.Sources;
using LeanTasks.Builders;
using LeanTasks.Combinators;
using LeanTasks.Completion;
using LeanTasks.Interop;

namespace LeanTasks;

/// <summary>An asynchronous operation with a result, like <see cref="Task{TResult}"/>, in 32 bytes for results of up to 4 bytes.</summary>
/// <typeparam name="TResult">The type of the result.</typeparam>
/// <remarks>Thread safety and allocation are those of <see cref="LeanTask"/>.</remarks>
[AsyncMethodBuilder(typeof(LeanTaskMethodBuilder<>))]
[DebuggerTypeProxy(typeof(LeanTaskDebugView<>))]
[DebuggerDisplay("{DebuggerText,nq}")]
public partial class LeanTask<TResult> : LeanTaskWithResult, IValueTaskSource<TResult>
{
    // Written by the completer, before the slot is closed; read only after that.
    private protected TResult? _result;

    // The parameter is called function; the exception says action, as the BCL's does.
    private const string NameOfDelegate = "action";

    /// <summary>A promise, or an async method.</summary>
    private protected LeanTask(ushort options = 0)
        : base(options)
    {
    }

    /// <summary>A promise with options and a state object.</summary>
    private protected LeanTask(object? asyncState, TaskCreationOptions options)
        : base(asyncState, options)
    {
    }

    /// <summary>A task that runs <paramref name="work"/> (checked by the caller), in the context captured here.</summary>
    private protected LeanTask(Delegate work, TaskState state, ushort options = 0)
        : base(work, state, options)
    {
    }

    /// <summary>A task that runs <paramref name="work"/> (checked by the caller) with a state object.</summary>
    private protected LeanTask(Delegate work, TaskState state, ushort options, object? asyncState)
        : base(work, state, options, asyncState)
    {
    }

    /// <summary>A task that runs <paramref name="work"/> (checked by the caller, with the options), with all the parameters.</summary>
    private protected LeanTask(Delegate work, TaskState state, in TaskParameters parameters)
        : base(work, state, parameters)
    {
    }

    /// <summary>A task that has completed with <paramref name="result"/>.</summary>
    internal LeanTask(TResult result, ushort options = 0)
        : base(Outcome.RanToCompletion, options)
    {
        _result = result;
    }

    /// <summary>A task that has completed without a result.</summary>
    internal LeanTask(Outcome outcome)
        : base(outcome, options: 0)
    {
    }

    /// <summary>Creates a task that runs <paramref name="function"/> once it is started.</summary>
    /// <param name="function">The delegate to run.</param>
    /// <exception cref="ArgumentNullException"><paramref name="function"/> is null.</exception>
    public LeanTask(Func<TResult> function)
        : this(NotNull(function), TaskState.Created)
    {
    }

    /// <inheritdoc cref="LeanTask{TResult}(Func{TResult}, CancellationToken, TaskCreationOptions)"/>
    public LeanTask(Func<TResult> function, CancellationToken cancellationToken)
        : this(function, cancellationToken, TaskCreationOptions.None)
    {
    }

    /// <inheritdoc cref="LeanTask{TResult}(Func{TResult}, CancellationToken, TaskCreationOptions)"/>
    public LeanTask(Func<TResult> function, TaskCreationOptions creationOptions)
        : this(function, CancellationToken.None, creationOptions)
    {
    }

    /// <summary>Creates a task that runs <paramref name="function"/> once it is started.</summary>
    /// <param name="function">The delegate to run.</param>
    /// <param name="cancellationToken">
    /// A token that cancels the task before it runs. If the delegate throws an <see cref="OperationCanceledException"/> with this token, the task is
    /// canceled too.
    /// </param>
    /// <param name="creationOptions">Options that control how it runs.</param>
    /// <exception cref="ArgumentNullException"><paramref name="function"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="creationOptions"/> contains an invalid flag.</exception>
    public LeanTask(Func<TResult> function, CancellationToken cancellationToken, TaskCreationOptions creationOptions)
        : this(Checked(function, creationOptions, NameOfDelegate), TaskState.Created, new TaskParameters(creationOptions, cancellationToken))
    {
    }

    /// <inheritdoc cref="LeanTask{TResult}(Func{object?, TResult}, object?, CancellationToken, TaskCreationOptions)"/>
    public LeanTask(Func<object?, TResult> function, object? state)
        : this(NotNull(function), TaskState.Created, options: 0, state)
    {
    }

    /// <inheritdoc cref="LeanTask{TResult}(Func{object?, TResult}, object?, CancellationToken, TaskCreationOptions)"/>
    public LeanTask(Func<object?, TResult> function, object? state, CancellationToken cancellationToken)
        : this(function, state, cancellationToken, TaskCreationOptions.None)
    {
    }

    /// <inheritdoc cref="LeanTask{TResult}(Func{object?, TResult}, object?, CancellationToken, TaskCreationOptions)"/>
    public LeanTask(Func<object?, TResult> function, object? state, TaskCreationOptions creationOptions)
        : this(function, state, CancellationToken.None, creationOptions)
    {
    }

    /// <summary>Creates a task that runs <paramref name="function"/> with <paramref name="state"/> once it is started.</summary>
    /// <param name="function">The delegate to run.</param>
    /// <param name="state">The delegate's argument, and the task's <see cref="LeanTask.AsyncState"/>.</param>
    /// <param name="cancellationToken">
    /// A token that cancels the task before it runs. If the delegate throws an <see cref="OperationCanceledException"/> with this token, the task is
    /// canceled too.
    /// </param>
    /// <param name="creationOptions">Options that control how it runs.</param>
    /// <exception cref="ArgumentNullException"><paramref name="function"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="creationOptions"/> contains an invalid flag.</exception>
    public LeanTask(Func<object?, TResult> function, object? state, CancellationToken cancellationToken, TaskCreationOptions creationOptions)
        : this(Checked(function, creationOptions, NameOfDelegate), TaskState.Created, new TaskParameters(creationOptions, cancellationToken).WithState(state))
    {
    }

    /// <summary>Gets the default factory, which creates and starts tasks: the counterpart of <see cref="Task{TResult}.Factory"/>.</summary>
    [SuppressMessage("Design", "CA1000", Justification = "The BCL's twin is static, too.")]
    public static new LeanTaskFactory<TResult> Factory { get; } = new();

    /// <summary>Blocks until the task has completed, and returns its result.</summary>
    /// <exception cref="AggregateException">The task faulted or was canceled.</exception>
    [DebuggerBrowsable(DebuggerBrowsableState.Never)]
    public TResult Result
    {
        get
        {
            if (!IsCompletedSuccessfully)
                Wait();
            return _result!;
        }
    }

    /// <summary>The result of a task that has run to completion.</summary>
    internal TResult ResultOnSuccess => _result!;

    private string DebuggerText => LeanTaskDebugView.Describe(this);

    /// <summary>Gets an awaiter; called by <c>await</c>.</summary>
    /// <returns>An awaiter of this task.</returns>
    public new LeanTaskAwaiter<TResult> GetAwaiter() => new(this);

    /// <inheritdoc cref="LeanTask.ConfigureAwait(bool)"/>
    public new ConfiguredLeanTaskAwaitable<TResult> ConfigureAwait(bool continueOnCapturedContext) =>
        new(this, continueOnCapturedContext ? ConfigureAwaitOptions.ContinueOnCapturedContext : ConfigureAwaitOptions.None);

    /// <summary>Configures how an <c>await</c> resumes.</summary>
    /// <param name="options">The options. Exceptions cannot be suppressed, because there would be no result.</param>
    /// <returns>An awaitable.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="options"/> contains an invalid flag, or <see cref="ConfigureAwaitOptions.SuppressThrowing"/>.</exception>
    public new ConfiguredLeanTaskAwaitable<TResult> ConfigureAwait(ConfigureAwaitOptions options)
    {
        if ((options & ~(ConfigureAwaitOptions.ContinueOnCapturedContext | ConfigureAwaitOptions.ForceYielding)) != 0)
        {
            throw new ArgumentOutOfRangeException(
                nameof(options), options, "Only ContinueOnCapturedContext and ForceYielding are valid for a task with a result.");
        }

        return new(this, options);
    }

    /// <summary>Makes and starts a task from a delegate and options that the caller has checked.</summary>
    internal static LeanTask<TResult> StartNew(Delegate work, in TaskParameters parameters)
    {
        LeanTask<TResult> task = new(work, TaskState.WaitingToRun, parameters.WithLazyToken());
        task.Queue();
        return task;
    }

    /// <summary>Makes a task and queues it to the pool.</summary>
    internal static new LeanTask<TResult> StartOnPool(Delegate work, ushort options)
    {
        LeanTask<TResult> task = new(work, TaskState.WaitingToRun, options);
        task.QueueToPool();
        return task;
    }

    /// <summary>Completes the task of an async method that has ended. Nothing else completes it, so there is nothing to claim.</summary>
    internal virtual void EndMethod(TResult result) => CompleteMethod(result);

    /// <inheritdoc cref="EndMethod(TResult)"/>
    internal virtual void EndMethod(Outcome outcome) => Complete(outcome, work: null);

    /// <summary>Completes a task that nothing else completes.</summary>
    internal void CompleteMethod(TResult result)
    {
        _result = result;
        Complete(Outcome.RanToCompletion, work: null);
    }

    /// <summary>Completes a promise, unless another thread does.</summary>
    private protected bool TryComplete(TResult result)
    {
        if (!TryClaimPromise())
            return false;
        CompleteMethod(result);
        return true;
    }

    /// <summary>The result of <c>await</c>.</summary>
    [StackTraceHidden]
    internal new TResult GetAwaitResult()
    {
        base.GetAwaitResult();
        return _result!;
    }

    private static Delegate NotNull(Delegate? function)
    {
        ArgumentNullException.ThrowIfNull(function, NameOfDelegate);
        return function;
    }

    private protected override void InvokeWork(Delegate work) => _result = TakesState
        ? Unsafe.As<Func<object?, TResult>>(work)(AsyncState)
        : Unsafe.As<Func<TResult>>(work)();

    // Conversions to the BCL's tasks; see LeanTask.cs.

    /// <summary>Calls <see cref="AsValueTask"/>.</summary>
    /// <param name="task">The task.</param>
    /// <exception cref="ArgumentNullException"><paramref name="task"/> is null.</exception>
    public static implicit operator ValueTask<TResult>(LeanTask<TResult> task)
    {
        ArgumentNullException.ThrowIfNull(task);
        return task.AsValueTask();
    }

    /// <summary>Returns a <see cref="Task{TResult}"/> that completes as this task does: with its result, with all exceptions, or canceled by the same token.</summary>
    /// <returns>The task that <see cref="Task.FromResult"/> returns, for a task that has completed successfully; the original for a task from
    /// <see cref="LeanTaskExtensions.AsLeanTask{TResult}(Task{TResult})"/>.</returns>
    /// <inheritdoc cref="LeanTask.AsTask"/>
    public new Task<TResult> AsTask()
    {
        if (ReturnOriginal() is { } original)
            return (Task<TResult>)original;
        return IsCompletedSuccessfully ? Task.FromResult(ResultOnSuccess) : TaskCopy<TResult>.Of(this);
    }

    /// <summary>Returns a <see cref="ValueTask{TResult}"/> that completes as this task does.</summary>
    /// <inheritdoc cref="LeanTask.AsValueTask"/>
    public new ValueTask<TResult> AsValueTask() =>
        IsCompletedSuccessfully ? new ValueTask<TResult>(ResultOnSuccess) : new ValueTask<TResult>(this, token: 0);

    ValueTaskSourceStatus IValueTaskSource<TResult>.GetStatus(short token) => SourceStatus;

    TResult IValueTaskSource<TResult>.GetResult(short token) => GetAwaitResult();

    void IValueTaskSource<TResult>.OnCompleted(
        Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags) =>
        AttachToSource(continuation, state, flags);

    // Waiting for a task with a time limit, without blocking.

    /// <inheritdoc cref="LeanTask.WaitAsync(TimeSpan, TimeProvider, CancellationToken)"/>
    public new LeanTask<TResult> WaitAsync(CancellationToken cancellationToken) =>
        WaitAsync(InfiniteMilliseconds, TimeProvider.System, cancellationToken);

    /// <inheritdoc cref="LeanTask.WaitAsync(TimeSpan, TimeProvider, CancellationToken)"/>
    public new LeanTask<TResult> WaitAsync(TimeSpan timeout) => WaitAsync(timeout, TimeProvider.System, CancellationToken.None);

    /// <inheritdoc cref="LeanTask.WaitAsync(TimeSpan, TimeProvider, CancellationToken)"/>
    public new LeanTask<TResult> WaitAsync(TimeSpan timeout, TimeProvider timeProvider) =>
        WaitAsync(timeout, timeProvider, CancellationToken.None);

    /// <inheritdoc cref="LeanTask.WaitAsync(TimeSpan, TimeProvider, CancellationToken)"/>
    public new LeanTask<TResult> WaitAsync(TimeSpan timeout, CancellationToken cancellationToken) =>
        WaitAsync(timeout, TimeProvider.System, cancellationToken);

    /// <inheritdoc cref="LeanTask.WaitAsync(TimeSpan, TimeProvider, CancellationToken)"/>
    public new LeanTask<TResult> WaitAsync(TimeSpan timeout, TimeProvider timeProvider, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(timeProvider);
        return WaitAsync(TimerMilliseconds(timeout, nameof(timeout)), timeProvider, cancellationToken);
    }

    private LeanTask<TResult> WaitAsync(uint milliseconds, TimeProvider timeProvider, CancellationToken cancellationToken) =>
        CanOnlyEndByItself(milliseconds, cancellationToken)
            ? this
            : WaitAsyncPromise<TResult>.For(this, milliseconds, timeProvider, cancellationToken);
}
