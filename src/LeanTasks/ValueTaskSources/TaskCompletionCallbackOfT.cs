using LeanTasks.Threading;

namespace LeanTasks.ValueTaskSources;

/// <inheritdoc cref="TaskCompletionCallback"/>
/// <typeparam name="TResult">The type of the result: the BCL has a delegate for each.</typeparam>
internal static class TaskCompletionCallback<TResult>
{
    // The delegate that AsTask of a ValueTask with such a result passes to a source.
    private static readonly Action<object?>? s_completeTask = Learn();

    internal static bool Is(Action<object?> action, object? state) => ReferenceEquals(action, s_completeTask) || TaskCompletionCallback.Is(action, state);

    private static Action<object?>? Learn()
    {
        ProbeSource<TResult> probe = new();
        return probe.ActionFor(new ValueTask<TResult>(probe, token: 0).AsTask());
    }
}
