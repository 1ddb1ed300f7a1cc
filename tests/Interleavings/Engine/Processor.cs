using System.Runtime.InteropServices;

namespace LeanTasks.Interleavings;

/// <summary>
/// Keeps the threads of an exploration on one processor, where that is possible. Only one of them moves at a time, and to wake a
/// thread on another processor takes many times as long as to change over on the same.
/// </summary>
internal static unsafe partial class Processor
{
    private const int MaxProcessors = 1024;

    private const int Batch = 3;

    /// <summary>The processor that the calling thread is on; negative where that is not known, or threads cannot be bound.</summary>
    internal static int Current => OperatingSystem.IsLinux() ? GetCurrent() : -1;

    /// <summary>Binds the calling thread to a processor, for good. A thread that it starts is not bound: the runtime sees to that.</summary>
    internal static void Bind(int processor)
    {
        if (processor is < 0 or >= MaxProcessors)
            return;
        byte* mask = stackalloc byte[MaxProcessors / 8];
        new Span<byte>(mask, MaxProcessors / 8).Clear();
        mask[processor / 8] = (byte)(1 << (processor % 8));

        // Where that is not allowed the threads stay free, and are slower.
        _ = SetAffinity(0, MaxProcessors / 8, mask);

        // A thread that wakes another goes on until it waits: otherwise the other takes the processor at once, and the first, which has only to wait, has to
        // get it once more.
        int priority = 0;
        _ = SetScheduler(0, Batch, in priority);
    }

    [LibraryImport("libc", EntryPoint = "sched_getcpu")]
    private static partial int GetCurrent();

    [LibraryImport("libc", EntryPoint = "sched_setscheduler")]
    private static partial int SetScheduler(int thread, int policy, in int priority);

    [LibraryImport("libc", EntryPoint = "sched_setaffinity")]
    private static partial int SetAffinity(int thread, nint size, byte* mask);
}
