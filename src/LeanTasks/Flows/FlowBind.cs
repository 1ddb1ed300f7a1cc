using System.ComponentModel;
using LeanTasks.Builders;
using LeanTasks.Runtime;
using LeanTasks.ValueTaskSources;

namespace LeanTasks.Flows;

/// <summary>A step that waits for another flow. It has no members for user code.</summary>
/// <typeparam name="TAwaited">The type of the other flow's result.</typeparam>
/// <typeparam name="TResult">The type of the result of the code that follows.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class FlowBind<TAwaited, TResult> : FlowStep
{
    // Written by the thread that runs the flow; and by the thread that completes the operation, which may retarget the flow.
    private FlowOperation<TAwaited>? _awaited;

    internal sealed override MethodKind Kind => MethodKind.ConsumesAtOnce;

    /// <summary>For builders: runs the code that follows.</summary>
    /// <param name="value">The result of the other flow.</param>
    /// <returns>The outcome of the code.</returns>
    public abstract Flow<TResult> Proceed(TAwaited value);

    /// <summary>For builders: continues after another flow, at once if that has ended.</summary>
    /// <param name="awaited">The other flow, which has suspended or failed.</param>
    /// <returns>The outcome of the code.</returns>
    /// <exception cref="InvalidOperationException">The other flow has been awaited before.</exception>
    public Flow<TResult> After(Flow<TAwaited> awaited)
    {
        FlowOperation<TAwaited> operation = awaited.Operation ?? throw new ArgumentException("The flow has a result: continue with that.", nameof(awaited));
        if (operation.IsPending(FlowOperation<TAwaited>.Version))
        {
            _awaited = operation;
            return new Flow<TResult>(this);
        }

        // Handed on without being thrown: a throw would cost microseconds in each flow that the failure passes.
        Failure error = operation.Take(FlowOperation<TAwaited>.Version, out TAwaited? value);
        Flow<TResult> outcome = error.Exists ? new Flow<TResult>(new FailedFlow<TResult>(error.Unobserved())) : Proceed(value!);
        Release();
        return outcome;
    }

    internal sealed override void Attach(Continuation box, LeanThread thread) =>
        AwaiterAttachment.Attach(box, _awaited!, FlowOperation<TAwaited>.Version, returnsToContext: true, thread);

    internal sealed override void Resume(ref FlowRun run)
    {
        Failure error = _awaited!.TakeOutcome(out TAwaited? value);
        _awaited = null;
        Flow<TResult> outcome = default;
        if (!error.Exists)
        {
            try
            {
                outcome = Proceed(value!);
            }
            catch (Exception exception)
            {
                error = Failure.Of(exception);
            }
        }

        FlowPart? outer = Outer;
        Release();
        Deliver(outer, outcome, error, ref run);
    }

    internal sealed override bool Retarget(ReusableOperation awaited)
    {
        _awaited = (FlowOperation<TAwaited>)awaited;
        return true;
    }
}
