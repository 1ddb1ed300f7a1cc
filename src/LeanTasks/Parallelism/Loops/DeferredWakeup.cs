using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using LeanTasks.Scheduling;

namespace LeanTasks.Parallelism;

/// <summary>
/// How long the caller of a loop defers waking the workers, if all sleep, and runs it alone. Waking one takes the caller 20 to 50 microseconds on the
/// machines of docs/evidence/performance.md, and as long again until it runs; a short loop has ended by then. Only a loop that was short
/// the last time defers its wake-ups. Otherwise the workers would sleep through a first iteration that is long, or that waits for them. Nor does a
/// loop that follows another immediately: a series of loops is worth waking a worker, which stays awake in between.
/// </summary>
internal readonly struct DeferredWakeup
{
    /// <summary>The largest chunk while they are deferred. A loop whose iterations become expensive is detected after this many.</summary>
    internal const uint MaxChunk = 32;

    // With fewer, a loop that is longer than the last time costs too much.
    private const uint MinBlocks = 256;

    // The first iterations wait for memory and for code, and are not typical of the others.
    private const double MeasureMicroseconds = 10;

    // A loop of this length is worth waking a worker.
    private const double LongMicroseconds = 250;

    private static readonly long s_measure = (long)(MeasureMicroseconds * Stopwatch.Frequency / 1_000_000);
    private static readonly long s_long = (long)(LongMicroseconds * Stopwatch.Frequency / 1_000_000);
    private static readonly long s_atOnce = Worker.SearchMicroseconds * Stopwatch.Frequency / 1_000_000;

    // The kind of the loop's body; null if the loop cannot defer them.
    private readonly Type? _kind;
    private readonly uint _blocks;
    private readonly long _begin;

    private DeferredWakeup(Type kind, uint blocks, long begin)
    {
        _kind = kind;
        _blocks = blocks;
        _begin = begin;
    }

    /// <summary>The deferral of a loop that begins now. Reads the time only if it is needed.</summary>
    /// <param name="kind">The kind of its body, or null; see <see cref="ILoopBody{TLocal}.Kind"/>.</param>
    /// <param name="blocks">The number of all blocks; see <see cref="LoopRange"/>.</param>
    internal static DeferredWakeup Of(Type? kind, uint blocks) => IsPossible(kind, blocks) ? new(kind, blocks, Stopwatch.GetTimestamp()) : default;

    /// <summary>The deferral of a loop that begins at a given time of the <see cref="Stopwatch"/>.</summary>
    internal static DeferredWakeup At(long begin, Type? kind, uint blocks) => IsPossible(kind, blocks) ? new(kind, blocks, begin) : default;

    /// <summary>Whether the loop is to defer its wake-ups.</summary>
    /// <param name="lastEnd">See <see cref="WorkerPool.LastLoopEnd"/>.</param>
    internal bool AppliesAfter(long lastEnd) => _kind is not null && LoopHistory.WasShort(_kind, _blocks) && _begin - lastEnd > s_atOnce;

    /// <summary>Whether the whole loop seems too long for one thread, and there is something to share.</summary>
    /// <param name="now">The time of the <see cref="Stopwatch"/>.</param>
    /// <param name="left">How many blocks have not been taken.</param>
    internal bool IsOver(long now, uint left)
    {
        long elapsed = now - _begin;
        return left > 0 && (elapsed >= s_long || (elapsed >= s_measure && elapsed * _blocks >= s_long * (_blocks - left)));
    }

    /// <summary>Called when the loop has ended: decides whether the next of its kind is to defer them.</summary>
    /// <param name="lastEnd">See <see cref="WorkerPool.LastLoopEnd"/>.</param>
    internal void NoteEnd(ref long lastEnd)
    {
        if (_kind is not null)
            NoteEnd(Stopwatch.GetTimestamp(), ref lastEnd);
    }

    /// <inheritdoc cref="NoteEnd(ref long)"/>
    /// <param name="now">The time of the <see cref="Stopwatch"/>.</param>
    /// <param name="lastEnd">See <see cref="WorkerPool.LastLoopEnd"/>.</param>
    internal void NoteEnd(long now, ref long lastEnd)
    {
        if (_kind is null)
            return;

        // A write invalidates the cache line of other callers of loops, so it is made only if something changes.
        ref bool wasShort = ref LoopHistory.WasShort(_kind, _blocks);
        bool isShort = now - _begin < s_long;
        if (wasShort != isShort)
            wasShort = isShort;
        if (now - lastEnd > s_atOnce / 4)
            lastEnd = now;
    }

    private static bool IsPossible([NotNullWhen(true)] Type? kind, uint blocks) => kind is not null && blocks >= MinBlocks;
}

/// <summary>Remembers which loops were short when they ran last; one replaces another with the same hash.</summary>
internal static class LoopHistory
{
    private const int LengthBits = 8;

    // By hash. Written by the caller of such a loop, without ordering: a read value is a guess.
    private static readonly bool[] s_wasShort = new bool[1 << LengthBits];

    /// <summary>Whether a loop was short.</summary>
    /// <param name="kind">The kind of its body; see <see cref="ILoopBody{TLocal}.Kind"/>.</param>
    /// <param name="blocks">Its length; see <see cref="LoopRange"/>.</param>
    internal static ref bool WasShort(Type kind, uint blocks)
    {
        const uint golden = 2_654_435_769;
        uint hash = ((uint)RuntimeHelpers.GetHashCode(kind) + blocks) * golden;
        return ref s_wasShort[hash >> (32 - LengthBits)];
    }
}
