namespace LeanTasks.Scheduling;

/// <summary>What a thief must know of a fork. It begins the frame of the fork, on the stack of the owner, who waits before it goes.</summary>
internal unsafe struct ForkFrame
{
    /// <summary>
    /// Runs the stolen side and leaves the result in the frame. Null once the thief is through, and will not look at the frame
    /// again. Written by the owner before the push, then by the thief, last of all.
    /// </summary>
    internal nint Run;

    /// <summary>What the fork was made in, for the thief, and for the owner to go back to. Written by the owner before the push.</summary>
    internal object? Context;

    /// <summary>The task whose delegate has forked, or null; from the thief on, what the stolen side has thrown, or null. Written by the owner before the push, then by the thief.</summary>
    internal object? TaskOrFault;
}
