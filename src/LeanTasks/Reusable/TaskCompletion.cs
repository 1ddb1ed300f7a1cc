using System.Threading.Tasks.Sources;
using LeanTasks.Interop;

namespace LeanTasks.Reusable;

/// <summary>
/// Tells the delegates that only complete a task: those of AsTask and of AsLeanTask. They may run wherever an operation completes,
/// in a foreign context too, because the task then sees to where its own continuations run.
/// </summary>
/// <typeparam name="TResult">The type of the result: each has a delegate of its own in the BCL.</typeparam>
internal static class TaskCompletion<TResult>
{
    // What AsTask of a ValueTask hands to a source.
    private static readonly Action<object?>? s_completeTask = Learn(static probe => new ValueTask(probe, token: 0).AsTask());

    // What AsTask of a ValueTask with a result does.
    private static readonly Action<object?>? s_completeTaskOfT = Learn(static probe => new ValueTask<TResult>(probe, token: 0).AsTask());

    internal static bool Is(Action<object?> action, object? state) =>
        ReferenceEquals(action, s_completeTask) || ReferenceEquals(action, s_completeTaskOfT) || state is Action { Target: IValueTaskProxy };

    private static Action<object?>? Learn(Func<Probe, Task> asTask)
    {
        Probe probe = new();
        Task task = asTask(probe);
        return ReferenceEquals(probe.State, task) ? probe.Action : null;
    }

    private sealed class Probe : ProbeSource, IValueTaskSource<TResult>
    {
        TResult IValueTaskSource<TResult>.GetResult(short token) => default!;
    }
}
