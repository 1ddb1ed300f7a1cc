using LeanTasks.Profiling;
using LeanTasks.Tool.Code;

namespace LeanTasks.Tool.Advice;

/// <summary>A method to advise on.</summary>
/// <param name="Assembly">The simple name of its assembly.</param>
/// <param name="StateMachine">The key of its state machine.</param>
/// <param name="Name">Its name as in the source.</param>
/// <param name="Sums">The counts.</param>
/// <param name="Code">The facts of its code; null where it was not found.</param>
internal sealed record AdvisedMethod(string Assembly, string StateMachine, string Name, MethodSums Sums, MethodCode? Code)
{
    /// <summary>Whether it was compiled from F#.</summary>
    public bool IsFSharp { get; init; }

    /// <summary>Whether its assembly was compiled without optimization.</summary>
    public bool IsUnoptimized { get; init; }

    /// <summary>Its name as <c>leantasks fuse --methods</c> takes it; null where that is not known.</summary>
    public string? PoolPattern { get; init; }

    /// <summary>Whether it represents all tasks of unoptimized F#.</summary>
    public bool IsManyMethods { get; init; }
}

/// <summary>The counts of one method, over all its closed instantiations.</summary>
internal sealed record MethodSums
{
    /// <summary>The kind of the method.</summary>
    public required MethodKind Kind { get; init; }

    /// <summary>Calls that ended without suspending.</summary>
    public long Synchronous { get; init; }

    /// <summary>Calls that suspended.</summary>
    public long Suspended { get; init; }

    /// <summary>Of these, the ones that have ended.</summary>
    public long EndedLater { get; init; }

    /// <summary>How often they suspended.</summary>
    public long Suspensions { get; init; }

    /// <summary>Calls that failed.</summary>
    public long Faults { get; init; }

    /// <summary>Calls that were canceled.</summary>
    public long Canceled { get; init; }

    /// <summary>Nanoseconds that <see cref="EndedLater"/> took from their first suspension to their end.</summary>
    public long SuspendedNanoseconds { get; init; }

    /// <summary>All bytes that the calls took.</summary>
    public long Bytes { get; init; }

    /// <summary>Boxes allocated.</summary>
    public long Boxes { get; init; }

    /// <summary>Bytes of the boxes allocated.</summary>
    public long BytesOfBoxes { get; init; }

    /// <summary>Bytes that they would take if the method returned a <c>ValueTask</c>.</summary>
    public long BytesOfValueTaskBoxes { get; init; }

    /// <summary>State machines that are objects, as they are in iterators and without optimization.</summary>
    public long StateMachines { get; init; }

    /// <summary>Tasks allocated for results.</summary>
    public long ResultTasks { get; init; }

    /// <summary>Bytes of these.</summary>
    public long BytesOfResultTasks { get; init; }

    /// <summary>Bytes that tasks with nothing but the outcome would take, one for each call that suspended.</summary>
    public long BytesOfOutcomes { get; init; }

    /// <summary>Calls that ended or suspended.</summary>
    public long Calls => Synchronous + Suspended;

    /// <summary>Objects with the method's variables: its boxes, or state machines that are objects themselves.</summary>
    public long ObjectsWithVariables => StateMachines > 0 ? StateMachines : Boxes;

    /// <summary>Adds up the instantiations of one method.</summary>
    /// <param name="counts">Their counts, at least one.</param>
    /// <returns>The sums.</returns>
    public static MethodSums Of(IReadOnlyCollection<MethodCounts> counts) => new()
    {
        Kind = counts.First().Kind,
        Synchronous = counts.Sum(count => count.Synchronous),
        Suspended = counts.Sum(count => count.Suspended),
        EndedLater = counts.Sum(count => count.EndedLater),
        Suspensions = counts.Sum(count => count.Suspensions),
        Faults = counts.Sum(count => count.Faults),
        Canceled = counts.Sum(count => count.Canceled),
        SuspendedNanoseconds = counts.Sum(count => count.SuspendedNanoseconds),
        Bytes = counts.Sum(count => count.Bytes),
        Boxes = counts.Sum(count => count.Boxes),
        BytesOfBoxes = counts.Sum(count => count.Boxes * count.BoxBytes),
        BytesOfValueTaskBoxes = counts.Sum(count => count.Boxes * count.ValueTaskBoxBytes),
        StateMachines = counts.Sum(count => count.StateMachines),
        ResultTasks = counts.Sum(count => count.ResultTasks),
        BytesOfResultTasks = counts.Sum(count => count.ResultTasks * count.ResultTaskBytes),
        BytesOfOutcomes = counts.Sum(count => count.Suspended * count.ResultTaskBytes),
    };
}
