using System.Diagnostics;
using System.Runtime.CompilerServices;
using LeanTasks.Builders;
using LeanTasks.Runtime;

namespace LeanTasks.Flows;

/// <summary>A flow that is a state machine, and has suspended: everything in one object, which is not used again.</summary>
[StackTraceHidden]
internal sealed class FlowMethod<TMachine, TResult> : FlowMethod<TResult>
    where TMachine : IAsyncStateMachine
{
    /// <summary>The state machine; a builder copies it here once, after it has set its own field to the box.</summary>
    internal TMachine? Machine;

    private protected override Type Origin => typeof(TMachine);

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal override Continuation? RunMethod(ref Trampoline trampoline)
    {
        if (!Begin(ref trampoline))
            return Forward(ref trampoline);
        ThreadLocalState thread = trampoline.Thread;
        bool outerHasEnded = BeginCode(thread);
        try
        {
            Machine!.MoveNext();
        }
        catch (Exception exception)
        {
            SetException(exception);
        }

        if (!MethodRun.HasEnded(thread, outerHasEnded))
            return null;

        // Objects that the method held must not outlive it.
        Machine = default;
        return Complete(ref trampoline);
    }
}
