using System.Runtime.CompilerServices;

namespace LeanTasks.Parallelism;

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
