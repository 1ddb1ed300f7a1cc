using LeanTasks.Completion;

namespace LeanTasks.Builders;

/// <summary>What a builder needs of a box, whatever the types of its method.</summary>
internal interface IAsyncBox : IAwaitContinuation
{
    /// <summary>Resumes the method; for an awaiter that knows nothing of boxes.</summary>
    Action MoveNextAction { get; }

    /// <summary>Says what kind of awaiter gets <see cref="MoveNextAction"/>.</summary>
    /// <param name="mayBe">Whether it is one of the BCL's that resumes on the stack of whoever completes its task; others know where they resume.</param>
    void MayBeResumedByTasks(bool mayBe);

    /// <summary>Remembers the caller's context for the resumption.</summary>
    void CaptureContext();

    /// <summary>Resumes the method from the global queue of the pool.</summary>
    void QueueYielded();
}
