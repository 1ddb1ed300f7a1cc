using LeanTasks.Interop;
using LeanTasks.Threading;

namespace LeanTasks.ValueTaskSources;

/// <summary>
/// Recognizes the delegates that only complete a task: those of AsTask and of AsLeanTask. They may run wherever an operation completes,
/// also in a foreign context, because the task then determines where its own continuations run.
/// </summary>
internal static class TaskCompletionCallback
{
    // The delegate that AsTask of a ValueTask without a result passes to a source.
    private static readonly Action<object?>? s_completeTask = Learn();

    internal static bool Is(Action<object?> action, object? state) =>
        ReferenceEquals(action, s_completeTask) || state is Action { Target: IValueTaskProxy };

    private static Action<object?>? Learn()
    {
        ProbeSource probe = new();
        return probe.ActionFor(new ValueTask(probe, token: 0).AsTask());
    }
}

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
