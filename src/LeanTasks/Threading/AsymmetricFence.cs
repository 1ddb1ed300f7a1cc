using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LeanTasks.Threading;

/// <summary>
/// Two fences for a store that a load of another cell follows, against a thread that does the same the other way round. One thread has a light fence
/// between the two, the other a heavy one. Then at least one of the loads sees the other thread's store, as with two full fences. The light one costs
/// nothing where the heavy one is a barrier on all threads of the process (Goldblatt, "Asymmetric Fences", C++ proposal P1202).
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

/// <summary>
/// Whether <see cref="Interlocked.MemoryBarrierProcessWide"/> does what it promises. On Linux .NET calls <c>membarrier</c>. Where the kernel lacks that (before
/// 4.14) or refuses it (seccomp), .NET changes the protection of a page instead, hoping that the kernel interrupts all processors for that. Arm64,
/// and x86 with broadcast invalidation, need no interrupt.
/// </summary>
internal static class ProcessWideBarrier
{
    private const int PrivateExpedited = 1 << 3;

    /// <summary>Asks the operating system.</summary>
    internal static bool ReachesAllThreads()
    {
        // An Android before 10 ends a process that asks.
        if (!OperatingSystem.IsLinux())
            return !OperatingSystem.IsAndroid();
        nint number = RuntimeInformation.ProcessArchitecture switch
        {
            Architecture.X64 => 324,
            Architecture.X86 => 375,
            Architecture.Arm => 389,
            Architecture.Arm64 or Architecture.LoongArch64 or Architecture.RiscV64 => 283,
            Architecture.S390x => 356,
            Architecture.Ppc64le => 365,
            _ => 0,
        };
        try
        {
            // It succeeds only for a process that has announced it, as .NET does when it starts and finds that it can use it.
            return number != 0 && Call(number, PrivateExpedited, 0, 0) == 0;
        }
        catch (Exception exception) when (exception is DllNotFoundException or EntryPointNotFoundException)
        {
            return false;
        }
    }

    // Nothing here is marshalled, and what compiles these sources without generators can do so.
#pragma warning disable SYSLIB1054
    [DllImport("libc", EntryPoint = "syscall")]
    private static extern nint Call(nint number, nint command, nint flags, nint processor);
#pragma warning restore SYSLIB1054
}
