using System.Runtime.CompilerServices;
using LeanTasks.Runtime;

namespace LeanTasks.Completion;

/// <summary>The task that <c>ContinueWith</c> returns, which is also the node attached to its antecedent.</summary>
/// <typeparam name="TAntecedent">The type of task that the delegate takes.</typeparam>
internal sealed class ContinuationTask<TAntecedent> : LeanTask, IContinuationTask
    where TAntecedent : LeanTask
{
    // The stack's link (see Continuation.Next) until Run, then the antecedent until the delegate is called.
    private object? _link;

    internal ContinuationTask(Delegate action)
        : base(action, TaskState.WaitingForActivation)
    {
    }

    internal ContinuationTask(Delegate action, in TaskParameters parameters)
        : base(action, TaskState.WaitingForActivation, parameters)
    {
    }

    internal override ref object? Next => ref _link;

    internal override Inlining Inlining => ContinuationInlining;

    internal override bool IsAbandoned => IsCompleted;

    internal override void Run(LeanTask antecedent, bool mayInline) => ContinueAfter(antecedent, ref _link, mayInline);

    private protected override void DropAntecedent() => _link = null;

    private protected override void InvokeWork(Delegate work)
    {
        TAntecedent antecedent = Unsafe.As<TAntecedent>(_link!);
        _link = null;
        if (TakesState)
            Unsafe.As<Action<TAntecedent, object?>>(work)(antecedent, AsyncState);
        else
            Unsafe.As<Action<TAntecedent>>(work)(antecedent);
    }
}
