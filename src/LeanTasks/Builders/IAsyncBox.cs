using LeanTasks.Completion;

namespace LeanTasks.Builders;

/// <summary>What a builder needs of a box, whatever the types of its method.</summary>
internal interface IAsyncBox : IAwaitContinuation
{
    /// <summary>Resumes the method; for an awaiter that knows nothing of boxes.</summary>
    Action MoveNextAction { get; }

    /// <summary>Says what kind of awaiter the method is suspended by; not told of one of a <see cref="LeanTask"/>, nor of an operation that the box is attached to directly.</summary>
    /// <param name="resumesInTasks">Whether it is one of the BCL's that resumes on the stack of whoever completes its task; others know where they resume.</param>
    /// <param name="consumesAtOnce">Whether its GetResult is that of a <see cref="Reusable.ReusableOperation"/>, if it awaits one, and does nothing else before.</param>
    void SuspendedBy(bool resumesInTasks, bool consumesAtOnce);
}
