using System.Runtime.ExceptionServices;

namespace LeanTasks.Completion;

/// <summary>
/// How a task ended. Published once into the task's slot, it closes the slot: no continuation can be attached after it.
/// Immutable. An outcome that carries something is made for one completion, so the slot never held it before (README.md, ABA).
/// </summary>
internal sealed class Outcome
{
    /// <summary>The ends that carry nothing are shared by all tasks.</summary>
    internal static readonly Outcome RanToCompletion = new(TaskState.RanToCompletion);

    private static readonly Outcome CanceledWithoutToken = new(TaskState.Canceled);

    // The faults in the order they came, or the one cancellation exception that ended an async method, or empty.
    private readonly ExceptionDispatchInfo[] _exceptions;

    // The token that a cancellation names.
    private readonly CancellationToken _token;

    private Outcome(TaskState state, CancellationToken token = default, params ExceptionDispatchInfo[] exceptions)
    {
        State = state;
        _token = token;
        _exceptions = exceptions;
    }

    internal TaskState State { get; }

    internal static Outcome Faulted(Exception exception) =>
        new(TaskState.Faulted, default, ExceptionDispatchInfo.Capture(exception));

    internal static Outcome Faulted(IEnumerable<Exception> exceptions) =>
        new(TaskState.Faulted, default, [.. exceptions.Select(ExceptionDispatchInfo.Capture)]);

    internal static Outcome Canceled(CancellationToken token) =>
        token.CanBeCanceled ? new(TaskState.Canceled, token) : CanceledWithoutToken;

    /// <summary>What an exception that leaves an async method makes of its task.</summary>
    internal static Outcome OfAsyncMethod(Exception exception) =>
        exception is OperationCanceledException canceled
            ? new(TaskState.Canceled, canceled.CancellationToken, ExceptionDispatchInfo.Capture(canceled))
            : Faulted(exception);

    /// <summary>Throws as <c>await</c> does: the first exception itself, with the stack trace it came with.</summary>
    internal void ThrowForAwait()
    {
        if (_exceptions.Length > 0)
            _exceptions[0].Throw();
        if (State == TaskState.Canceled)
            throw NewCanceledException();
    }

    /// <summary>Throws as <c>Wait</c> does: everything, in an <see cref="AggregateException"/>.</summary>
    internal void ThrowForWait()
    {
        if (State == TaskState.Canceled)
            throw new AggregateException(NewCanceledException());
        if (State == TaskState.Faulted)
            throw ToAggregateException();
    }

    internal AggregateException ToAggregateException() => new(_exceptions.Select(static e => e.SourceException));

    private TaskCanceledException NewCanceledException() => new("A task was canceled.", null, _token);
}
