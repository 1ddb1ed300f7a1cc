using System.ComponentModel;
using System.Diagnostics;
using LeanTasks.ValueTaskSources;

namespace LeanTasks.Flows;

/// <summary>A frame whose code runs after a part with any outcome, like that of a <c>try</c>. It has no members for user code.</summary>
/// <typeparam name="TAwaited">The type of the part's result.</typeparam>
/// <typeparam name="TResult">The type of the result of the code.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
[StackTraceHidden]
public abstract class TryFrame<TAwaited, TResult> : FlowFrame<TAwaited, TResult>
{
    /// <summary>For builders: runs the code that follows.</summary>
    /// <param name="outcome">The result, or a failed operation.</param>
    /// <param name="exception">The exception that the part failed with, or null.</param>
    /// <returns>The outcome of the code.</returns>
    public abstract Flow<TResult> Proceed(Flow<TAwaited> outcome, Exception? exception);

    private protected sealed override Flow<TResult> GoOn(TAwaited? value, Failure error)
    {
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
