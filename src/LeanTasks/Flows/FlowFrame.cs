using System.ComponentModel;
using System.Diagnostics;
using LeanTasks.ValueTaskSources;

namespace LeanTasks.Flows;

/// <summary>The code around a part of a flow that has suspended, which runs when the part has ended. It has no members for user code.</summary>
/// <typeparam name="TAwaited">The type of the part's result.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
[StackTraceHidden]
public abstract class FlowFrame<TAwaited> : FlowPart
{
    private protected FlowFrame()
    {
    }

    /// <summary>Runs the code around a part, and then that of the frames around it. Does not throw.</summary>
    /// <param name="value">The part's result, if it has not failed.</param>
    /// <param name="error">What the part has failed with, if it has.</param>
    /// <param name="run">The run of the flow.</param>
    internal abstract void Receive(TAwaited? value, Failure error, ref FlowRun run);
}

/// <summary>A <see cref="FlowFrame{TAwaited}"/> with a result. It has no members for user code.</summary>
/// <typeparam name="TAwaited">The type of the part's result.</typeparam>
/// <typeparam name="TResult">The type of the result of the code around it.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
[StackTraceHidden]
public abstract class FlowFrame<TAwaited, TResult> : FlowFrame<TAwaited>
{
    private protected FlowFrame()
    {
    }

    /// <summary>For builders: puts the frame around a suspended part, or runs its code if the part is another flow that has completed.</summary>
    /// <param name="part">The part, which is pending.</param>
    /// <param name="continueOnCapturedContext">True to resume at this place after a part that is another flow; if false, no user code follows.</param>
    /// <returns>The outcome of the code.</returns>
    public Flow<TResult> Over(Flow<TAwaited> part, bool continueOnCapturedContext = true)
    {
        if (part.Pending is FlowStep step)
            return Around(step);
        FlowOperation<TAwaited> operation = part.Operation ?? throw new ArgumentException("The part already has a result. Continue with that result.", nameof(part));
        if (operation.IsPending(FlowOperation<TAwaited>.Version))
            return Around(new FlowOutcome<TAwaited>(operation, continueOnCapturedContext));
        Failure error = operation.TakeOutcome(out TAwaited? value);
        return GoOn(value, error);
    }

    /// <summary>Makes this the outermost frame around a step.</summary>
    private protected Flow<TResult> Around(FlowStep step)
    {
        step.Last.Outer = this;
        step.Last = this;
        return new Flow<TResult>(step);
    }

    /// <summary>Runs the code around a part that has ended.</summary>
    /// <returns>The outcome of the code.</returns>
    private protected abstract Flow<TResult> GoOn(TAwaited? value, Failure error);

    internal override void Receive(TAwaited? value, Failure error, ref FlowRun run)
    {
        Flow<TResult> outcome = default;
        Failure thrown = default;
        try
        {
            outcome = GoOn(value, error);
        }
        catch (Exception exception)
        {
            thrown = Failure.Of(exception);
        }

        Deliver(Outer, outcome, thrown, ref run);
    }
}
