using LeanTasks.ValueTaskSources;

namespace LeanTasks.Flows;

/// <summary>A flow that has failed without suspending.</summary>
internal sealed class FailedFlow<TResult> : FlowOperation<TResult>
{
    internal FailedFlow(Exception exception)
        : this(Failure.Of(exception).Unobserved())
    {
    }

    internal FailedFlow(Failure error)
    {
        SetError(error);
        End();
    }

    private protected override string Name => "a flow that failed before it suspended";

    /// <summary>Marks the failure as unobserved, for code that hands it on. To be called before any other code has the flow.</summary>
    internal void Unobserve() => UnobserveError();
}
