using System.ComponentModel;
using LeanTasks.Runtime;
using LeanTasks.ValueTaskSources;

namespace LeanTasks.Flows;

/// <summary>The code that a flow runs on the result of an operation. It has no members for user code.</summary>
/// <typeparam name="TAwaited">The type of the operation's result.</typeparam>
/// <typeparam name="TResult">The type of the flow's result.</typeparam>
/// <param name="resumption">Where the flow resumes.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class FlowBind<TAwaited, TResult>(FlowResumption resumption) : FlowAfterOperation<TAwaited, TResult>(resumption)
{
    /// <summary>For builders: runs the code that follows.</summary>
    /// <param name="value">The result of what was awaited.</param>
    /// <returns>The outcome of the flow.</returns>
    public abstract Flow<TResult> Proceed(TAwaited value);

    private protected sealed override Flow<TResult> GoOn(FlowOperation<TAwaited> ended, LeanThread thread)
    {
        // Handed on without being thrown: a throw would cost microseconds in each flow that the failure passes.
        Failure error = ended.Take(FlowOperation<TAwaited>.Version, out TAwaited? value);
        return error.Exists ? new Flow<TResult>(new FailedFlow<TResult>(error.Unobserved())) : Proceed(value!);
    }
}
