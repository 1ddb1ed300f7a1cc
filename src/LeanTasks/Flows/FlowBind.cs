using System.ComponentModel;
using LeanTasks.Reusable;
using LeanTasks.Threading;

namespace LeanTasks.Flows;

/// <summary>What a flow does with the result of an operation. It has no members for user code.</summary>
/// <typeparam name="TAwaited">The type of the operation's result.</typeparam>
/// <typeparam name="TResult">The type of the flow's result.</typeparam>
/// <param name="place">Where the flow goes on.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class FlowBind<TAwaited, TResult>(FlowPlace place) : FlowAwaiting<TAwaited, TResult>(place)
{
    /// <summary>For builders: what follows.</summary>
    /// <param name="value">The result of what was awaited.</param>
    /// <returns>What the flow comes to.</returns>
    public abstract LeanFlow<TResult> Proceed(TAwaited value);

    private protected sealed override LeanFlow<TResult> GoOn(FlowOperation<TAwaited> ended, LeanThread thread)
    {
        // Handed on without being thrown: that would cost microseconds in each flow it passes.
        Failure error = ended.Take(FlowOperation<TAwaited>.Version, out TAwaited? value);
        return error.Exists ? new LeanFlow<TResult>(new FailedFlow<TResult>(error.Unobserved())) : Proceed(value!);
    }
}
