using System.Diagnostics;

namespace LeanTasks.Parallelism;

/// <summary>
/// Measures how long a participant is busy with a chunk, to size the next one. It is so large that taking it costs little, and so small that
/// others do not wait for it at the end. A local variable where chunks are taken, so that the JIT keeps it in a register. In a range loop the
/// size is in blocks. It begins at 1 in RangeLoop, LoopRange takes no more than a quarter of what is left, and the body has its own maximum.
/// </summary>
internal struct ChunkClock
{
    private const double MinChunkMicroseconds = 2;
    private const double MaxChunkMicroseconds = 8;

    private static readonly long s_minChunk = (long)(MinChunkMicroseconds * Stopwatch.Frequency / 1_000_000);
    private static readonly long s_maxChunk = (long)(MaxChunkMicroseconds * Stopwatch.Frequency / 1_000_000);

    // When the participant's chunk began, by the Stopwatch; 0 before the first one.
    private long _begin;

    private ChunkClock(long begin) => _begin = begin;

    /// <summary>Whether any chunk has begun.</summary>
    internal readonly bool IsStarted => _begin != 0;

    /// <summary>When the current chunk has begun, by the <see cref="Stopwatch"/>.</summary>
    internal readonly long ChunkBegin => _begin;

    /// <summary>Begins the first chunk.</summary>
    internal static ChunkClock Start() => new(Stopwatch.GetTimestamp());

    /// <summary>Whether the current chunk has taken too long.</summary>
    /// <param name="scale">How many times longer than usual chunks may take.</param>
    internal readonly bool IsLate(int scale) => Stopwatch.GetTimestamp() - _begin > s_maxChunk * scale;

    /// <summary>Ends a chunk, and begins the next.</summary>
    /// <param name="chunk">The size of the chunk that ends.</param>
    /// <param name="most">The largest size.</param>
    /// <param name="scale">How many times longer than usual chunks are to take, where taking one costs more. A constant.</param>
    /// <returns>The size of the next chunk; at least 1.</returns>
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
