namespace LeanTasks.ValueTaskSources;

/// <summary>
/// The word that says which operation a <see cref="ValueTaskSourceCore"/> stands for, and how far that is. The version is in the
/// upper bits, the phase in the lower three. The comment of each phase says which thread leaves it, and how.
/// </summary>
internal static class OperationState
{
    /// <summary>Nobody awaits it. To one of the next three by compare-exchange, by the awaiter; to Ended by compare-exchange, by the completer.</summary>
    internal const int Pending = 0;

    /// <summary>An awaiter has left a continuation or is about to. To Ended or HandedOff, by the completer; or to the next version, by the thread that moves the awaiter to another operation.</summary>
    internal const int Awaited = 1;

    /// <summary>
    /// The same, and the continuation need not be asked what it is: it is enough to know that it is a method and consumes
    /// immediately.
    /// </summary>
    internal const int AwaitedByMethod = 2;

    /// <summary>A method of the BCL's builders awaits it, and is or will be the continuation; see <see cref="BclMethod"/>. To Ended, by the completer.</summary>
    internal const int AwaitedByBclMethod = 3;

    /// <summary>It has a result, or has failed. To Consumed by compare-exchange, by the consumer.</summary>
    internal const int Ended = 4;

    /// <summary>The same, but only one thread may consume it: the one that resumes the awaiting method. To the next version, by that thread; or to Ended, if the method has not consumed it.</summary>
    internal const int HandedOff = 5;

    /// <summary>A consumer is taking the result. To the next version, by that consumer.</summary>
    internal const int Consumed = 6;

    private const int PhaseBits = 3;

    internal static int Of(int version, int phase) => (version << PhaseBits) | phase;

    internal static int With(int state, int phase) => Of(Version(state), phase);

    internal static int Phase(int state) => state & ((1 << PhaseBits) - 1);

    /// <summary>The phase of the operation with this version; another value, possibly negative, if the state is not that operation's.</summary>
    internal static int PhaseOf(int state, int version) => state - Of(version, Pending);

    /// <summary>Whether a result of <see cref="PhaseOf"/> is a phase in which the operation has not ended.</summary>
    internal static bool IsPending(int phase) => (uint)phase <= AwaitedByBclMethod;

    /// <summary>Whether it is a phase in which the operation is awaited.</summary>
    internal static bool IsAwaited(int phase) => phase is >= Awaited and <= AwaitedByBclMethod;

    /// <summary>Whether it is a phase in which the operation has not been consumed.</summary>
    internal static bool IsPresent(int phase) => (uint)phase <= HandedOff;

    internal static int Version(int state) => state >> PhaseBits;
}
