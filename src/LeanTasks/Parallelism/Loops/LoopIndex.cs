using System.Runtime.CompilerServices;

namespace LeanTasks.Parallelism;

/// <summary>The index of an iteration as its body wants it.</summary>
internal static class LoopIndex
{
    /// <typeparam name="TIndex"><see cref="int"/> or <see cref="long"/>. Not said by a constraint: what has one is not compiled ahead of time for them.</typeparam>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static TIndex Of<TIndex>(long index) =>
        typeof(TIndex) == typeof(int) ? Unsafe.BitCast<int, TIndex>((int)index) : Unsafe.BitCast<long, TIndex>(index);
}
