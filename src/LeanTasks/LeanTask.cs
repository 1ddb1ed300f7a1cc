using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Threading.Tasks.Sources;
using LeanTasks.Builders;
using LeanTasks.Completion;
using LeanTasks.Factories;
using LeanTasks.Interop;
using LeanTasks.Runtime;
using LeanTasks.Threading;

namespace LeanTasks;

/// <summary>
/// An asynchronous operation like <see cref="Task"/>, in 32 bytes instead of 64. It can be created and started, awaited,
/// waited for, continued with <see cref="ContinueWith(Action{LeanTask})"/>, and returned from an <c>async</c> method.
/// </summary>
/// <remarks>
/// <para>Thread safety: all members may be called from any thread at any time.</para>
/// <para>It is an <see cref="IThreadPoolWorkItem"/> only for the pool: casting it and calling <c>Execute</c> is not supported.
/// A continuation of an await that runs on the completing thread sees that thread's <see cref="Task.CurrentId"/>.</para>
/// <para>Allocation: the task itself and nothing else. Data that few tasks need is in holders of 32 to 56 bytes. There is one for an
/// <see cref="ExecutionContext"/> other than the default one, a state object, a cancellation token, and a scheduler. There is also one for a parent,
/// attached children, a number (<see cref="Id"/>), and a wait handle. A task that faults or is canceled has its exception.</para>
/// </remarks>
[AsyncMethodBuilder(typeof(LeanTaskMethodBuilder))]
[DebuggerTypeProxy(typeof(LeanTaskDebugView))]
[DebuggerDisplay("{DebuggerText,nq}")]
public partial class LeanTask : Continuation, IAsyncResult, IDisposable, ISealedGetAwaiter, IValueTaskSource
{
    // The attached nodes, on top of the work; or how the task ended; or a Holder, whose own slot replaces this one.
    // The one field of the completion protocol (Completion/README.md): null, a delegate, a Continuation whose links lead to one
    // of these, an Outcome, or a Holder. Written by the constructor, then only by the exchanges in LeanTask.Completion.cs
    // and LeanTask.Pruning.cs.
    private object? _slot;

    // Written by the thread that makes a transition (see TaskState), by compare-exchange wherever two threads can try the same one. The final values
    // are written by every thread that finds the slot closed (Settle).
    private byte _state;

    // TaskFlags, which documents who may set each flag. Written by the constructor, then only by compare-exchange (SetFlag, ClearFlag).
    private byte _flags;

    // TaskOptions. Written by the constructor only.
    private readonly ushort _options;

    /// <summary>A promise, or an async method.</summary>
    private protected LeanTask(ushort options = 0)
    {
        _state = (byte)TaskState.WaitingForActivation;
        _options = options;
        if ((options & TaskOptions.AttachedToParent) != 0)
            AttachToParent();
    }

    /// <summary>A promise with options and a state object.</summary>
    private protected LeanTask(object? asyncState, TaskCreationOptions options)
        : this(TaskOptions.CheckedPromise(options))
    {
        if (asyncState is not null)
            Hold(new StateHolder(asyncState));
    }

    /// <summary>A task that runs <paramref name="work"/> (checked by the caller), in the context captured here.</summary>
    private protected LeanTask(Delegate work, TaskState state, ushort options = 0)
    {
        _state = (byte)state;
        _options = options;
        _slot = work;
        if (!AmbientContext.IsDefault)
            KeepContext(ExecutionContext.Capture());
    }

    /// <summary>A task that runs <paramref name="work"/> (checked by the caller) with a state object.</summary>
    private protected LeanTask(Delegate work, TaskState state, ushort options, object? asyncState)
        : this(work, state, (ushort)(options | TaskOptions.TakesState))
    {
        if (asyncState is not null)
            Hold(new StateHolder(asyncState));
    }

