using System.ComponentModel;
using System.Diagnostics;
using LeanTasks.Builders;
using LeanTasks.Runtime;
using LeanTasks.ValueTaskSources;

namespace LeanTasks.Flows;

/// <summary>A step that waits for another flow. It has no members for user code.</summary>
/// <typeparam name="TAwaited">The type of the other flow's result.</typeparam>
/// <typeparam name="TResult">The type of the result of the code that follows.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
[StackTraceHidden]
public abstract class FlowBind<TAwaited, TResult> : FlowStep<AwaitedFlowResult<TAwaited>, TResult>
{
    // The operation that the flow waits for. Written by the thread that runs the flow. The thread that completes the operation may replace it, by exchange.
    private FlowOperation<TAwaited>? _awaited;

    /// <summary>For builders.</summary>
    protected FlowBind()
        : base(MethodKind.ConsumesAtOnce, isReachable: false)
    {
    }

    /// <summary>For builders: continues after another flow, immediately if it has completed.</summary>
    /// <param name="awaited">The other flow, which has suspended or failed.</param>
    /// <returns>The outcome of the code.</returns>
    /// <exception cref="Exception">The exception that the other flow failed with.</exception>
    /// <exception cref="InvalidOperationException">The other flow has already been awaited.</exception>
    public Flow<TResult> After(Flow<TAwaited> awaited)
    {
        FlowOperation<TAwaited> operation = awaited.Operation ?? throw new ArgumentException("The flow already has a result. Continue with that result.", nameof(awaited));
        if (!operation.IsPending(FlowOperation<TAwaited>.Version))
            return AfterEnded(operation);
        _awaited = operation;
        return new Flow<TResult>(this);
    }

    private Flow<TResult> AfterEnded(FlowOperation<TAwaited> operation)
    {
        try
        {
            Failure error = operation.Take(FlowOperation<TAwaited>.Version, out TAwaited? value);
            return TryTake(value, error) ? Proceed() : new Flow<TResult>(new FailedFlow<TResult>(error.Unobserved()));
        }
        finally
        {
            Release(ThreadLocalState.Current);
        }
    }

    internal sealed override void Attach(Continuation box, ThreadLocalState thread) =>
        AwaiterAttachment.Attach(box, _awaited!, FlowOperation<TAwaited>.Version, returnsToContext: true, thread);

    internal sealed override void Resume(ref FlowRun run)
    {
        Failure error = _awaited!.TakeOutcome(out TAwaited? value);
        _awaited = null;
        if (TryTake(value, error))
        {
            RunCode(ref run);
        }
        else
        {
            FlowPart? outer = Outer;
            Release(run.Pool);
            End<TResult>(outer, default, error, ref run);
        }
    }

    /// <summary>Passes the ending of the other flow to the code that follows, which throws a failure, as any <c>await</c> does.</summary>
    /// <returns>False for a failure that has been thrown too often: it is handed on.</returns>
    private bool TryTake(TAwaited? value, Failure error)
    {
        if (error.Exists && !PassedFailures.TryCount(error.Exception))
            return false;
        Input = new AwaitedFlowResult<TAwaited>(value, error);
        return true;
    }

    internal sealed override bool Retarget(ValueTaskSourceCore awaited, ValueTaskSourceCore other) => AwaitedOperation.Replace(ref _awaited, awaited, other);
}
