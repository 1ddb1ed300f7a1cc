namespace LeanTasks.Fusing;

/// <summary>The pool of frames of this library's own.</summary>
internal static class FramePool<TFrame>
    where TFrame : FusedFrame
{
    internal static readonly FusedPool Shared = new(typeof(TFrame));
}
