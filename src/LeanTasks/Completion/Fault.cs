using System.Diagnostics.CodeAnalysis;
using System.Runtime.ExceptionServices;

namespace LeanTasks.Completion;

/// <summary>
/// The exceptions of a faulted task. If nobody has looked at them by the time it is collected, it tells
/// <see cref="LeanScheduler.UnobservedTaskException"/>, as the BCL's TaskExceptionHolder does.
/// </summary>
internal sealed class Fault
{
    private readonly ExceptionDispatchInfo[] _exceptions;

    // Whether somebody has looked. Written by anybody, only ever to true.
    private bool _observed;

    // The faulted task, for the event. Written by whoever completes it, before that.
    private LeanTask? _task;

    internal Fault(ExceptionDispatchInfo[] exceptions) => _exceptions = exceptions;

    ~Fault()
    {
        if (!_observed)
            LeanScheduler.PublishUnobserved(_task, ToAggregateException("Nobody looked at the exceptions of a task: neither by waiting for it nor by its Exception property. They were thrown again here by the finalizer."));
    }

    internal LeanTask? Task
    {
        set => _task = value;
    }

    /// <summary>Looks at the exceptions, in the order in which they came.</summary>
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
