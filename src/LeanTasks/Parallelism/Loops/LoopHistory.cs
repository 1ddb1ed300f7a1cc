using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace LeanTasks.Parallelism;

/// <summary>Which loops were short when they ran last, and when that was; forgets one for another with the same hash.</summary>
internal static class LoopHistory
{
    private const int LengthBits = 8;

    // By hash. Written by whoever has run such a loop, in no order: what is read is a guess.
    private static readonly long[] s_endsOfShort = new long[1 << LengthBits];

    /// <summary>When a loop ended last, by the <see cref="Stopwatch"/>, if it was short; otherwise 0.</summary>
    /// <param name="kind">What its body is; see <see cref="ILoopBody{TLocal}.Kind"/>.</param>
    /// <param name="blocks">How long it is; see <see cref="LoopRange"/>.</param>
    internal static ref long EndOfShort(Type kind, uint blocks)
    {
        const uint golden = 2_654_435_769;
        uint hash = ((uint)RuntimeHelpers.GetHashCode(kind) + blocks) * golden;
        return ref s_endsOfShort[hash >> (32 - LengthBits)];
    }
}
