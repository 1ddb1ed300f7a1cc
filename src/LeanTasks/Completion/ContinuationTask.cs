using System.Runtime.CompilerServices;

namespace LeanTasks.Completion;

/// <summary>The task that <c>ContinueWith</c> returns, which is also the node attached to its antecedent.</summary>
internal sealed class ContinuationTask(Action<LeanTask> action) : LeanTask(action, TaskState.WaitingForActivation)
{
    // The stack's link (see Continuation.Next) until Run, then the antecedent until the delegate is called.
    private object? _link;

    internal override ref object? Next => ref _link;

    internal override bool MayRunUserCode => false;

    internal override void Run(LeanTask antecedent, bool mayInline)
    {
        _link = antecedent;
        Activate();
    }

    private protected override void InvokeWork(Delegate work)
    {
        LeanTask antecedent = Unsafe.As<LeanTask>(_link!);
        _link = null;
        Unsafe.As<Action<LeanTask>>(work)(antecedent);
    }
}
