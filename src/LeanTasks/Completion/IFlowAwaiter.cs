using LeanTasks.Threading;

namespace LeanTasks.Completion;

/// <summary>The awaiters of our own structs: a builder attaches its box directly, and no delegate is made.</summary>
internal interface IFlowAwaiter
{
    /// <summary>Lets a method be resumed once the operation has completed.</summary>
    /// <param name="method">A continuation that <see cref="Continuation.IsMethod"/>.</param>
    /// <param name="thread">The current thread.</param>
    void Attach(Continuation method, LeanThread thread);
}
