using System.Runtime.ExceptionServices;

namespace LeanTasks.Flows;

/// <summary>A flow that has failed without suspending.</summary>
internal sealed class FailedFlow<TResult> : FlowOperation<TResult>
{
    internal FailedFlow(Exception exception)
        : this(ExceptionDispatchInfo.Capture(exception))
    {
    }

    internal FailedFlow(ExceptionDispatchInfo error)
    {
        // It has no context of its own that somebody would have to go on in.
        IsForeign = true;
        SetError(error);
        End();
    }

    private protected override string Name => "one that has failed before it has suspended";
}
