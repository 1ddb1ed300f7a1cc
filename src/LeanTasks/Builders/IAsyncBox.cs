using LeanTasks.Completion;

namespace LeanTasks.Builders;

/// <summary>What a builder needs of a box, whatever the types of its method.</summary>
internal interface IAsyncBox : IAwaitContinuation
{
    /// <summary>Resumes the method; for an awaiter that knows nothing of boxes.</summary>
    Action MoveNextAction { get; }

    /// <summary>Remembers the caller's context for the resumption.</summary>
    void CaptureContext();

    /// <summary>Resumes the method from the global queue of the pool.</summary>
    void QueueToPool();
}
