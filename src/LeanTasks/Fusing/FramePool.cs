using System.Runtime.CompilerServices;

namespace LeanTasks.Fusing;

/// <summary>The pool of the frames of one type.</summary>
internal static class FramePool<TFrame>
    where TFrame : FusedFrame
{
    // Made when a frame is first asked for. Written by compare-exchange.
    private static FusedPool? s_pool;

    /// <summary>The pool of a type of frames that this library has.</summary>
    internal static FusedPool Shared => Of(FusedEntryPointKind.Task);

    /// <summary>The pool of a method, which has the same kind of entry point each time.</summary>
    internal static FusedPool Of(FusedEntryPointKind kind) => Volatile.Read(ref s_pool) ?? Make(kind);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static FusedPool Make(FusedEntryPointKind kind)
    {
        FusedPool made = new(typeof(TFrame), kind);
        return Interlocked.CompareExchange(ref s_pool, made, null) ?? made;
    }
}
