using LeanTasks.Runtime;

namespace LeanTasks.Completion;

/// <summary>Runs a continuation from the pool if it may not run on the completing stack. 32 bytes.</summary>
internal sealed class QueuedContinuation(Continuation continuation, LeanTask antecedent) : IThreadPoolWorkItem
{
    void IThreadPoolWorkItem.Execute() => continuation.Run(antecedent, mayInline: true);

    internal static void Queue(Continuation continuation, LeanTask antecedent) =>
        ThreadPool.UnsafeQueueUserWorkItem(new QueuedContinuation(continuation, antecedent), preferLocal: true);
}
