using System.ComponentModel;
using System.Runtime.CompilerServices;
using LeanTasks.Builders;
using LeanTasks.Runtime;

namespace LeanTasks.Flows;

/// <summary>A part of a flow that waits for anything with an awaiter. It has no members for user code.</summary>
/// <typeparam name="TResult">The type of the flow's result.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class FlowAfterAwaiter<TResult>() : FlowNode<TResult>(FlowResumption.InCapturedContext)
{
    private protected sealed override bool AwaitsFlow => false;

    /// <summary>For builders: takes the awaiter's result, and runs the code that follows.</summary>
    /// <returns>The outcome of the flow.</returns>
    public abstract Flow<TResult> Proceed();

    /// <summary>For builders: continues once an awaiter has completed.</summary>
    /// <typeparam name="TAwaiter">The type of the awaiter.</typeparam>
    /// <param name="awaiter">The awaiter, which was not completed.</param>
    /// <returns>The outcome of the flow.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)] // As for LeanTaskMethodBuilder.AwaitUnsafeOnCompleted.
    public Flow<TResult> After<TAwaiter>(ref TAwaiter awaiter)
        where TAwaiter : ICriticalNotifyCompletion
    {
        LeanThread thread = LeanThread.Current;
        Suspend(awaited: null, resumesInline: false, thread);
        AwaiterAttachment.AwaitUnsafeOnCompleted<TResult, TAwaiter>(ref awaiter, this, thread);
        return new Flow<TResult>(this);
    }

    private protected sealed override Flow<TResult> GoOn(LeanThread thread) => Proceed();

    private protected sealed override ExecutionContext? ContextToGoOnIn(out bool isSameFlow)
    {
        isSameFlow = false;
        return Context;
    }
}
