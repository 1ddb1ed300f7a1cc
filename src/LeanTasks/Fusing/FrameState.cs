namespace LeanTasks.Fusing;

/// <summary>
/// Whether the callers of a suspended frame are known. The innermost frame of a chain is mostly attached to what it awaits before its callers have
/// suspended, as the compiler's method would be. It may be resumed before they have. README.md describes the protocol.
/// </summary>
internal static class FrameState
{
    /// <summary>
    /// It is being attached; or it is, and the thread that links its callers restores contexts for one of them, which may run user code. The thread that
    /// resumes it runs its own method only, and leaves the outcome to its callers.
    /// </summary>
    internal const int Attaching = 0;

    /// <summary>It is attached, and its callers are about to be linked, which takes no user code. The thread that resumes it waits for that.</summary>
    internal const int Held = 1;

    /// <summary>It was resumed while it was <see cref="Attaching"/>, and has not ended.</summary>
    internal const int Running = 2;

    /// <summary>It has ended, and no caller has taken the outcome.</summary>
    internal const int Ended = 3;

    /// <summary>All its callers are linked, up to the task of code that is not fused.</summary>
    internal const int Linked = 4;
}
