using System.Runtime.CompilerServices;
using LeanTasks.Completion;
using LeanTasks.Runtime;

namespace LeanTasks.Builders;

/// <summary>All of an <see cref="AsyncBox{TResult, TStateMachine}"/> except the state machine: compiled once, and not for each method.</summary>
internal abstract class AsyncBox<TResult> : LeanTask<TResult>, IAwaitContinuation
{
    // The stack's link while attached (see Continuation.Next). Otherwise the delegate made for a foreign awaiter, which the next one
    // reuses unless one of our own tasks was awaited in between. Finally the outcome of a method that failed.
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

/// <summary>
/// An async method that has suspended, on the heap. One object is the task it returns, the node it attaches to what it awaits, the
/// work item it queues, and the state machine.
/// </summary>
internal sealed class AsyncBox<TResult, TStateMachine> : AsyncBox<TResult>
    where TStateMachine : IAsyncStateMachine
{
    /// <summary>The method; a builder copies it here once, after it has set its own field to the box.</summary>
    internal TStateMachine? StateMachine;

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal override Continuation? RunMethod(ref Trampoline trampoline)
    {
        ThreadLocalState thread = trampoline.Thread;
        bool outerHasEnded = MethodRun.Begin(ref trampoline);
        StateMachine!.MoveNext();
        if (!Builders.MethodRun.HasEnded(thread, outerHasEnded))
            return null;

        // Objects that the method held must not outlive it.
        StateMachine = default;
        return Complete(ref trampoline);
    }
}
