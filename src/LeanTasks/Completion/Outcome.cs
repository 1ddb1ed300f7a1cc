using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.ExceptionServices;

namespace LeanTasks.Completion;

/// <summary>
/// How a task ended. Published once into the task's slot, it closes the slot: no continuation can be attached after it.
/// Immutable. A slot that holds an outcome never holds anything else afterwards (Completion/README.md, ABA).
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

    /// <summary>How the task of an async method ends when an exception leaves the method.</summary>
    internal static Outcome OfAsyncMethod(Exception exception) =>
        exception is OperationCanceledException canceled ? Canceled(canceled.CancellationToken, canceled) : Faulted(exception);

    /// <summary>The same end for another task, with a fault of its own that has the exceptions of this one, which count as observed here.</summary>
    internal Outcome Handover() =>
        _fault is null ? this : Faulted([.. _fault.Observe()]);

    /// <summary>Sets the task that the event for an unobserved fault names.</summary>
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

    /// <summary>The exceptions of a faulted task. They count as observed.</summary>
    internal AggregateException Aggregate() => _fault!.Aggregate();

    /// <summary>The exceptions of a faulted task, for a debugger: they do not count as observed.</summary>
    internal AggregateException PeekException() => _fault!.Peek();

    /// <summary>The exceptions of a faulted task, to hand on: they count as observed.</summary>
    internal IEnumerable<Exception> ObserveExceptions() => Aggregate().InnerExceptions;

    /// <summary>The exceptions of a faulted task, with their stack traces. They count as observed.</summary>
    internal ReadOnlySpan<ExceptionDispatchInfo> TakeDispatchInfos() => _fault!.Observe();

    /// <summary>The exception that canceled the task, where there was one.</summary>
    internal ExceptionDispatchInfo? Cancellation => _cancellation;

    /// <summary>For a receiver that gets the exceptions another way, without looking at the task.</summary>
    internal void MarkObserved() => _fault?.MarkObserved();

    /// <summary>The exception for a cancellation that has none.</summary>
    internal static TaskCanceledException NewCanceledException(CancellationToken token) => new("A task was canceled.", null, token);
}

/// <summary>
/// The exceptions of a faulted task. If nobody has looked at them by the time it is collected, it raises
/// <see cref="LeanScheduler.UnobservedTaskException"/>, as the BCL's TaskExceptionHolder does.
/// </summary>
internal sealed class Fault
{
    private readonly ExceptionDispatchInfo[] _exceptions;

    // Whether the exceptions have been observed. Any thread may set it; it is never reset.
    private bool _observed;

    // The faulted task, for the event. Written by the completer, before it completes the task.
    private LeanTask? _task;

    internal Fault(ExceptionDispatchInfo[] exceptions) => _exceptions = exceptions;

    ~Fault()
    {
        if (!_observed)
            LeanScheduler.PublishUnobserved(_task, ToAggregateException(
                "A task's exceptions were not observed, either by waiting for the task or by reading its Exception property. The finalizer thread rethrew them."));
    }

    internal LeanTask? Task
    {
        set => _task = value;
    }

    /// <summary>Observes the exceptions and returns them, in the order in which they came.</summary>
    internal ReadOnlySpan<ExceptionDispatchInfo> Observe()
    {
        MarkObserved();
        return _exceptions;
    }

    [SuppressMessage("Usage", "CA1816", Justification = "There is nothing to dispose of, only something to tell.")]
    internal void MarkObserved()
    {
        if (_observed)
            return;
        _observed = true;
        GC.SuppressFinalize(this);
    }

    internal AggregateException Aggregate()
    {
        MarkObserved();
        return ToAggregateException(message: null);
    }

    internal AggregateException Peek() => ToAggregateException(message: null);

    private AggregateException ToAggregateException(string? message)
    {
        Exception[] exceptions = Array.ConvertAll(_exceptions, static e => e.SourceException);
        return message is null ? new(exceptions) : new(message, exceptions);
    }
}
