using System.Runtime.CompilerServices;
using System.Runtime.ExceptionServices;
using LeanTasks.ValueTaskSources;

namespace LeanTasks.Flows;

/// <summary>How often failures have been thrown again on their way through flows.</summary>
internal static class PassedFailures
{
    // A throw copies the stack trace so far: without a limit, the time would grow with the square of the number of flows.
    private const int Max = 100;

    private static readonly ConditionalWeakTable<Exception, Throws> s_throws = [];

    /// <summary>Counts one more throw of an exception.</summary>
    /// <returns>Whether the exception may be thrown again; if not, it is handed on as it is.</returns>
    internal static bool TryCount(Exception exception) => Interlocked.Increment(ref s_throws.GetOrCreateValue(exception).Count) <= Max;

    /// <summary>What to throw for a failure that a flow awaits.</summary>
    internal static ExceptionDispatchInfo ToThrow(Failure failure)
    {
        ExceptionDispatchInfo error = Failure.ToThrow(failure);
        Throws throws = s_throws.GetOrCreateValue(error.SourceException);

        // From then on the same one, even if straight code has handed on the exception: a new one would have its whole trace.
        return Interlocked.Increment(ref throws.Count) > Max ? throws.Last ??= error : error;
    }

    /// <summary>
    /// What a flow has failed with. A failure that has been thrown too often is as it was before, so that its stack trace grows no more.
    /// </summary>
    internal static Failure FailureOf(Exception exception) =>
        s_throws.TryGetValue(exception, out Throws? throws) && throws.Last is { } last ? Failure.Of(last) : Failure.Of(exception);

    private sealed class Throws
    {
        internal int Count;

        internal volatile ExceptionDispatchInfo? Last;
    }
}
