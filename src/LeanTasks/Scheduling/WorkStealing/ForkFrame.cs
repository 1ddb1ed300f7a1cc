namespace LeanTasks.Scheduling;

/// <summary>The part of a fork that thieves use. It begins the frame of the fork, on the stack of the owner, which waits before it removes the frame.</summary>
internal unsafe struct ForkFrame
{
    /// <summary>
    /// Runs the stolen side and stores the result in the frame. Null once the thief has finished and will not access the frame again.
    /// Written by the owner before the push, then by the thief, as its last write.
    /// </summary>
    internal nint Run;

    /// <summary>The context of the fork, for the thief, and for the owner to restore. Written by the owner before the push.</summary>
    internal object? Context;

    /// <summary>The task whose delegate has forked, or null; after the thief, the exception of the stolen side, or null. Written by the owner before the push, then by the thief.</summary>
    internal object? TaskOrFault;
}
