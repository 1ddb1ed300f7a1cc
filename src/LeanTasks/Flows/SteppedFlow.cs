using System.Diagnostics;
using System.Runtime.CompilerServices;
using LeanTasks.Runtime;
using LeanTasks.ValueTaskSources;

namespace LeanTasks.Flows;

/// <summary>A flow of straight code that has suspended: it waits for a <see cref="FlowStep"/>.</summary>
/// <param name="origin">The type that the compiler has made for the first step.</param>
[StackTraceHidden]
internal sealed class SteppedFlow<TResult>(Type origin) : FlowBox<TResult>
{
    // Whether an awaiter that is not known has had a delegate to the flow, which it may call again at any time. Then the steps of the flow
    // are not used again. Written by the thread that runs the flow, before it attaches it.
    private bool _isReachable;

    private protected override Type Origin => origin;

    [MethodImpl(MethodImplOptions.NoInlining)]
    internal override Continuation? RunMethod(ref Trampoline trampoline)
    {
        if (!Begin(ref trampoline))
            return Forward(ref trampoline);

        // By exchange. If a source calls its continuation on two threads at the same time, only one of them may put the step into a pool.
        FlowStep step = Interlocked.Exchange(ref _awaited, null) as FlowStep ?? throw NotSuspended();
        FlowRun run = new(this, _isReachable ? null : trampoline.Thread);
        step.Resume(ref run);
        if (run.Next is { } next)
        {
            Await(next, trampoline.Thread);
            return null;
        }

        return run.Last is FlowOperation<TResult> last ? TailCall(last, ref trampoline) : End(ref trampoline);
    }

    /// <summary>Attaches the flow to what a step waits for. From here on it may run elsewhere, and must not be touched.</summary>
    internal void Await(FlowStep step, ThreadLocalState thread)
    {
        _awaited = step;
        _isReachable |= step.IsReachable;
        Suspend(step.Kind, thread);
        step.Attach(this, thread);
    }

    private protected override bool RetargetCode(ValueTaskSourceCore awaited, ValueTaskSourceCore other) => _awaited is FlowStep step && step.Retarget(awaited, other);
}
