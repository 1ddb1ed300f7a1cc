using System.ComponentModel;
using System.Diagnostics;
using LeanTasks.ValueTaskSources;

namespace LeanTasks.Flows;

/// <summary>The frame of a loop, once one of its rounds has suspended: one object for all rounds that follow. It has no members for user code.</summary>
/// <typeparam name="TState">What the loop keeps from round to round.</typeparam>
/// <typeparam name="TResult">The type of the rounds' results, which carries no value.</typeparam>
/// <param name="state">The state of the loop at the end of the round that has suspended.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
[StackTraceHidden]
public abstract class FlowLoop<TState, TResult>(TState state) : FlowFrame<TResult, TResult>
{
    private TState _state = state;

    /// <summary>For builders: runs another round.</summary>
    /// <param name="state">What the loop keeps.</param>
    /// <param name="round">The outcome of the round.</param>
    /// <returns>Whether there was another round.</returns>
    public abstract bool Proceed(ref TState state, ref Flow<TResult> round);

    private protected sealed override Flow<TResult> GoOn(TResult? value, Failure error)
    {
        while (!error.Exists)
        {
            Flow<TResult> round = new(value!);
            while (round.Pending is null)
            {
                if (!Proceed(ref _state, ref round))
                    return round;
            }

            if (round.Pending is FlowStep step)
                return Around(step);
            FlowOperation<TResult> operation = round.Operation!;
            if (operation.IsPending(FlowOperation<TResult>.Version))
                return Around(new FlowOutcome<TResult>(operation, continueOnCapturedContext: true));
            error = operation.TakeOutcome(out value);
        }

        return new Flow<TResult>(new FailedFlow<TResult>(error.Unobserved()));
    }
}