    /// <summary>A task that runs <paramref name="work"/> (checked by the caller, with the options), with all the parameters.</summary>
    /// <remarks>If the token is canceled before the constructor returns, the task is canceled here.</remarks>
    private protected LeanTask(Delegate work, TaskState state, in TaskParameters parameters)
        : this(work, state, parameters.Options)
    {
        if (parameters.State is not null)
            Hold(new StateHolder(parameters.State));
        if (parameters.Scheduler is { } scheduler && !ReferenceEquals(scheduler, LeanScheduler.Default))
            Hold(new SchedulerHolder(scheduler));
        if ((_options & TaskOptions.AttachedToParent) != 0)
            AttachToParent();
        if (parameters.Token.CanBeCanceled)
            RegisterWith(parameters.Token, parameters.Antecedent);
    }

    /// <summary>A task that has completed.</summary>
    private protected LeanTask(Outcome outcome, ushort options = 0)
    {
        outcome.BelongsTo(this);
        _slot = outcome;
        _state = (byte)outcome.State;
        _options = options;
    }

    /// <summary>Gets a task that has completed successfully; always the same object.</summary>
    public static LeanTask CompletedTask => CachedResults<VoidResult>.Get(default);

    /// <summary>Gets the default factory, which creates and starts tasks: the counterpart of <see cref="Task.Factory"/>.</summary>
    public static LeanTaskFactory Factory => DefaultFactory.Instance;

    /// <summary>Gets the <see cref="Id"/> of the task that runs on this thread, or null.</summary>
    /// <remarks>Allocates 32 bytes at the first call within a task whose number has not been read before.</remarks>
    public static int? CurrentId => ThreadLocalState.Current.InnermostTask?.Id;

    /// <summary>Gets whether the task has completed: successfully, faulted or canceled.</summary>
    public bool IsCompleted => State >= TaskState.RanToCompletion;

    /// <summary>Gets whether the task has completed successfully.</summary>
    public bool IsCompletedSuccessfully => State == TaskState.RanToCompletion;

    /// <summary>Gets whether the task has completed with an exception.</summary>
    [MemberNotNullWhen(true, nameof(Exception))]
    public bool IsFaulted => State == TaskState.Faulted;

    /// <summary>Gets whether the task was canceled.</summary>
    public bool IsCanceled => State == TaskState.Canceled;

    /// <summary>Gets the state of the task, as in <see cref="Task.Status"/>.</summary>
    public TaskStatus Status => State switch
    {
        TaskState.Created => TaskStatus.Created,
        TaskState.WaitingForActivation or TaskState.Claimed => TaskStatus.WaitingForActivation,
        TaskState.WaitingToRun => TaskStatus.WaitingToRun,
        TaskState.Running => TaskStatus.Running,
        TaskState.WaitingForChildren => TaskStatus.WaitingForChildrenToComplete,
        TaskState.RanToCompletion => TaskStatus.RanToCompletion,
        TaskState.Canceled => TaskStatus.Canceled,
        _ => TaskStatus.Faulted,
    };

    /// <summary>Gets the exceptions that the task faulted with, or null. Each call returns a new object, as with <see cref="Task.Exception"/>.</summary>
    public AggregateException? Exception => IsFaulted ? CompletedOutcome.Aggregate() : null;

    /// <summary>Gets a number that no other task has, at least among the last four billion tasks with a number.</summary>
    /// <remarks>Allocates 32 bytes at the first call.</remarks>
    public int Id => (Find<IdHolder>() ?? Inflate(new IdHolder())).Id;

    /// <summary>Gets the state object that the task was created with, or null.</summary>
    public object? AsyncState => Find<StateHolder>()?.State;

    /// <summary>Gets the options that the task was created with.</summary>
    public TaskCreationOptions CreationOptions => TaskOptions.Creation(_options);

    /// <summary>How the task ended; only for a task that has completed.</summary>
    internal Outcome CompletedOutcome => (Outcome)Content!;

    private protected ushort Options => _options;

    private string DebuggerText => LeanTaskDebugView.Describe(this);

    private TaskState State => (TaskState)Volatile.Read(ref _state);

    // A plain task is never attached to another: the kinds that can be override what they need.
    internal override ref object? Next => throw new InvalidOperationException();

    internal override Inlining Inlining => throw new InvalidOperationException();

    internal override void Run(LeanTask antecedent, bool mayInline) => throw new InvalidOperationException();

