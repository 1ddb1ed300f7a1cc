using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using LeanTasks.Builders;
using LeanTasks.Runtime;

namespace LeanTasks.Flows;

/// <summary>A step that waits for anything with an awaiter. It has no members for user code.</summary>
/// <typeparam name="TAwaiter">The type of the awaiter.</typeparam>
/// <typeparam name="TAwaited">The type of the awaiter's result.</typeparam>
/// <typeparam name="TResult">The type of the result of the code that follows.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
[StackTraceHidden]
public abstract class FlowAfterAwaiter<TAwaiter, TAwaited, TResult> : FlowStep<TAwaiter, TResult>
    where TAwaiter : ICriticalNotifyCompletion
{
    /// <summary>For builders.</summary>
    protected FlowAfterAwaiter()
        : base(MethodKind.None, isReachable: !KnownAwaiter<TAwaiter>.Is)
    {
    }

    /// <summary>For builders: continues once an awaiter has completed.</summary>
    /// <param name="awaiter">The awaiter, which was not completed.</param>
    /// <returns>The outcome of the code.</returns>
    public Flow<TResult> After(TAwaiter awaiter)
    {
        Input = awaiter;
        return new Flow<TResult>(this);
    }

    internal sealed override void Attach(Continuation box, ThreadLocalState thread)
    {
        // A copy: before the call returns, the flow may have been resumed elsewhere, and the step be in use again.
        TAwaiter awaiter = Input;
        AwaiterAttachment.AwaitUnsafeOnCompleted<TAwaited, TAwaiter>(ref awaiter, box, thread);
    }

    internal override void Resume(ref FlowRun run) => RunCode(ref run);
}
