using System.ComponentModel;
using LeanTasks.Runtime;
using LeanTasks.ValueTaskSources;

namespace LeanTasks.Flows;

/// <summary>A loop in a flow, once one of its rounds has suspended: one object for all rounds that follow. It has no members for user code.</summary>
/// <typeparam name="TState">What the loop keeps from round to round.</typeparam>
/// <typeparam name="TResult">The type of the rounds' results, which carries no value.</typeparam>
/// <param name="state">The state of the loop at the end of the round that has suspended.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class FlowLoop<TState, TResult>(TState state) : FlowAfterOperation<TResult, TResult>(FlowResumption.WithinFlow)
{
    private TState _state = state;

    /// <summary>For builders: runs another round.</summary>
    /// <param name="state">What the loop keeps.</param>
    /// <param name="round">The outcome of the round.</param>
    /// <returns>Whether there was another round.</returns>
    public abstract bool Proceed(ref TState state, ref Flow<TResult> round);

    private protected sealed override Flow<TResult> GoOn(FlowOperation<TResult> ended, LeanThread thread)
    {
        while (true)
        {
            Failure error = ended.Take(FlowOperation<TResult>.Version, out TResult? nothing);
            if (error.Exists)
                return new Flow<TResult>(new FailedFlow<TResult>(error.Unobserved()));

            Flow<TResult> round = new(nothing!);
            while (round.Pending is null)
            {
                if (!Proceed(ref _state, ref round))
                    return round;
            }

            ended = round.Pending;
            if (TryAwait(ended, thread))
                return new Flow<TResult>(this);
        }
    }
}
