using System.Runtime.InteropServices;

namespace LeanTasks.Threading;

/// <summary>
/// Whether <see cref="Interlocked.MemoryBarrierProcessWide"/> does what it promises. On Linux .NET calls <c>membarrier</c>. Where the kernel lacks that (before
/// 4.14) or refuses it (seccomp), .NET changes the protection of a page instead, hoping that the kernel interrupts all processors for that: Arm64, and x86
/// with broadcast invalidation, need no interrupt.
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
