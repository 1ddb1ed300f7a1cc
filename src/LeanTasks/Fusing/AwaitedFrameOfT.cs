using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace LeanTasks.Fusing;

/// <summary>The await of a task that a fused method returns which is not async: it waits anywhere, and its caller comes back to where its own await asks.</summary>
[StackTraceHidden]
internal sealed class AwaitedFrame<TResult> : FusedFrame<TResult>
{
    private ConfiguredValueTaskAwaitable<TResult>.ConfiguredValueTaskAwaiter _awaiter;

    private AwaitedFrame()
        : base(FramePool<AwaitedFrame<TResult>>.Shared)
    {
    }

    internal static AwaitedFrame<TResult> Rent(ValueTask<TResult> task, ref FusedRun run)
    {
        AwaitedFrame<TResult> frame = (AwaitedFrame<TResult>?)FramePool<AwaitedFrame<TResult>>.Shared.Rent(ref run) ?? new AwaitedFrame<TResult>();
        frame._awaiter = task.ConfigureAwait(false).GetAwaiter();
        return frame;
    }

    public override bool ResumeMethod(FusedFrame? ended, ref FusedRun run)
    {
        Result = _awaiter.GetResult();
        return true;
    }

    public override void Attach(ref FusedRun run) =>
        Await<TResult, ConfiguredValueTaskAwaitable<TResult>.ConfiguredValueTaskAwaiter>(_awaiter, ref run);

    public override void Clear()
    {
        _awaiter = default;
        Result = default;
    }
}
