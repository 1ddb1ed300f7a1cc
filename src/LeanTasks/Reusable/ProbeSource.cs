using System.Threading.Tasks.Sources;

namespace LeanTasks.Reusable;

/// <summary>A source that never completes, to find out what an awaiter hands to one.</summary>
internal class ProbeSource : IValueTaskSource
{
    internal Action<object?>? Action { get; private set; }

    internal object? State { get; private set; }

    /// <summary>The delegate, if that was to be called with this very object.</summary>
    internal Action<object?>? ActionFor(object state) => ReferenceEquals(State, state) ? Action : null;

    public ValueTaskSourceStatus GetStatus(short token) => ValueTaskSourceStatus.Pending;

    public void GetResult(short token)
    {
    }

    public void OnCompleted(Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags) =>
        (Action, State) = (continuation, state);
}
