using System.Runtime.CompilerServices;
using LeanTasks.Completion;
using LeanTasks.Scheduling;
using LeanTasks.Threading;

namespace LeanTasks.Builders;

/// <summary>
/// An async method that has suspended, on the heap: the task it returns, the node it attaches to what it awaits, the work
/// item it queues, and the state machine, in one object.
/// </summary>
internal sealed class AsyncBox<TResult, TStateMachine> : LeanTask<TResult>, IAwaitContinuation
    where TStateMachine : IAsyncStateMachine
{
    // The stack's link while attached (see Continuation.Next); else the delegate made for a foreign awaiter, which the next one
    // uses again unless one of our own tasks was awaited in between; in the end the outcome of a method that failed.
    private object? _link;

    private MethodRun _run;

    private TStateMachine? _stateMachine;

    internal ref MethodRun MethodRun => ref _run;

    /// <summary>The method; a builder copies it here once, after it has set its own field to the box.</summary>
    internal ref TStateMachine? StateMachine => ref _stateMachine;

    internal override ref object? Next => ref _link;

    internal override MethodKind MethodKind => MethodKind.Method;

    internal override Inlining Inlining => Inlining.One;

    internal override Action MoveNextAction => _link as Action ?? NewMoveNextAction();

    internal override void SuspendedBy(bool resumesInTasks, bool consumesAtOnce)
    {
        if (HasFlag(TaskFlags.ResumedByTasks) == resumesInTasks)
            return;
        if (resumesInTasks)
            SetFlag(TaskFlags.ResumedByTasks);
        else
            ClearFlag(TaskFlags.ResumedByTasks);
    }

    internal override void Run(LeanTask antecedent, bool mayInline) => Trampoline.RunOrQueue(this, mayInline);

    public void RunHere() => Trampoline.RunHere(this);

    internal override void RunQueued(LeanThread thread) => Trampoline.RunOnPool(this, thread);

    internal override Continuation? RunMethod(ref Trampoline trampoline)
    {
        if (!_run.MoveNext(ref _stateMachine, ref trampoline))
            return null;

        Outcome outcome = _link as Outcome ?? Outcome.RanToCompletion;
        _link = null;
        return CompleteAndHandOn(outcome, ref trampoline);
    }

    internal override void EndMethod(TResult result)
    {
        _run.End();
        _result = result;
    }

    internal override void EndMethod(Outcome outcome)
    {
        _run.End();
        _link = outcome;
    }

    private Action NewMoveNextAction()
    {
        Action action = ResumeForForeignAwaiter;
        _link = action;
        return action;
    }

    internal override void ResumeForForeignAwaiter() => Trampoline.RunForForeignAwaiter(this, HasFlag(TaskFlags.ResumedByTasks));
}
