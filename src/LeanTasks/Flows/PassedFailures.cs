using System.Runtime.CompilerServices;

namespace LeanTasks.Flows;

/// <summary>How often failures have been thrown again on their way through flows.</summary>
internal static class PassedFailures
{
    // A throw copies the stack trace so far: without a limit, the time would grow with the square of the number of flows.
    private const int Most = 100;

    private static readonly ConditionalWeakTable<Exception, StrongBox<int>> s_throws = [];

    /// <summary>Counts one more throw of an exception.</summary>
    /// <returns>Whether the exception may be thrown again; if not, it is handed on as it is.</returns>
    internal static bool TryCount(Exception exception) => Interlocked.Increment(ref s_throws.GetOrCreateValue(exception).Value) <= Most;
}
