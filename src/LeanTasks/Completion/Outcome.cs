using System.Diagnostics;
using System.Runtime.ExceptionServices;

namespace LeanTasks.Completion;

/// <summary>
/// How a task ended. Published once into the task's slot, it closes the slot: no continuation can be attached after it.
/// Immutable. No slot ever holds one and then something else (Completion/README.md, ABA).
/// </summary>
internal sealed class Outcome
{
    /// <summary>The ends that carry nothing are shared by all tasks.</summary>
    internal static readonly Outcome RanToCompletion = new(TaskState.RanToCompletion);

    private static readonly Outcome s_canceledWithoutToken = new(TaskState.Canceled);

    // Of a faulted task.
    private readonly Fault? _fault;

    // The exception that canceled the task, where there was one.
    private readonly ExceptionDispatchInfo? _cancellation;

    // The token that a cancellation names.
    private readonly CancellationToken _token;

    private Outcome(TaskState state, CancellationToken token = default, ExceptionDispatchInfo? cancellation = null, Fault? fault = null)
    {
        State = state;
        _token = token;
        _cancellation = cancellation;
        _fault = fault;
    }

    internal TaskState State { get; }

    internal CancellationToken Token => _token;

    internal static Outcome Faulted(Exception exception) => Faulted([ExceptionDispatchInfo.Capture(exception)]);

    internal static Outcome Faulted(IEnumerable<Exception> exceptions) => Faulted([.. exceptions.Select(ExceptionDispatchInfo.Capture)]);

    internal static Outcome Faulted(ExceptionDispatchInfo[] exceptions) => new(TaskState.Faulted, fault: new(exceptions));

    internal static Outcome Canceled(CancellationToken token) =>
        token.CanBeCanceled ? new(TaskState.Canceled, token) : s_canceledWithoutToken;

    /// <summary>Canceled by an exception, which <c>await</c> throws again.</summary>
    internal static Outcome Canceled(CancellationToken token, OperationCanceledException exception) =>
        new(TaskState.Canceled, token, ExceptionDispatchInfo.Capture(exception));

    /// <summary>What an exception that leaves an async method makes of its task.</summary>
    internal static Outcome OfAsyncMethod(Exception exception) =>
        exception is OperationCanceledException canceled ? Canceled(canceled.CancellationToken, canceled) : Faulted(exception);

    /// <summary>The same end for another task: one with a fault of its own, and the exceptions of this one, which count as seen.</summary>
    internal Outcome Handover() =>
        _fault is null ? this : Faulted([.. _fault.Observe()]);

    /// <summary>Told to whoever looks into the matter of a fault that nobody has seen.</summary>
    internal void BelongsTo(LeanTask task)
    {
        if (_fault is not null)
            _fault.Task = task;
    }

    /// <summary>Throws as <c>await</c> does: the first exception itself, with the stack trace it came with.</summary>
    [StackTraceHidden]
    internal void ThrowForAwait()
    {
        _fault?.Observe()[0].Throw();
        _cancellation?.Throw();
        if (State == TaskState.Canceled)
            throw NewCanceledException(_token);
    }

    /// <summary>Throws as <c>Wait</c> does: everything, in an <see cref="AggregateException"/>.</summary>
    internal void ThrowForWait()
    {
        if (ToException() is { } exception)
            throw exception;
    }

    /// <summary>What <c>Wait</c> throws; null for a task that ran to completion.</summary>
    internal AggregateException? ToException() => State switch
    {
        TaskState.Canceled => new AggregateException(NewCanceledException(_token)),
        TaskState.Faulted => Aggregate(),
        _ => null,
    };

    /// <summary>Of a faulted task. They count as seen.</summary>
    internal AggregateException Aggregate() => _fault!.Aggregate();

    /// <summary>Of a faulted task, for a debugger: they do not count as seen.</summary>
    internal AggregateException PeekException() => _fault!.Peek();

    /// <summary>Of a faulted task, which hands them on: they count as seen.</summary>
    internal IEnumerable<Exception> TakeExceptions() => Aggregate().InnerExceptions;

    /// <summary>Of a faulted task: with the stack traces they came with. They count as seen.</summary>
    internal ReadOnlySpan<ExceptionDispatchInfo> TakeDispatchInfos() => _fault!.Observe();

    /// <summary>The exception that canceled the task, where there was one.</summary>
    internal ExceptionDispatchInfo? Cancellation => _cancellation;

    /// <summary>Whoever is handed the exception another way need not look at the task.</summary>
    internal void MarkObserved() => _fault?.MarkObserved();

    /// <summary>What a cancellation without an exception is reported with.</summary>
    internal static TaskCanceledException NewCanceledException(CancellationToken token) => new("A task was canceled.", null, token);
}
