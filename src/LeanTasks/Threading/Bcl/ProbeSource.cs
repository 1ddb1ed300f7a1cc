using System.Threading.Tasks.Sources;

namespace LeanTasks.Threading;

/// <summary>A source that never completes: a probe looks for it where a value task keeps it, or for what an awaiter passes to it.</summary>
internal class ProbeSource : IValueTaskSource
{
    internal Action<object?>? Action { get; private set; }

    internal object? State { get; private set; }

    /// <summary>The delegate, if it was to be called with this very object.</summary>
    internal Action<object?>? ActionFor(object state) => ReferenceEquals(State, state) ? Action : null;

    public ValueTaskSourceStatus GetStatus(short token) => ValueTaskSourceStatus.Pending;

    public void GetResult(short token)
    {
    }

    public void OnCompleted(Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags) =>
        (Action, State) = (continuation, state);
}

/// <summary>The same with a result.</summary>
/// <typeparam name="TResult">The type of the result.</typeparam>
internal sealed class ProbeSource<TResult> : ProbeSource, IValueTaskSource<TResult>
{
    TResult IValueTaskSource<TResult>.GetResult(short token) => default!;
}
