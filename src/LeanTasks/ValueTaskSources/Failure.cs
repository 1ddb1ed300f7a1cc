using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.ExceptionServices;
using LeanTasks.Threading;

namespace LeanTasks.ValueTaskSources;

/// <summary>What an operation failed with, or nothing. As large as a reference.</summary>
internal readonly struct Failure
{
    // An ExceptionDispatchInfo, an UnobservedFailure with one, or null.
    private readonly object? _error;

    private Failure(object? error) => _error = error;

    /// <summary>The content to store in a field: a struct in a field would move the fields beside it.</summary>
    internal object? Content => _error;

    /// <summary>Whether there is one.</summary>
    [MemberNotNullWhen(true, nameof(_error))]
    [MemberNotNullWhen(true, nameof(Exception))]
    internal bool Exists => _error is not null;

    /// <summary>The exception, or null. Reading it does not count as observing it.</summary>
    internal Exception? Exception => Error?.SourceException;

    private ExceptionDispatchInfo? Error => _error is UnobservedFailure unobserved ? unobserved.Error : (ExceptionDispatchInfo?)_error;

    /// <summary>From the content of a field.</summary>
    internal static Failure From(object? content) => new(content);

    /// <summary>A failure that may be dropped without notice.</summary>
    internal static Failure Of(Exception exception) => new(ExceptionDispatchInfo.Capture(exception));

    /// <inheritdoc cref="Of(Exception)"/>
    internal static Failure Of(ExceptionDispatchInfo error) => new(error);

    /// <summary>
    /// The same, but <see cref="TaskScheduler.UnobservedTaskException"/> is raised if it is dropped, unless it is a cancellation. It may be
    /// handed on from operation to operation; the last one that consumes it observes it.
    /// </summary>
    internal Failure Unobserved() => _error is ExceptionDispatchInfo { SourceException: not OperationCanceledException } error
        ? new Failure(new UnobservedFailure(error))
        : this;

    /// <summary>The same, observed.</summary>
    internal Failure Observed() => _error is UnobservedFailure unobserved ? new Failure(unobserved.Observe()) : this;

    /// <summary>What to throw for an existing failure, which then counts as observed.</summary>
    /// <remarks>
    /// Static, so that the failure stays in a register of the caller. It does not throw itself: one more frame on the stack makes the
    /// trace of the exception larger.
    /// </remarks>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static ExceptionDispatchInfo ToThrow(Failure failure) => (ExceptionDispatchInfo)failure.Observed()._error!;
}

/// <summary>
/// A failure of an operation that has not been consumed so far. If it is collected unconsumed, it raises
/// <see cref="TaskScheduler.UnobservedTaskException"/>, as the task of the BCL's <c>async ValueTask</c> method does. 24 bytes.
/// </summary>
internal sealed class UnobservedFailure(ExceptionDispatchInfo error)
{
    ~UnobservedFailure() => UnobservedTask.Publish(new AggregateException(
        "A failed operation was never awaited. The finalizer passed its exception to TaskScheduler.UnobservedTaskException.",
        error.SourceException));

    internal ExceptionDispatchInfo Error => error;

    /// <summary>Marks the failure as observed, and returns it.</summary>
    [SuppressMessage("Usage", "CA1816", Justification = "There is nothing to dispose of, only something to report.")]
    internal ExceptionDispatchInfo Observe()
    {
        GC.SuppressFinalize(this);
        return error;
    }
}
