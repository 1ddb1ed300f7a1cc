using System.Runtime.CompilerServices;

namespace LeanTasks.Parallelism;

/// <summary>Converts the index of an iteration to the type that its body takes.</summary>
internal static class LoopIndex
{
    /// <typeparam name="TIndex"><see cref="int"/> or <see cref="long"/>. Not expressed by a constraint: code with one is not compiled ahead of time for them.</typeparam>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static TIndex Of<TIndex>(long index) =>
        typeof(TIndex) == typeof(int) ? Unsafe.BitCast<int, TIndex>((int)index) : Unsafe.BitCast<long, TIndex>(index);
}
