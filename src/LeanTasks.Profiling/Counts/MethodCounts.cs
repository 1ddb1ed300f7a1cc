namespace LeanTasks.Profiling;

/// <summary>The counts of one async method, or of one closed instantiation of a generic one.</summary>
/// <remarks>A call that has neither ended nor suspended is not counted yet. Bytes are those on the heap of this process, without the overhead of counting.</remarks>
public sealed record MethodCounts
{
    /// <summary>The simple name of the assembly that the method is in.</summary>
    public required string Assembly { get; init; }

    /// <summary>The full name of the state machine's type (of its definition, if it is generic), as reflection writes it: <c>App.Worker+&lt;Run&gt;d__3`1</c>.</summary>
    public required string StateMachine { get; init; }

    /// <summary>The kind of the method.</summary>
    public required MethodKind Kind { get; init; }

    /// <summary>The type of the result, as <see cref="Type.ToString"/> writes it; empty without one.</summary>
    public required string Result { get; init; }

    /// <summary>Calls that ended without suspending, with any outcome.</summary>
    public required long Synchronous { get; init; }

    /// <summary>Calls that suspended at least once, whether or not they have ended.</summary>
    public required long Suspended { get; init; }

    /// <summary>Of <see cref="Suspended"/>, those that have ended.</summary>
    public required long EndedLater { get; init; }

    /// <summary>How often the calls suspended, in all.</summary>
    public required long Suspensions { get; init; }

    /// <summary>Calls that ended with an exception other than an <see cref="OperationCanceledException"/>.</summary>
    public required long Faults { get; init; }

    /// <summary>Calls that ended with an <see cref="OperationCanceledException"/>.</summary>
    public required long Canceled { get; init; }

    /// <summary>Nanoseconds from the first suspension of a call to its end, of all of <see cref="EndedLater"/>; 0 where time is not taken.</summary>
    public required long SuspendedNanoseconds { get; init; }

    /// <summary>Bytes that the calls took: boxes, tasks that hold a result, and state machines where they are objects. Without exceptions, and without allocations of the method's own code.</summary>
    public required long Bytes { get; init; }

    /// <summary>Boxes allocated: one for each call that suspended, but for pooled kinds only those that the pool did not have.</summary>
    public required long Boxes { get; init; }

    /// <summary>Bytes of one box; 0 while none was allocated.</summary>
    public required int BoxBytes { get; init; }

    /// <summary>Bytes that one box would take if the method returned a <c>ValueTask</c> instead of a <c>Task</c>; <see cref="BoxBytes"/> for other kinds.</summary>
    public required int ValueTaskBoxBytes { get; init; }

    /// <summary>Tasks allocated for the results of calls that did not suspend, where no cached one was used.</summary>
    public required long ResultTasks { get; init; }

    /// <summary>Bytes of one such task, or for kinds that return a <c>ValueTask</c> or have no result, of one that has nothing but the outcome; 0 for kinds without such a task.</summary>
    public required int ResultTaskBytes { get; init; }

    /// <summary>State machines that are objects: one for each call of a method compiled without optimization, one for each enumeration of an iterator.</summary>
    public required long StateMachines { get; init; }

    /// <summary>Bytes of one such state machine; 0 where it is a struct.</summary>
    public required int StateMachineBytes { get; init; }
}
