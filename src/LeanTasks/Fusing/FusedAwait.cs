using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;

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
        run.SuspendUnattached(AwaitedFrame<TResult>.Rent(task, ref run));
        return default!;
    }

    /// <inheritdoc cref="Await{TResult}(ValueTask{TResult}, ref FusedRun)"/>
    public static void Await(ValueTask task, ref FusedRun run)
    {
        if (task.IsCompleted)
            task.GetAwaiter().GetResult();
        else
            run.SuspendUnattached(AwaitedFrame.Rent(task, ref run));
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
}

/// <summary>
/// The await of a task that a fused method returns which is not async. It is attached when the caller awaits it, comes back to where the caller asks,
/// and resumes the caller there.
/// </summary>
[StackTraceHidden]
internal sealed class AwaitedFrame : FusedVoidFrame
{
    // What is awaited. Written by the thread that suspends the method, before the frame is attached.
    private ValueTask _task;

    private AwaitedFrame()
        : base(FramePool<AwaitedFrame>.Shared) => IsBrought = true;

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
        : base(FramePool<AwaitedFrame<TResult>>.Shared) => IsBrought = true;

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
