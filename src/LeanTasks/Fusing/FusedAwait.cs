using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using LeanTasks.Threading;
using LeanTasks.ValueTaskSources;

namespace LeanTasks.Fusing;

/// <summary>
/// Awaits a task on behalf of a fused method that is not async and returns it, and that another fused method awaits immediately. For code
/// written by the weaver.
/// </summary>
/// <remarks>Allocates nothing once the pool has a frame.</remarks>
[StackTraceHidden]
[EditorBrowsable(EditorBrowsableState.Never)]
public static class FusedAwait
{
    /// <summary>Returns the result of a task, or suspends until it completes.</summary>
    /// <typeparam name="TResult">The type of the result.</typeparam>
    /// <param name="task">The task.</param>
    /// <param name="run">The current run, in which an await is pending if the task has not completed.</param>
    /// <returns>The result, if nothing is pending.</returns>
    /// <exception cref="Exception">The task failed; this is its exception.</exception>
    public static TResult Await<TResult>(ValueTask<TResult> task, ref FusedRun run)
    {
        if (task.IsCompleted)
            return task.GetAwaiter().GetResult();
        AwaitedFrame<TResult> frame = AwaitedFrame<TResult>.Rent(task, ref run);
        ValueTaskAwaiter<TResult> awaiter = task.GetAwaiter();
        if (AwaitedValueTask<TResult>.TryGet(ref awaiter, out object? content, out _) && IsOfOthers(content))
            return run.Suspend(frame);
        run.SuspendUnattached(frame);
        return default!;
    }

    /// <inheritdoc cref="Await{TResult}(ValueTask{TResult}, ref FusedRun)"/>
    public static void Await(ValueTask task, ref FusedRun run)
    {
        if (task.IsCompleted)
        {
            task.GetAwaiter().GetResult();
            return;
        }

        AwaitedFrame frame = AwaitedFrame.Rent(task, ref run);
        ValueTaskAwaiter awaiter = task.GetAwaiter();
        if (AwaitedValueTask.TryGet(ref awaiter, out object? content, out _) && IsOfOthers(content))
            run.Suspend(frame);
        else
            run.SuspendUnattached(frame);
    }

    /// <inheritdoc cref="Await{TResult}(ValueTask{TResult}, ref FusedRun)"/>
    public static TResult Await<TResult>(Task<TResult> task, ref FusedRun run)
    {
        if (task.IsCompleted)
            return task.GetAwaiter().GetResult();
        run.SuspendUnattached(AwaitedFrame<TResult>.Rent(new ValueTask<TResult>(task), ref run));
        return default!;
    }

    /// <inheritdoc cref="Await{TResult}(ValueTask{TResult}, ref FusedRun)"/>
    public static void Await(Task task, ref FusedRun run)
    {
        if (task.IsCompleted)
            task.GetAwaiter().GetResult();
        else
            run.SuspendUnattached(AwaitedFrame.Rent(new ValueTask(task), ref run));
    }

    // A source of others may call the continuation inside of OnCompleted, and the method then goes on as if it had not suspended. What is known queues
    // a continuation that comes too late, or posts it. If a context runs it there, the caller is resumed when it is linked.
    private static bool IsOfOthers(object? content) => content is not (Task or LeanTask or ValueTaskSourceCore);
}

/// <summary>
/// The await of a task that a fused method returns which is not async. What is known is attached when the caller awaits it, and comes back to where
/// the caller asks. A source of others is attached immediately and waits anywhere; its caller comes back by itself.
/// </summary>
[StackTraceHidden]
internal sealed class AwaitedFrame : FusedVoidFrame
{
    // What is awaited. Written by the thread that suspends the method, before the frame is attached.
    private ValueTask _task;

    private AwaitedFrame()
        : base(FramePool<AwaitedFrame>.Shared)
    {
    }

    internal static AwaitedFrame Rent(ValueTask task, ref FusedRun run)
    {
        AwaitedFrame frame = (AwaitedFrame?)FramePool<AwaitedFrame>.Shared.Rent(ref run) ?? new AwaitedFrame();
        frame._task = task;
        return frame;
    }

    public override bool ResumeMethod(FusedFrame? ended, ref FusedRun run)
    {
        _task.GetAwaiter().GetResult();
        return true;
    }

    public override void Attach(ref FusedRun run) =>
        Await<int, ConfiguredValueTaskAwaitable.ConfiguredValueTaskAwaiter>(_task.ConfigureAwait(ReturnsToContext).GetAwaiter(), ref run);

    public override void Clear() => _task = default;
}

/// <inheritdoc cref="AwaitedFrame"/>
/// <typeparam name="TResult">The type of the result.</typeparam>
[StackTraceHidden]
internal sealed class AwaitedFrame<TResult> : FusedFrame<TResult>
{
    // What is awaited. Written by the thread that suspends the method, before the frame is attached.
    private ValueTask<TResult> _task;

    private AwaitedFrame()
        : base(FramePool<AwaitedFrame<TResult>>.Shared)
    {
    }

    internal static AwaitedFrame<TResult> Rent(ValueTask<TResult> task, ref FusedRun run)
    {
        AwaitedFrame<TResult> frame = (AwaitedFrame<TResult>?)FramePool<AwaitedFrame<TResult>>.Shared.Rent(ref run) ?? new AwaitedFrame<TResult>();
        frame._task = task;
        return frame;
    }

    public override bool ResumeMethod(FusedFrame? ended, ref FusedRun run)
    {
        Result = _task.GetAwaiter().GetResult();
        return true;
    }

    public override void Attach(ref FusedRun run) =>
        Await<TResult, ConfiguredValueTaskAwaitable<TResult>.ConfiguredValueTaskAwaiter>(_task.ConfigureAwait(ReturnsToContext).GetAwaiter(), ref run);

    public override void Clear()
    {
        _task = default;
        Result = default;
    }
}
