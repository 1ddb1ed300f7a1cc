namespace LeanTasks.Profiling;

/// <summary>The numbers of a method in the order in which a counts file has them.</summary>
internal static class MethodNumbers
{
    internal const int Count = 14;

    internal static long[] Of(MethodCounts method) =>
    [
        method.Synchronous, method.Suspended, method.EndedLater, method.Suspensions, method.Faults, method.Canceled,
        method.SuspendedNanoseconds, method.Boxes, method.BoxBytes, method.ValueTaskBoxBytes,
        method.ResultTasks, method.ResultTaskBytes, method.StateMachines, method.StateMachineBytes,
    ];

    /// <summary>
    /// The greatest value that the number at a place may have. The numbers are sizes, nanoseconds for which many calls are suspended
    /// at the same time, and counts.
    /// </summary>
    internal static long Max(int place) => place switch
    {
        8 or 9 or 11 or 13 => int.MaxValue,
        6 => 1L << 60,
        _ => CountsReader.MaxNumber,
    };

    /// <exception cref="OverflowException">Its bytes are more than a number can say.</exception>
    internal static MethodCounts Read(string assembly, string stateMachine, MethodKind kind, string result, ReadOnlySpan<long> numbers) => new()
    {
        Assembly = assembly,
        StateMachine = stateMachine,
        Kind = kind,
        Result = result,
        Synchronous = numbers[0],
        Suspended = numbers[1],
        EndedLater = numbers[2],
        Suspensions = numbers[3],
        Faults = numbers[4],
        Canceled = numbers[5],
        SuspendedNanoseconds = numbers[6],
        Boxes = numbers[7],
        BoxBytes = (int)numbers[8],
        ValueTaskBoxBytes = (int)numbers[9],
        ResultTasks = numbers[10],
        ResultTaskBytes = (int)numbers[11],
        StateMachines = numbers[12],
        StateMachineBytes = (int)numbers[13],
        Bytes = checked((numbers[7] * numbers[8]) + (numbers[10] * numbers[11]) + (numbers[12] * numbers[13])),
    };
}
