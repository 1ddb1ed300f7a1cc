using System.ComponentModel;
using System.Diagnostics;
using LeanTasks.ValueTaskSources;

namespace LeanTasks.Flows;

/// <summary>For builders: the result or the exception of a flow that another flow has awaited. It has no members for user code.</summary>
/// <typeparam name="TResult">The type of the result.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct AwaitedFlowResult<TResult>
{
    private readonly TResult? _value;

    // The content of a Failure.
    private readonly object? _failure;

    internal AwaitedFlowResult(TResult? value, Failure failure)
    {
        _value = value;
        _failure = failure.Content;
    }

    /// <summary>For builders: returns the result.</summary>
    /// <returns>The result.</returns>
    /// <exception cref="Exception">The exception that the flow failed with. The code of the flow that awaits it throws it, and so has its line in the stack trace.</exception>
    [StackTraceHidden]
    public TResult GetResult()
    {
        if (_failure is not null)
            Failure.ToThrow(Failure.From(_failure)).Throw();
        return _value!;
    }
}
