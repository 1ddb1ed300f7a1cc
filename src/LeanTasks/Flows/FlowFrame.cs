using System.ComponentModel;
using System.Diagnostics;
using LeanTasks.ValueTaskSources;

namespace LeanTasks.Flows;

/// <summary>The code around a part of a flow that has suspended, which runs when the part has ended. It has no members for user code.</summary>
/// <typeparam name="TAwaited">The type of the part's result.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
[StackTraceHidden]
public abstract class FlowFrame<TAwaited> : FlowPart
{
    private protected FlowFrame()
    {
    }

    /// <summary>Runs the code around a part, and then that of the frames around it. Does not throw.</summary>
    /// <param name="value">The part's result, if it has not failed.</param>
    /// <param name="error">What the part has failed with, if it has.</param>
    /// <param name="run">The run of the flow.</param>
    internal abstract void Receive(TAwaited? value, Failure error, ref FlowRun run);
}
