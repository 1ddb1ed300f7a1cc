using System.ComponentModel;
using System.Diagnostics;
using LeanTasks.ValueTaskSources;

namespace LeanTasks.Flows;

/// <summary>The frame of a loop, once one of its rounds has suspended: one object for all rounds that follow. It has no members for user code.</summary>
/// <typeparam name="TState">The state that the loop keeps between rounds.</typeparam>
/// <typeparam name="TResult">The type of the rounds' results, which carries no value.</typeparam>
/// <param name="state">The state of the loop at the end of the round that has suspended.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
[StackTraceHidden]
public abstract class FlowLoop<TState, TResult>(TState state) : FlowFrame<TResult, TResult>
{
    private TState _state = state;

    /// <summary>For builders: runs another round.</summary>
    /// <param name="state">The state of the loop.</param>
    /// <param name="round">The outcome of the round.</param>
    /// <returns>True if there was another round.</returns>
    public abstract bool Proceed(ref TState state, ref Flow<TResult> round);

    /// <inheritdoc/>
    /// <remarks>
    /// As that of other frames. A round that has suspended is linked to the loop immediately, which is linked to the frame around it
    /// already.
    /// </remarks>
    internal sealed override void Receive(TResult? value, Failure error, ref FlowRun run)
    {
        Flow<TResult> end = default;
        FlowStep? step = null;
        Failure thrown = default;
        try
        {
            step = RunRounds(value, error, out end);
        }
        catch (Exception exception)
        {
            thrown = Failure.Of(exception);
        }

        if (step is null)
        {
            Deliver(Outer, end, thrown, ref run);
        }
        else
        {
            step.Last.Outer = this;
            run.Next = step;
        }
    }

    private protected sealed override Flow<TResult> GoOn(TResult? value, Failure error) =>
        RunRounds(value, error, out Flow<TResult> end) is { } step ? Around(step) : end;

    /// <summary>Runs the rounds that follow.</summary>
    /// <param name="value">The result of the round before.</param>
    /// <param name="error">What it has failed with, if it has.</param>
    /// <param name="end">The outcome of the loop, if it has ended.</param>
    /// <returns>Where a round waits, or null at the end of the loop.</returns>
    private FlowStep? RunRounds(TResult? value, Failure error, out Flow<TResult> end)
    {
        end = default;
        while (!error.Exists)
        {
            Flow<TResult> round = new(value!);
            while (round.Pending is null)
            {
                if (!Proceed(ref _state, ref round))
                {
                    end = round;
                    return null;
                }
            }

            if (round.Pending is FlowStep step)
                return step;
            FlowOperation<TResult> operation = round.Operation!;
            if (operation.IsPending(FlowOperation<TResult>.Version))
                return new FlowOutcome<TResult>(operation, continueOnCapturedContext: true);
            error = operation.TakeOutcome(out value);
        }

        end = new Flow<TResult>(new FailedFlow<TResult>(error.Unobserved()));
        return null;
    }
}
