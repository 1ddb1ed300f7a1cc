using System.ComponentModel;
using System.Diagnostics;

namespace LeanTasks.Fusing;

/// <summary>
/// Awaits a task in the name of a fused method that is not async and returns it: another fused method awaits that one at once. For code
/// written by the weaver.
/// </summary>
/// <remarks>Nothing is allocated, once there is a frame in the pool.</remarks>
[StackTraceHidden]
[EditorBrowsable(EditorBrowsableState.Never)]
public static class FusedAwait
{
    /// <summary>Takes the result of a task; or suspends until there is one.</summary>
    /// <typeparam name="TResult">The type of the result.</typeparam>
    /// <param name="task">The task.</param>
    /// <param name="run">The current run, in which an await is pending if the task has not completed.</param>
    /// <returns>The result, if nothing is pending.</returns>
    /// <exception cref="Exception">What the task failed with.</exception>
    public static TResult Await<TResult>(ValueTask<TResult> task, ref FusedRun run)
    {
        if (task.IsCompleted)
            return task.GetAwaiter().GetResult();
        return run.Suspend(AwaitedFrame<TResult>.Rent(task, ref run));
    }

    /// <inheritdoc cref="Await{TResult}(ValueTask{TResult}, ref FusedRun)"/>
    public static void Await(ValueTask task, ref FusedRun run)
    {
        if (task.IsCompleted)
            task.GetAwaiter().GetResult();
        else
            run.Suspend(AwaitedFrame.Rent(task, ref run));
    }

    /// <inheritdoc cref="Await{TResult}(ValueTask{TResult}, ref FusedRun)"/>
    public static TResult Await<TResult>(Task<TResult> task, ref FusedRun run)
    {
        if (task.IsCompleted)
            return task.GetAwaiter().GetResult();
        return run.Suspend(AwaitedFrame<TResult>.Rent(new ValueTask<TResult>(task), ref run));
    }

    /// <inheritdoc cref="Await{TResult}(ValueTask{TResult}, ref FusedRun)"/>
    public static void Await(Task task, ref FusedRun run)
    {
        if (task.IsCompleted)
            task.GetAwaiter().GetResult();
        else
            run.Suspend(AwaitedFrame.Rent(new ValueTask(task), ref run));
    }
}
