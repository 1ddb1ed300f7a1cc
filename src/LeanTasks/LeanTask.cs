using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
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
/// <para>Allocation: the task itself and nothing else. Data that few tasks need is in holders of 32 to 56 bytes, one for each of:
/// an <see cref="ExecutionContext"/> other than the default one, a state object, a cancellation token, a scheduler, a parent,
/// attached children, a number (<see cref="Id"/>), a wait handle. A task that faults or is canceled has its exception.</para>
/// </remarks>
[AsyncMethodBuilder(typeof(LeanTaskMethodBuilder))]
[DebuggerTypeProxy(typeof(LeanTaskDebugView))]
[DebuggerDisplay("{DebuggerText,nq}")]
public partial class LeanTask : Continuation
{
    // The attached nodes, on top of the work; or how the task ended; or a Holder, whose own slot replaces this one.
    // The one field of the completion protocol (Completion/README.md): null, a delegate, a Continuation whose links lead to one
    // of these, an Outcome, or a Holder. Written by the constructor, then only by the exchanges in LeanTask.Completion.cs,
    // LeanTask.Inflation.cs and LeanTask.Pruning.cs.
    private object? _slot;

    // Written by the thread that makes a transition (see TaskState), by compare-exchange wherever two threads can try the same one;
    // the final values by every thread that finds the slot closed (Settle).
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
}
