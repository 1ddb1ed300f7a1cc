using System.Runtime.CompilerServices;
using LeanTasks.Builders;
using LeanTasks.Completion;
using LeanTasks.Threading;

namespace LeanTasks;

/// <summary>
/// An asynchronous operation: what <see cref="Task"/> is, in 32 bytes instead of 64. It can be created and started, awaited,
/// waited for, continued with <see cref="ContinueWith(Action{LeanTask})"/>, and returned from an <c>async</c> method.
/// </summary>
/// <remarks>
/// <para>Thread safety: all members may be called from any thread at any time.</para>
/// <para>It is an <see cref="IThreadPoolWorkItem"/> for the pool's sake only: to cast it and call <c>Execute</c> is not supported.
/// A continuation of an await that runs on the completing thread sees that thread's <see cref="Task.CurrentId"/>.</para>
/// <para>Allocation: the task itself and nothing else; a task created while an <see cref="AsyncLocal{T}"/> is set holds the
/// <see cref="ExecutionContext"/> in one more object of 32 bytes, a task that faults or is canceled its exception.</para>
/// </remarks>
[AsyncMethodBuilder(typeof(LeanTaskMethodBuilder))]
public partial class LeanTask : Continuation
{
    /// <summary>Set in <see cref="_flags"/> when the flow of the context was suppressed as the task was made: it runs in whatever context there is.</summary>
    private const byte FlowSuppressed = 1;

    // What is attached, on top of the work; or how the task ended. The one field of the completion protocol (Completion/README.md):
    // null, a delegate or a ContextualWork, a Continuation whose links lead to one of these, or an Outcome.
    // Written by the constructor, then only by the exchanges in LeanTask.Completion.cs.
    private object? _slot;

    // Written by whoever makes a transition (see TaskState), by compare-exchange wherever two threads can try the same one;
    // the final values by everybody who finds the slot closed (Settle).
    private byte _state;

    // FlowSuppressed. Written by the constructor only.
    private readonly byte _flags;

    // TaskCreationOptions. Written by the constructor only.
    private readonly ushort _options;

    /// <summary>A promise, or an async method.</summary>
    private protected LeanTask(TaskCreationOptions options = TaskCreationOptions.None)
    {
        _state = (byte)TaskState.WaitingForActivation;
        _options = (ushort)options;
    }

    /// <summary>A task that runs <paramref name="work"/> (checked by the caller), in the context captured here.</summary>
    private protected LeanTask(Delegate work, TaskState state)
    {
        _state = (byte)state;
        ExecutionContext? context = ExecutionContext.Capture();
        if (ReferenceEquals(context, ThreadContext.Default))
        {
            _slot = work;
        }
        else if (context is not null)
        {
            _slot = new ContextualWork(work, context);
        }
        else
        {
            _slot = work;
            _flags = FlowSuppressed;
        }
    }

    /// <summary>A task that has completed.</summary>
    private protected LeanTask(Outcome outcome)
    {
        _slot = outcome;
        _state = (byte)outcome.State;
    }

    /// <summary>Makes a task that runs <paramref name="action"/> once it is started.</summary>
    /// <param name="action">What to run.</param>
    /// <exception cref="ArgumentNullException"><paramref name="action"/> is null.</exception>
    public LeanTask(Action action)
        : this(action ?? throw new ArgumentNullException(nameof(action)), TaskState.Created)
    {
    }

    /// <summary>A task that has completed successfully; always the same one.</summary>
    public static LeanTask CompletedTask => CachedResults<VoidResult>.Get(default);

    /// <summary>Makes and starts tasks as <see cref="Task.Factory"/> does.</summary>
    public static LeanTaskFactory Factory { get; } = new();

    /// <summary>Whether the task has ended, successfully, faulted or canceled.</summary>
    public bool IsCompleted => State >= TaskState.RanToCompletion;

    /// <summary>Whether the task has ended without an exception.</summary>
    public bool IsCompletedSuccessfully => State == TaskState.RanToCompletion;

    /// <summary>Whether the task has ended with an exception.</summary>
    public bool IsFaulted => State == TaskState.Faulted;

    /// <summary>Whether the task has ended by cancellation.</summary>
    public bool IsCanceled => State == TaskState.Canceled;

    /// <summary>Where the task is in its life, as <see cref="Task.Status"/> tells it.</summary>
    public TaskStatus Status => State switch
    {
        TaskState.Created => TaskStatus.Created,
        TaskState.WaitingForActivation or TaskState.Claimed => TaskStatus.WaitingForActivation,
        TaskState.WaitingToRun => TaskStatus.WaitingToRun,
        TaskState.Running => TaskStatus.Running,
        TaskState.RanToCompletion => TaskStatus.RanToCompletion,
        TaskState.Canceled => TaskStatus.Canceled,
        _ => TaskStatus.Faulted,
    };

    /// <summary>What the task faulted with, or null. A new object at each call, as with <see cref="Task.Exception"/>.</summary>
    public AggregateException? Exception => IsFaulted ? CompletedOutcome.ToAggregateException() : null;

    /// <summary>Makes a task that has completed with <paramref name="result"/>.</summary>
    /// <typeparam name="TResult">The type of the result.</typeparam>
    /// <param name="result">The task's result.</param>
    /// <returns>A completed task; for the commonest small values always the same one, and nothing is allocated.</returns>
    public static LeanTask<TResult> FromResult<TResult>(TResult result) => CachedResults<TResult>.Get(result);

    private TaskState State => (TaskState)Volatile.Read(ref _state);

    // A plain task is never attached to another: the kinds that are override all three.
    internal override ref object? Next => throw new InvalidOperationException();

    internal override bool MayRunUserCode => throw new InvalidOperationException();

    internal override void Run(LeanTask antecedent, bool mayInline) => throw new InvalidOperationException();
}
