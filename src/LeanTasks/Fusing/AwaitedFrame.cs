using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace LeanTasks.Fusing;

/// <summary>The await of a task that a fused method returns which is not async: it waits anywhere, and its caller comes back to where its own await asks.</summary>
[StackTraceHidden]
internal sealed class AwaitedFrame : FusedVoidFrame
{
    private ConfiguredValueTaskAwaitable.ConfiguredValueTaskAwaiter _awaiter;

    private AwaitedFrame()
        : base(FramePool<AwaitedFrame>.Shared)
    {
    }

    internal static AwaitedFrame Rent(ValueTask task, ref FusedRun run)
    {
        AwaitedFrame frame = (AwaitedFrame?)FramePool<AwaitedFrame>.Shared.Rent(ref run) ?? new AwaitedFrame();
        frame._awaiter = task.ConfigureAwait(false).GetAwaiter();
        return frame;
    }

    public override bool ResumeMethod(FusedFrame? ended, ref FusedRun run)
    {
        _awaiter.GetResult();
        return true;
    }

    public override void Attach(ref FusedRun run) =>
        Await<int, ConfiguredValueTaskAwaitable.ConfiguredValueTaskAwaiter>(_awaiter, ref run);

    public override void Clear() => _awaiter = default;
}
