namespace LeanTasks.Scheduling;

/// <summary>
/// A place in a <see cref="ForkDeque"/>, with all that a thief needs of the fork in it. The array is on the pinned heap, so a slot has an
/// address and may hold references nevertheless. On the owner's stack, no other thread may touch any.
/// </summary>
internal struct ForkSlot
{
    /// <summary>
    /// The argument of <see cref="Run"/>, perhaps with <see cref="ForkDeque.Coarse"/>. It is the address of the frame on the owner's stack,
    /// which holds no references; or of this slot, if the side is in <see cref="Cell"/>. Of a stolen fork, the number of the thief. Written
    /// by the owner, then by the thief that takes the fork, under the lock.
    /// </summary>
    internal nint Frame;

    /// <summary>
    /// Runs the stolen side and keeps its result in the frame or cell. Null once the thief has finished and will not access the slot
    /// again. Written by the owner before the push, then by the thief, as its last write.
    /// </summary>
    internal nint Run;

    /// <summary>The context of the fork. Written by the owner before the push.</summary>
    internal object? Context;

    /// <summary>The task whose delegate has forked, or null; after the thief, the exception of the stolen side, or null. Written by the owner before the push, then by the thief.</summary>
    internal object? TaskOrFault;

    /// <summary>The cell that a side with references uses here: of the last such fork, whose references it no longer holds. Written by the owner.</summary>
    internal ForkCell? Cell;
}

/// <summary>
/// Where the second side of a fork waits for a thief, and its result for the owner, if either holds references. It is in a slot, where the
/// next fork with sides of the same type uses it again, or one of the worker's spare ones.
/// </summary>
/// <param name="isCollectible">Whether its type can be unloaded, so that a worker without forks must not keep it.</param>
internal abstract class ForkCell(bool isCollectible)
{
    internal bool IsCollectible => isCollectible;

    /// <summary>The next spare cell of the same type. Used by the worker's thread.</summary>
    internal ForkCell? Next { get; set; }
}