    /// <summary>Gets an awaiter; called by <c>await</c>.</summary>
    /// <returns>An awaiter of this task.</returns>
    public LeanTaskAwaiter GetAwaiter() => new(this);

    /// <summary>Configures where an <c>await</c> resumes.</summary>
    /// <param name="continueOnCapturedContext">Whether to resume in the caller's <see cref="SynchronizationContext"/> or scheduler.</param>
    /// <returns>An awaitable.</returns>
    public ConfiguredLeanTaskAwaitable ConfigureAwait(bool continueOnCapturedContext) =>
        new(this, continueOnCapturedContext ? ConfigureAwaitOptions.ContinueOnCapturedContext : ConfigureAwaitOptions.None);

    /// <summary>Configures how an <c>await</c> resumes.</summary>
    /// <param name="options">The options.</param>
    /// <returns>An awaitable.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="options"/> contains an invalid flag.</exception>
    public ConfiguredLeanTaskAwaitable ConfigureAwait(ConfigureAwaitOptions options)
    {
        const ConfigureAwaitOptions all =
            ConfigureAwaitOptions.ContinueOnCapturedContext | ConfigureAwaitOptions.SuppressThrowing | ConfigureAwaitOptions.ForceYielding;
        if ((options & ~all) != 0)
            throw new ArgumentOutOfRangeException(nameof(options), options, "The value contains flags that are not valid ConfigureAwaitOptions.");
        return new(this, options);
    }

    /// <summary>Attaches the continuation of an <c>await</c>, to resume where it belongs.</summary>
    /// <inheritdoc cref="CapturedContext.Wrap"/>
    [MethodImpl(MethodImplOptions.NoInlining)] // Compiled once here, instead of into each method that awaits.
    internal void AttachAwait(Continuation continuation, ThreadLocalState thread) => AttachOrRun(CapturedContext.Wrap(continuation, thread));

    /// <summary>The end of an <c>await</c> that may be configured not to throw.</summary>
    [StackTraceHidden]
    internal void GetAwaitResult(ConfigureAwaitOptions options)
    {
        if ((options & ConfigureAwaitOptions.SuppressThrowing) == 0)
        {
            GetAwaitResult();
            return;
        }

        if (!IsCompleted)
            Block();
        CompletedOutcome.MarkObserved();
    }

    // IAsyncResult and IDisposable, for code from before tasks.

    /// <remarks>Made at the first call; <see cref="Dispose()"/> releases it.</remarks>
    WaitHandle IAsyncResult.AsyncWaitHandle
    {
        get
        {
            ObjectDisposedException.ThrowIf(HasFlag(TaskFlags.Disposed), this);
            return WaitHandle();
        }
    }

    bool IAsyncResult.CompletedSynchronously => false;

    /// <summary>Releases the wait handle, if there is one. Nothing else must be released, so no caller needs this.</summary>
    /// <remarks>Does nothing to a shared task, such as <see cref="CompletedTask"/>.</remarks>
    /// <exception cref="InvalidOperationException">The task has not completed.</exception>
    public void Dispose()
    {
        Dispose(disposing: true);
        GC.SuppressFinalize(this);
    }

    /// <inheritdoc cref="Dispose()"/>
    /// <param name="disposing">True if <see cref="Dispose()"/> is the caller; there is no finalizer.</param>
    protected virtual void Dispose(bool disposing)
    {
        if ((_options & TaskOptions.Cached) != 0)
            return;
        if (disposing && !IsCompleted)
            throw new InvalidOperationException($"A task can be disposed only after it has completed; the state of this task is {Status}.");
        if (SetFlag(TaskFlags.Disposed) && disposing)
            Find<WaitHandleHolder>()?.Handle.Dispose();
    }

    private ManualResetEvent WaitHandle()
    {
        if (Find<WaitHandleHolder>() is { } present)
            return present.Handle;

        WaitHandleHolder made = new();
        WaitHandleHolder holder = Inflate(made);
        if (ReferenceEquals(holder, made))
            AttachOrRun(new WaitHandleContinuation(made.Handle));
        else
            made.Handle.Dispose();
        return holder.Handle;
    }

