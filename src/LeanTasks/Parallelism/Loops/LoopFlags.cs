using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LeanTasks.Parallelism;

/// <summary>
/// The flags that the iterations of a loop share through <see cref="LeanParallelLoopState"/>. In a cache line of its own: every thread
/// reads it before each iteration. An object, because user code may keep the state when the loop has ended.
/// </summary>
internal sealed class LoopFlags(CancellationToken token)
{
    private const int Stopped = 1;
    private const int Exceptional = 2;
    private const int Broken = 4;

    private readonly CancellationToken _token = token;
    private Fields _fields = new() { LowestBreak = long.MaxValue };

    internal bool IsStopped => (Volatile.Read(in _fields.Flags) & Stopped) != 0;

    internal bool IsExceptional => (Volatile.Read(in _fields.Flags) & Exceptional) != 0;

    /// <summary>Whether the loop was asked to end early.</summary>
    internal bool IsEndedEarly => Volatile.Read(in _fields.Flags) != 0;

    /// <summary>Whether no new iteration is to begin, whatever its index.</summary>
    internal bool EndsAll => (Volatile.Read(in _fields.Flags) & (Stopped | Exceptional)) != 0;

    /// <summary>The lowest iteration that has called Break, or null. No iteration is long.MaxValue, the end of the longest range.</summary>
    internal long? LowestBreakIteration => Volatile.Read(in _fields.LowestBreak) is long lowest and not long.MaxValue ? lowest : null;

    /// <summary>Whether an iteration is not to begin, or may end.</summary>
    internal bool MustExit(long iteration)
    {
        int flags = Volatile.Read(in _fields.Flags);
        return _token.IsCancellationRequested || (flags != 0 && MustExit(flags, iteration));
    }

    internal void SetExceptional() => Interlocked.Or(ref _fields.Flags, Exceptional);

    internal void Stop()
    {
        if (!TrySet(Stopped, unless: Broken, out _))
            throw new InvalidOperationException(
                "Stop was called after Break in the same loop. Stop skips all other iterations, Break only those after its own. Use one of them.");
    }

    internal void Break(long iteration)
    {
        if (_token.IsCancellationRequested)
        {
            ThrowIfStopped(Volatile.Read(in _fields.Flags));
            return;
        }

        if (!TrySet(Broken, unless: Stopped | Exceptional, out int flags))
        {
            ThrowIfStopped(flags);
            return;
        }

        long lowest = Volatile.Read(in _fields.LowestBreak);
        while (iteration < lowest)
        {
            long seen = Interlocked.CompareExchange(ref _fields.LowestBreak, iteration, lowest);
            if (seen == lowest)
                return;
            lowest = seen;
        }
    }

    private static void ThrowIfStopped(int flags)
    {
        if ((flags & Stopped) != 0)
            throw new InvalidOperationException(
                "Break was called after Stop in the same loop. Stop skips all other iterations, Break only those after its own. Use one of them.");
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool MustExit(int flags, long iteration) =>
        (flags & (Stopped | Exceptional)) != 0 || iteration > Volatile.Read(in _fields.LowestBreak);

    private bool TrySet(int flag, int unless, out int flags)
    {
        flags = Volatile.Read(in _fields.Flags);
        while ((flags & unless) == 0)
        {
            int seen = Interlocked.CompareExchange(ref _fields.Flags, flags | flag, flags);
            if (seen == flags)
                return true;
            flags = seen;
        }

        return false;
    }

    [StructLayout(LayoutKind.Explicit, Size = 144)]
    private struct Fields
    {
        // The events so far. Bits are added by interlocked operations, and never removed.
        [FieldOffset(64)]
        internal int Flags;

        // The lowest iteration that has called Break; long.MaxValue if none has. Lowered by compare-exchange.
        [FieldOffset(72)]
        internal long LowestBreak;
    }
}
