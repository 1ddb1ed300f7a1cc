using LeanTasks.Profiling.Counting;
using LeanTasks.Profiling.Dumping;

namespace LeanTasks.Profiling.Tests.Support;

/// <summary>What was counted while something ran. Each test has methods of its own, which no other test calls.</summary>
internal static class Counted
{
    /// <summary>What was counted of the only method whose state machine's name contains <paramref name="method"/>.</summary>
    public static MethodCounts While(string method, Action action)
    {
        MethodCounts? before = Find(method);
        action();
        MethodCounts after = Find(method) ?? throw new InvalidOperationException($"{method} was not called.");
        return before is null ? after : Difference(after, before);
    }

    /// <inheritdoc cref="While"/>
    public static async Task<MethodCounts> WhileAsync(string method, Func<Task> action)
    {
        MethodCounts? before = Find(method);
        await action();
        MethodCounts after = Find(method) ?? throw new InvalidOperationException($"{method} was not called.");
        return before is null ? after : Difference(after, before);
    }

    /// <summary>What was counted of a method until now; null if it was never called.</summary>
    public static MethodCounts? Find(string method)
    {
        Site[] sites = Sites.All();
        return Snapshot.Of(sites, CountsLedger.Read(sites.Length)).Methods.SingleOrDefault(m => m.StateMachine.Contains(method, StringComparison.Ordinal));
    }

    private static MethodCounts Difference(MethodCounts after, MethodCounts before) => after with
    {
        Synchronous = after.Synchronous - before.Synchronous,
        Suspended = after.Suspended - before.Suspended,
        EndedLater = after.EndedLater - before.EndedLater,
        Suspensions = after.Suspensions - before.Suspensions,
        Faults = after.Faults - before.Faults,
        Canceled = after.Canceled - before.Canceled,
        SuspendedNanoseconds = after.SuspendedNanoseconds - before.SuspendedNanoseconds,
        Bytes = after.Bytes - before.Bytes,
        Boxes = after.Boxes - before.Boxes,
        ResultTasks = after.ResultTasks - before.ResultTasks,
        StateMachines = after.StateMachines - before.StateMachines,
    };
}
