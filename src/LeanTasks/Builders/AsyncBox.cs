using System.Runtime.CompilerServices;
using LeanTasks.Runtime;

namespace LeanTasks.Builders;

/// <summary>
/// An async method that has suspended, on the heap: the task it returns, the node it attaches to what it awaits, the work
/// item it queues, and the state machine, in one object.
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
