using System.ComponentModel;
using System.Diagnostics;
using LeanTasks.ValueTaskSources;

namespace LeanTasks.Flows;

/// <summary>A frame whose code runs after a successful part. It has no members for user code.</summary>
/// <typeparam name="TAwaited">The type of the part's result.</typeparam>
/// <typeparam name="TResult">The type of the result of the code.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
[StackTraceHidden]
public abstract class ContinuationFrame<TAwaited, TResult> : FlowFrame<TAwaited, TResult>
{
    /// <summary>For builders: runs the code that follows.</summary>
    /// <param name="value">The part's result.</param>
    /// <returns>The outcome of the code.</returns>
    public abstract Flow<TResult> Proceed(TAwaited value);

    private protected sealed override Flow<TResult> GoOn(TAwaited? value, Failure error) =>
        error.Exists ? new Flow<TResult>(new FailedFlow<TResult>(error.Unobserved())) : Proceed(value!);
}
