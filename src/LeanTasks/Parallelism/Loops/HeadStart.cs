using System.Diagnostics;

namespace LeanTasks.Parallelism;

/// <summary>
/// How long the caller of a loop runs it alone where all others sleep. To wake one takes the caller 20 to 50 microseconds on the
/// machines of docs/performance.md, and as long again until that one runs: a short loop has ended by then. Only a loop that was
/// short the last time has one: the others would sleep through a first iteration that is long, or that waits for them.
/// </summary>
/// <param name="begin">When the loop began, by the <see cref="Stopwatch"/>.</param>
/// <param name="blocks">How many there are in all; see <see cref="LoopRange"/>.</param>
internal readonly struct HeadStart(long begin, uint blocks)
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

    /// <summary>Whether a loop begins with one.</summary>
    /// <param name="kind">What its body is, or null; see <see cref="ILoopBody{TLocal}.Kind"/>.</param>
    /// <param name="blocks">How many there are in all.</param>
    internal static bool IsFor(Type? kind, uint blocks) => kind is not null && blocks >= FewestBlocks && LoopHistory.WasShort(kind, blocks);

    /// <summary>Whether the loop as a whole looks too long to be run by one, and there is something to share.</summary>
    /// <param name="now">By the <see cref="Stopwatch"/>.</param>
    /// <param name="left">How many blocks nobody has taken.</param>
    internal bool IsOver(long now, uint left)
    {
        long elapsed = now - begin;
        return left > 0 && (elapsed >= s_long || (elapsed >= s_measure && elapsed * blocks >= s_long * (blocks - left)));
    }

    /// <summary>The loop has ended: whether the next of its kind is to have a head start.</summary>
    /// <param name="kind">As in <see cref="IsFor"/>.</param>
    /// <param name="now">By the <see cref="Stopwatch"/>.</param>
    internal void NoteEnd(Type? kind, long now)
    {
        if (kind is null || blocks < FewestBlocks)
            return;
        bool isShort = now - begin < s_long;

        // A write would take the line away from other callers of loops.
        ref bool wasShort = ref LoopHistory.WasShort(kind, blocks);
        if (wasShort != isShort)
            wasShort = isShort;
    }
}
