using System.Runtime.CompilerServices;

namespace LeanTasks.Threading;

/// <summary>
/// Two fences for a store that a load of another cell follows, against a thread that does the same the other way round: with a light fence between the two in
/// one thread and a heavy one in the other, at least one of the loads sees the other thread's store, as with two full fences. The light one costs nothing
/// where the heavy one is a barrier on all threads of the process (Goldblatt, "Asymmetric Fences", C++ proposal P1202).
/// </summary>
internal static class AsymmetricFence
{
    /// <summary>An AppContext switch, read once: each thread has full fences of its own.</summary>
    internal const string FullFencesSwitch = "LeanTasks.Threading.UseFullFences";

    /// <summary>Whether a heavy fence is a barrier on all threads, and a light one nothing. Read-only, so that the JIT leaves light ones out.</summary>
    internal static readonly bool IsProcessWide =
        !(AppContext.TryGetSwitch(FullFencesSwitch, out bool full) && full) && ProcessWideBarrier.ReachesAllThreads();

    /// <summary>For the thread that passes often.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Light()
    {
        if (!IsProcessWide)
            Interlocked.MemoryBarrier();
    }

    /// <summary>For the thread that passes rarely. It takes microseconds.</summary>
    internal static void Heavy()
    {
        if (IsProcessWide)
            Interlocked.MemoryBarrierProcessWide();
        else
            Interlocked.MemoryBarrier();
    }
}
