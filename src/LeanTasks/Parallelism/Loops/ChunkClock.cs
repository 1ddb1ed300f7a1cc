using System.Diagnostics;

namespace LeanTasks.Parallelism;

/// <summary>
/// Measures how long a participant is busy with a chunk, for how much it is to take next time: so much that taking it costs little,
/// and so little that nobody waits for it at the end. A local variable where chunks are taken, so that the JIT keeps it in a register.
/// </summary>
internal struct ChunkClock
{
    private const double MinChunkMicroseconds = 2;
    private const double MaxChunkMicroseconds = 8;

    private static readonly long s_minChunk = (long)(MinChunkMicroseconds * Stopwatch.Frequency / 1_000_000);
    private static readonly long s_maxChunk = (long)(MaxChunkMicroseconds * Stopwatch.Frequency / 1_000_000);

    // When the chunk began, by the Stopwatch; 0 before the first one. The participant's.
    private long _begin;

    private ChunkClock(long begin) => _begin = begin;

    /// <summary>Whether a chunk has begun at all.</summary>
    internal readonly bool IsStarted => _begin != 0;

    /// <summary>When the chunk has begun that is not over, by the <see cref="Stopwatch"/>.</summary>
    internal readonly long ChunkBegin => _begin;

    /// <summary>Begins the first chunk.</summary>
    internal static ChunkClock Start() => new(Stopwatch.GetTimestamp());

    /// <summary>Whether the chunk that has begun last takes too long by now.</summary>
    /// <param name="scale">How many times as long as usual chunks may take.</param>
    internal readonly bool IsLate(int scale) => Stopwatch.GetTimestamp() - _begin > s_maxChunk * scale;

    /// <summary>Ends a chunk, and begins the next.</summary>
    /// <param name="chunk">How large the one was that ends.</param>
    /// <param name="most">How large one may be.</param>
    /// <param name="scale">How many times as long as usual chunks are to take, where taking one costs more. A constant.</param>
    /// <returns>How large the next one is to be; at least 1.</returns>
    internal uint Next(uint chunk, uint most, int scale = 1)
    {
        long end = Stopwatch.GetTimestamp();
        long ticks = end - _begin;
        _begin = end;
        if (ticks < s_minChunk * scale)
            return Math.Min(chunk * 2, most);
        return ticks > s_maxChunk * scale ? Math.Max(chunk / 2, 1) : chunk;
    }
}
