using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LeanTasks.Interleavings;

/// <summary>
/// What one thread hands to another, which waits for it. On Linux it is a futex: it wakes the other at once, and spins and yields
/// to nobody, so that a busy machine does not slow it down.
/// </summary>
internal sealed partial class Baton
{
    private const int WaitOperation = 128;
    private const int WakeOperation = 129;

    private static readonly nint s_futex = OperatingSystem.IsLinux()
        ? RuntimeInformation.ProcessArchitecture switch
        {
            Architecture.X64 => 202,
            Architecture.Arm64 => 98,
            _ => 0,
        }
        : 0;

    // Where there is no futex; null elsewhere.
    private readonly SemaphoreSlim? _semaphore = s_futex == 0 ? new SemaphoreSlim(0) : null;

    // One word, which the collector does not move: 1 when the baton has been given and not been taken. Set by the giver, cleared by
    // the thread that waits.
    private readonly int[] _given = GC.AllocateArray<int>(1, pinned: true);

    /// <summary>Gives it to the thread that waits for it, now or later. It must not have been given already.</summary>
    internal void Give()
    {
        if (_semaphore is not null)
        {
            _semaphore.Release();
            return;
        }

        Volatile.Write(ref _given[0], 1);
        _ = Call(s_futex, ref _given[0], WakeOperation, 1, in Unsafe.NullRef<TimeSpec>());
    }

    /// <summary>Gives it to the calling thread itself, which takes it next. It must not have been given already.</summary>
    internal void Keep()
    {
        if (_semaphore is not null)
            _semaphore.Release();
        else
            Volatile.Write(ref _given[0], 1);
    }

    /// <summary>Waits until it is given. One thread at a time may.</summary>
    internal void Take()
    {
        if (_semaphore is not null)
        {
            _semaphore.Wait();
            return;
        }

        while (Interlocked.Exchange(ref _given[0], 0) == 0)
            _ = Call(s_futex, ref _given[0], WaitOperation, 0, in Unsafe.NullRef<TimeSpec>());
    }

    /// <summary>The same, but not for ever.</summary>
    /// <returns>Whether it was given in time.</returns>
    internal bool TryTake(TimeSpan limit)
    {
        if (_semaphore is not null)
            return _semaphore.Wait(limit);

        long start = Stopwatch.GetTimestamp();
        while (Interlocked.Exchange(ref _given[0], 0) == 0)
        {
            TimeSpan left = limit - Stopwatch.GetElapsedTime(start);
            if (left <= TimeSpan.Zero)
                return false;
            TimeSpec rest = new((long)left.TotalSeconds, left.Ticks % TimeSpan.TicksPerSecond * TimeSpan.NanosecondsPerTick);
            _ = Call(s_futex, ref _given[0], WaitOperation, 0, in rest);
        }

        return true;
    }

    [LibraryImport("libc", EntryPoint = "syscall")]
    private static partial nint Call(nint number, ref int word, int operation, int value, in TimeSpec limit);

    private readonly record struct TimeSpec(long Seconds, long Nanoseconds);
}
