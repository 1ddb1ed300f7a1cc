using System.ComponentModel;
using System.Runtime.CompilerServices;
using LeanTasks.Builders;
using LeanTasks.Runtime;
using LeanTasks.ValueTaskSources;

namespace LeanTasks.Flows;

/// <summary>A step that waits for anything with an awaiter. It has no members for user code.</summary>
/// <typeparam name="TAwaiter">The type of the awaiter.</typeparam>
/// <typeparam name="TAwaited">The type of what the awaiter results in.</typeparam>
/// <typeparam name="TResult">The type of the result of the code that follows.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class FlowAfterAwaiter<TAwaiter, TAwaited, TResult> : FlowStep
    where TAwaiter : ICriticalNotifyCompletion
{
    /// <summary>For builders: the awaiter, which was not completed.</summary>
    public abstract TAwaiter Awaiter { get; }

    /// <summary>For builders: takes the awaiter's result, and runs the code that follows.</summary>
    /// <returns>The outcome of the code.</returns>
    public abstract Flow<TResult> Proceed();

    /// <summary>For builders: continues once the awaiter has completed.</summary>
    /// <returns>The outcome of the code.</returns>
    public Flow<TResult> Suspend() => new(this);

    internal sealed override void Attach(Continuation box, LeanThread thread)
    {
        // A copy: before the call returns, the flow may have been resumed elsewhere, and the step be in use again.
        TAwaiter awaiter = Awaiter;
        AwaiterAttachment.AwaitUnsafeOnCompleted<TAwaited, TAwaiter>(ref awaiter, box, thread);
    }

    internal sealed override void Resume(ref FlowRun run)
    {
        Flow<TResult> outcome = default;
        Failure error = default;
        try
        {
            outcome = Proceed();
        }
        catch (Exception exception)
        {
            error = Failure.Of(exception);
        }

        FlowPart? outer = Outer;
        Release();
        Deliver(outer, outcome, error, ref run);
    }
}
