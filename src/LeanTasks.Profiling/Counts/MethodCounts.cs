namespace LeanTasks.Profiling;

/// <summary>The counts of one async method, or of one closed instantiation of a generic one.</summary>
/// <remarks>A call that has neither ended nor suspended is not counted yet. Bytes are those on the heap of this process, without the overhead of counting.</remarks>
public sealed record MethodCounts
{
    /// <summary>The simple name of the method's assembly.</summary>
    public required string Assembly { get; init; }

    /// <summary>The full name of the state machine's type (or of its generic definition), as in reflection: <c>App.Worker+&lt;Run&gt;d__3`1</c>.</summary>
    public required string StateMachine { get; init; }

    /// <summary>The kind of the method.</summary>
    public required MethodKind Kind { get; init; }

    /// <summary>The type of the result, as returned by <see cref="Type.ToString"/>; empty without a result.</summary>
    public required string Result { get; init; }

    /// <summary>Calls that ended without suspending, with any outcome.</summary>
    public required long Synchronous { get; init; }

    /// <summary>Calls that suspended at least once, ended or not.</summary>
    public required long Suspended { get; init; }

    /// <summary>The calls of <see cref="Suspended"/> that have ended.</summary>
    public required long EndedLater { get; init; }

    /// <summary>The total number of suspensions of the calls.</summary>
    public required long Suspensions { get; init; }

    /// <summary>Calls that ended with an exception other than an <see cref="OperationCanceledException"/>.</summary>
    public required long Faults { get; init; }

    /// <summary>Calls that ended with an <see cref="OperationCanceledException"/>.</summary>
    public required long Canceled { get; init; }

    /// <summary>Nanoseconds from the first suspension of a call to its end, over all of <see cref="EndedLater"/>; 0 if time is not measured.</summary>
    public required long SuspendedNanoseconds { get; init; }

    /// <summary>
    /// Bytes that the calls allocated: boxes, tasks that hold a result, and state machines that are objects. Excludes exceptions and allocations of
    /// the method's own code.
    /// </summary>
    public required long Bytes { get; init; }

    /// <summary>Boxes allocated: one for each call that suspended, but for pooled kinds only those that were not in the pool.</summary>
    public required long Boxes { get; init; }

    /// <summary>Bytes of one box; 0 until one is allocated.</summary>
    public required int BoxBytes { get; init; }

    /// <summary>Bytes that one box would need if the method returned a <c>ValueTask</c> instead of a <c>Task</c>; <see cref="BoxBytes"/> for other kinds.</summary>
    public required int ValueTaskBoxBytes { get; init; }

    /// <summary>Tasks allocated for the results of calls that did not suspend, except cached ones.</summary>
    public required long ResultTasks { get; init; }

    /// <summary>
    /// Bytes of one such task. For kinds that return a <c>ValueTask</c> or have no result, bytes of a task with only the outcome; 0 for kinds without
    /// such a task.
    /// </summary>
    public required int ResultTaskBytes { get; init; }

    /// <summary>State machines that are objects: one for each call of a method compiled without optimization, one for each enumeration of an iterator.</summary>
    public required long StateMachines { get; init; }

    /// <summary>Bytes of one such state machine; 0 if it is a struct.</summary>
    public required int StateMachineBytes { get; init; }
}
