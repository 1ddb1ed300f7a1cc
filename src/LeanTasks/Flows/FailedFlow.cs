using LeanTasks.Reusable;

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
        // It has no context of its own that somebody would have to go on in.
        IsForeign = true;
        SetError(error);
        End();
    }

    private protected override string Name => "one that has failed before it has suspended";

    /// <summary>What has seen the failure hands it on. To be called before anybody else has the flow.</summary>
    internal void Unobserve() => UnobserveError();
}
