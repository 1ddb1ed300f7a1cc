using LeanTasks.Runtime;
using LeanTasks.ValueTaskSources;

namespace LeanTasks.Completion;

/// <summary>Brings a continuation back to the place in which it was attached, which the derived class knows.</summary>
internal abstract class ReturningContinuation(IAwaitContinuation continuation) : Continuation
{
    // The stack's link; see Continuation.Next.
    private object? _next;

    internal sealed override ref object? Next => ref _next;

    internal sealed override Inlining Inlining => Inlining.One;

    /// <summary>The continuation to bring back.</summary>
    private protected IAwaitContinuation Inner => continuation;

    internal sealed override Continuation? Retarget(ValueTaskSourceCore awaited, ValueTaskSourceCore other) =>
        (continuation as Continuation)?.Retarget(awaited, other) is null ? null : this;
}
