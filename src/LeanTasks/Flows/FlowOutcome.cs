using LeanTasks.Builders;
using LeanTasks.Runtime;
using LeanTasks.ValueTaskSources;

namespace LeanTasks.Flows;

/// <summary>A step that waits for another flow, and ends like it: the frames around it continue.</summary>
/// <param name="awaited">The operation of the other flow.</param>
/// <param name="continueOnCapturedContext">Whether the flow comes back to the place where it has suspended; if not, no user code follows.</param>
internal sealed class FlowOutcome<TResult>(FlowOperation<TResult> awaited, bool continueOnCapturedContext)
    : FlowStep(continueOnCapturedContext ? MethodKind.ConsumesAtOnce : MethodKind.ConsumesAtOnce | MethodKind.ResumesInline, isReachable: false)
{
    // The operation that the flow waits for. The thread that completes the operation may replace it, by exchange.
    private FlowOperation<TResult> _awaited = awaited;

    internal override void Attach(Continuation box, ThreadLocalState thread)
    {
        if (continueOnCapturedContext)
        {
            AwaiterAttachment.Attach(box, _awaited, FlowOperation<TResult>.Version, returnsToContext: true, thread);
        }
        else
        {
            // Not as a method, of which the completer would not ask what kind it is.
            _awaited.Attach(box, FlowOperation<TResult>.Version);
        }
    }

    internal override void Resume(ref FlowRun run)
    {
        Failure error = _awaited.TakeOutcome(out TResult? value);
        End(Outer, value, error, ref run);
    }

    internal override bool Retarget(ValueTaskSourceCore awaited, ValueTaskSourceCore other) => AwaitedOperation.Replace(ref _awaited!, awaited, other);
}
