using System.Diagnostics.CodeAnalysis;
using System.Runtime.ExceptionServices;
using LeanTasks.Threading;

namespace LeanTasks.ValueTaskSources;

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
