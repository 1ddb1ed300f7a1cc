namespace LeanTasks.Completion;

/// <summary>Lends a link to a continuation that has none, on a task where something lies at the bottom already. 32 bytes.</summary>
internal sealed class Relay(Continuation target) : Continuation
{
    // The stack's link; see Continuation.Next.
    private object? _next;

    internal override ref object? Next => ref _next;

    internal override Inlining Inlining => target.Inlining;

    internal override bool IsAbandoned => target.IsAbandoned;

    internal override void Run(LeanTask antecedent, bool mayInline) => target.Run(antecedent, mayInline);
}
