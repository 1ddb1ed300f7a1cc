using System.ComponentModel;
using LeanTasks.Runtime;
using LeanTasks.ValueTaskSources;

namespace LeanTasks.Flows;

/// <summary>The code that a flow runs after an operation, however that has ended. It has no members for user code.</summary>
/// <typeparam name="TAwaited">The type of the operation's result.</typeparam>
/// <typeparam name="TResult">The type of the flow's result.</typeparam>
/// <param name="resumption">Where the flow resumes.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class FlowEnd<TAwaited, TResult>(FlowResumption resumption) : FlowAfterOperation<TAwaited, TResult>(resumption)
{
    /// <summary>For builders: runs the code that follows.</summary>
    /// <param name="outcome">The result, or a failed operation.</param>
    /// <param name="exception">What the operation failed with, or null.</param>
    /// <returns>The outcome of the flow.</returns>
    public abstract Flow<TResult> Proceed(Flow<TAwaited> outcome, Exception? exception);

    private protected sealed override Flow<TResult> GoOn(FlowOperation<TAwaited> ended, LeanThread thread)
    {
        Failure error = ended.TakeOutcome(out TAwaited? value);
        if (!error.Exists)
            return Proceed(new Flow<TAwaited>(value!), exception: null);

        // The code that follows observes the failure: it is a handler, or else returns the outcome.
        FailedFlow<TAwaited> outcome = new(error.Observed());
        Flow<TResult> end = Proceed(new Flow<TAwaited>(outcome), error.Exception);
        if (ReferenceEquals(end.Pending, outcome))
            outcome.Unobserve();
        return end;
    }
}