    // Conversions to the BCL's tasks; those from them are in LeanTaskExtensions. A LeanTask is itself the source of its ValueTask and ignores the
    // source's token, because it never serves another operation.

    /// <summary>The BCL's task that this one stands for, or null.</summary>
    internal virtual Task? Original => null;

    /// <summary>The number, if it has been assigned: a debugger must not cause that.</summary>
    internal int? IdForDebugger => Find<IdHolder>()?.Id;

    /// <summary>The delegate, as long as the task has not completed. Skips attached nodes of every kind.</summary>
    internal Delegate? MethodForDebugger => FindWork() as Delegate;

    /// <summary>Returns the <see cref="Original"/>, whose exceptions are to be looked at from then on instead of this task's.</summary>
    private protected virtual Task? ReturnOriginal() => null;

    private protected ValueTaskSourceStatus SourceStatus => State switch
    {
        TaskState.RanToCompletion => ValueTaskSourceStatus.Succeeded,
        TaskState.Faulted => ValueTaskSourceStatus.Faulted,
        TaskState.Canceled => ValueTaskSourceStatus.Canceled,
        _ => ValueTaskSourceStatus.Pending,
    };

    /// <summary>Calls <see cref="AsValueTask"/>.</summary>
    /// <param name="task">The task.</param>
    /// <exception cref="ArgumentNullException"><paramref name="task"/> is null.</exception>
    public static implicit operator ValueTask(LeanTask task)
    {
        ArgumentNullException.ThrowIfNull(task);
        return task.AsValueTask();
    }

    /// <summary>Returns a <see cref="Task"/> that completes as this task does: with all exceptions, or canceled by the same token.</summary>
    /// <returns><see cref="Task.CompletedTask"/> for a task that has completed successfully; the original for a task from
    /// <see cref="LeanTaskExtensions.AsLeanTask(Task)"/>.</returns>
    /// <remarks>
    /// <para>Otherwise it allocates 120 bytes. This task's exceptions count as observed; if the copy's are not, they raise
    /// <see cref="TaskScheduler.UnobservedTaskException"/>.</para>
    /// <para><see cref="LeanTaskExtensions.AsLeanTask(Task)"/> converts the copy back to this task.</para>
    /// </remarks>
    public Task AsTask() => ReturnOriginal() ?? (IsCompletedSuccessfully ? Task.CompletedTask : TaskCopy<VoidResult>.Of(this));

    /// <summary>Returns a <see cref="ValueTask"/> that completes as this task does.</summary>
    /// <returns>A view of this task. Unlike other value tasks, it may be awaited more than once, and concurrently.</returns>
    /// <remarks>Allocates nothing. Awaiting it costs 40 bytes if it has not completed. It costs nothing in a method of this library, if it has no
    /// result or the method's type of result.</remarks>
    public ValueTask AsValueTask() => IsCompletedSuccessfully ? default : new ValueTask(this, token: 0);

    ValueTaskSourceStatus IValueTaskSource.GetStatus(short token) => SourceStatus;

    void IValueTaskSource.GetResult(short token) => GetAwaitResult();

    void IValueTaskSource.OnCompleted(Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags) =>
        AttachToSource(continuation, state, flags);

    private protected void AttachToSource(Action<object?> continuation, object? state, ValueTaskSourceOnCompletedFlags flags)
    {
        ArgumentNullException.ThrowIfNull(continuation);
        ThreadLocalState thread = ThreadLocalState.Current;
        ExecutionContext? context = (flags & ValueTaskSourceOnCompletedFlags.FlowExecutionContext) == 0 ? null : thread.Capture();
        Continuation node = AwaitingMethod.Of(continuation, state) ?? (context is null
            ? new ValueTaskContinuation(continuation, state)
            : new ValueTaskContinuation.InContext(continuation, state, context));
        if ((flags & ValueTaskSourceOnCompletedFlags.UseSchedulingContext) != 0)
            AttachAwait(node, thread);
        else
            AttachOrRun(node);
    }
}
