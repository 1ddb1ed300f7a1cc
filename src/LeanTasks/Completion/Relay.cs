using LeanTasks.Runtime;

namespace LeanTasks.Completion;

/// <summary>Provides a link for a continuation that has none, on a task whose slot is not empty. 32 bytes.</summary>
internal sealed class Relay(Continuation target) : Continuation
{
    // The stack's link; see Continuation.Next.
    private object? _next;

    internal override ref object? Next => ref _next;

    internal override Inlining Inlining => target.Inlining;

    internal override bool IsAbandoned => target.IsAbandoned;

    internal override void Run(LeanTask antecedent, bool mayInline) => target.Run(antecedent, mayInline);
}
