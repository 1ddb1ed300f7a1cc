using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using LeanTasks.Scheduling;

namespace LeanTasks.Parallelism;

/// <summary>
/// How long the caller of a loop runs it alone where all others sleep. To wake one takes the caller 20 to 50 microseconds on the
/// machines of docs/performance.md, and as long again until that one runs: a short loop has ended by then. Only a loop that was
/// short the last time has one: the others would sleep through a first iteration that is long, or that waits for them. Nor has one
/// that follows at once: a row of loops is long enough to be worth waking somebody, who stays awake from one to the next.
/// </summary>
internal readonly struct HeadStart
{
    /// <summary>The largest chunk in it: a loop that is cheap at first, and dear then, is noticed after so many.</summary>
    internal const uint MaxChunk = 32;

    // With fewer, one that is not as short as it was costs too much.
    private const uint FewestBlocks = 256;

    // The first iterations wait for memory and for code, and say little about the others.
    private const double MeasureMicroseconds = 10;

    // A loop of this length is worth waking somebody.
    private const double LongMicroseconds = 250;

    private static readonly long s_measure = (long)(MeasureMicroseconds * Stopwatch.Frequency / 1_000_000);
    private static readonly long s_long = (long)(LongMicroseconds * Stopwatch.Frequency / 1_000_000);
    private static readonly long s_atOnce = Worker.SearchMicroseconds * Stopwatch.Frequency / 1_000_000;

    // What the loop's body is; null where none is ever to be had.
    private readonly Type? _kind;
    private readonly uint _blocks;
    private readonly long _begin;

    private HeadStart(Type kind, uint blocks, long begin)
    {
        _kind = kind;
        _blocks = blocks;
        _begin = begin;
    }

    /// <summary>For a loop that begins now. Asks for the time only where it will be needed.</summary>
    /// <param name="kind">What its body is, or null; see <see cref="ILoopBody{TLocal}.Kind"/>.</param>
    /// <param name="blocks">How many there are in all; see <see cref="LoopRange"/>.</param>
    internal static HeadStart Of(Type? kind, uint blocks) => IsPossible(kind, blocks) ? new(kind, blocks, Stopwatch.GetTimestamp()) : default;

    /// <summary>For a loop that begins at a time by the <see cref="Stopwatch"/>.</summary>
    internal static HeadStart At(long begin, Type? kind, uint blocks) => IsPossible(kind, blocks) ? new(kind, blocks, begin) : default;

    /// <summary>Whether the loop is to have one.</summary>
    /// <param name="lastEnd">See <see cref="Crew.LastLoopEnd"/>.</param>
    internal bool IsGivenAfter(long lastEnd) => _kind is not null && LoopHistory.WasShort(_kind, _blocks) && _begin - lastEnd > s_atOnce;

    /// <summary>Whether the loop as a whole looks too long to be run by one, and there is something to share.</summary>
    /// <param name="now">By the <see cref="Stopwatch"/>.</param>
    /// <param name="left">How many blocks nobody has taken.</param>
    internal bool IsOver(long now, uint left)
    {
        long elapsed = now - _begin;
        return left > 0 && (elapsed >= s_long || (elapsed >= s_measure && elapsed * _blocks >= s_long * (_blocks - left)));
    }

    /// <summary>The loop has ended: decides whether the next of its kind is to have a head start.</summary>
    /// <param name="lastEnd">See <see cref="Crew.LastLoopEnd"/>.</param>
    internal void NoteEnd(ref long lastEnd)
    {
        if (_kind is not null)
            NoteEnd(Stopwatch.GetTimestamp(), ref lastEnd);
    }

    /// <inheritdoc cref="NoteEnd(ref long)"/>
    /// <param name="now">By the <see cref="Stopwatch"/>.</param>
    /// <param name="lastEnd">See <see cref="Crew.LastLoopEnd"/>.</param>
    internal void NoteEnd(long now, ref long lastEnd)
    {
        if (_kind is null)
            return;

        // A write takes the line away from other callers of loops: it is made where something changes.
        ref bool wasShort = ref LoopHistory.WasShort(_kind, _blocks);
        bool isShort = now - _begin < s_long;
        if (wasShort != isShort)
            wasShort = isShort;
        if (now - lastEnd > s_atOnce / 4)
            lastEnd = now;
    }

    private static bool IsPossible([NotNullWhen(true)] Type? kind, uint blocks) => kind is not null && blocks >= FewestBlocks;
}
