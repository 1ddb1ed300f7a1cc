using System.Diagnostics.CodeAnalysis;
using System.Runtime.ExceptionServices;

namespace LeanTasks.Completion;

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
