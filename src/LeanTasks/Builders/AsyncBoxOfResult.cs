using LeanTasks.Completion;
using LeanTasks.Runtime;

namespace LeanTasks.Builders;

/// <summary>All of an <see cref="AsyncBox{TResult, TStateMachine}"/> except the state machine: compiled once, and not for each method.</summary>
internal abstract class AsyncBox<TResult> : LeanTask<TResult>, IAwaitContinuation
{
    // The stack's link while attached (see Continuation.Next); otherwise the delegate made for a foreign awaiter, which the next one
    // reuses unless one of our own tasks was awaited in between; finally the outcome of a method that failed.
    private object? _link;

    private MethodRun _run;

    internal ref MethodRun MethodRun => ref _run;

    internal sealed override ref object? Next => ref _link;

    internal sealed override MethodKind MethodKind => MethodKind.Method;

    internal sealed override Inlining Inlining => Inlining.One;

    internal sealed override Action MoveNextAction => _link as Action ?? NewMoveNextAction();

    internal sealed override void SuspendedBy(bool resumesInTasks, bool consumesAtOnce)
    {
        if (HasFlag(TaskFlags.ResumedByTasks) == resumesInTasks)
            return;
        if (resumesInTasks)
            SetFlag(TaskFlags.ResumedByTasks);
        else
            ClearFlag(TaskFlags.ResumedByTasks);
    }

    internal sealed override void Run(LeanTask antecedent, bool mayInline) => Trampoline.RunOrQueue(this, mayInline);

    public void RunHere() => Trampoline.RunHere(this);

    internal sealed override void RunQueued(ThreadLocalState thread) => Trampoline.RunOnPool(this, thread);

    /// <summary>Completes the task of a method that has ended.</summary>
    /// <returns>See <see cref="Continuation.RunMethod"/>.</returns>
    private protected Continuation? Complete(ref Trampoline trampoline)
    {
        _run.Clear();
        Outcome outcome = _link as Outcome ?? Outcome.RanToCompletion;
        _link = null;
        return CompleteAndHandOff(outcome, ref trampoline);
    }

    internal sealed override void EndMethod(TResult result)
    {
        if (!_run.TryEnd())
            MethodRun.ThrowDoesNotRun();
        _result = result;
    }

    internal sealed override void EndMethod(Outcome outcome)
    {
        if (!_run.TryEnd())
            MethodRun.ThrowDoesNotRun();
        _link = outcome;
    }

    private Action NewMoveNextAction()
    {
        Action action = ResumeForForeignAwaiter;
        _link = action;
        return action;
    }

    internal sealed override void ResumeForForeignAwaiter() => Trampoline.RunForForeignAwaiter(this, HasFlag(TaskFlags.ResumedByTasks));
}
