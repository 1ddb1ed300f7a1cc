using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using LeanTasks.Runtime;
using LeanTasks.ValueTaskSources;

namespace LeanTasks.Flows;

/// <summary>A part of a flow: a step or a frame. A suspended flow is a chain of them, from the step that waits to the outermost frame. It has no members for user code.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
[StackTraceHidden]
public abstract class FlowPart
{
    private protected FlowPart()
    {
    }

    /// <summary>
    /// The frame around this part: a <see cref="FlowFrame{TAwaited}"/> of the type of this part's result. Null for the outermost part, whose
    /// result is the flow's. Written by the thread that runs the flow.
    /// </summary>
    internal FlowPart? Outer { get; set; }

    /// <summary>Hands the outcome of a part on to the frame around it, or to the flow.</summary>
    /// <param name="outer">The frame, or null.</param>
    /// <param name="outcome">What the part has come to, if it has not failed.</param>
    /// <param name="error">What the part has thrown, if it has.</param>
    /// <param name="run">The run of the flow.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)] // In code that is shared between reference types it would have to look up its own type.
    private protected static void Deliver<TResult>(FlowPart? outer, Flow<TResult> outcome, Failure error, ref FlowRun run)
    {
        if (error.Exists || outcome.Pending is not { } pending)
        {
            End(outer, outcome.Value, error, ref run);
        }
        else if (pending is FlowStep step)
        {
            step.Last.Outer = outer;
            run.Next = step;
        }
        else
        {
            DeliverOperation(outer, outcome.Operation!, ref run);
        }
    }

    /// <summary>Hands on the end of a part.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private protected static void End<TResult>(FlowPart? outer, TResult? value, Failure error, ref FlowRun run)
    {
        // A part's own type says of what type the frame around it is.
        if (outer is not null)
            Unsafe.As<FlowFrame<TResult>>(outer).Receive(value, error, ref run);
        else
            Unsafe.As<FlowBox<TResult>>(run.Box).SetOutcome(value, error);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void DeliverOperation<TResult>(FlowPart? outer, FlowOperation<TResult> operation, ref FlowRun run)
    {
        if (outer is null)
        {
            run.Last = operation;
        }
        else if (operation.IsPending(FlowOperation<TResult>.Version))
        {
            run.Next = new FlowOutcome<TResult>(operation, continueOnCapturedContext: true) { Outer = outer };
        }
        else
        {
            Failure error = operation.TakeOutcome(out TResult? value);
            End(outer, value, error, ref run);
        }
    }
}

/// <summary>A run of a suspended flow from one suspension to the next, or to its end.</summary>
/// <param name="box">The flow: a <see cref="FlowBox{TResult}"/> of the type of the outermost part's result.</param>
/// <param name="pool">The current thread, in whose pools the steps of the flow are put; null if they must not be used again.</param>
internal ref struct FlowRun(object box, ThreadLocalState? pool)
{
    /// <summary>Where the flow waits next; null unless it has suspended again.</summary>
    internal FlowStep? Next;

    /// <summary>The operation that the flow ends with, by <c>return!</c>: a <see cref="FlowOperation{TResult}"/> of the type of the flow's result, or null.</summary>
    internal object? Last;

    internal readonly object Box => box;

    internal readonly ThreadLocalState? Pool => pool;
}
