using System.Buffers;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LeanTasks.Parallelism;

/// <summary>
/// A caller's span, for other threads to access. The runtime's memory model leaves it undefined what happens if a thread touches references on the
/// stack of another. So items that are or hold some, and may be on the caller's stack, are copied to an array from a pool. All others stay where they
/// are.
/// </summary>
/// <remarks>
/// Whether memory is on a stack is a guess, and the guess may be wrong for an array just above the stack. So an item is copied back only if its bits
/// have changed in the copy. What others store meanwhile into items that the bodies leave alone is kept, though the bodies do not see it.
/// </remarks>
/// <typeparam name="T">The type of the items.</typeparam>
internal readonly unsafe ref struct SharedSpan<T>
{
    // A span on the stack is that of a caller not far away, and no larger than a stack can bear. The heap may come right after the stack, and then an array
    // is copied, too, but never a large one.
    private const nuint Farthest = 1 << 20;
    private const int MaxBytes = 1 << 16;

    // The items, and after them, if they may be changed, the items as they were.
    private readonly T[]? _copy;

    // Empty if the items are not copied, or not to be changed.
    private readonly Span<T> _target;

    /// <param name="source">The caller's span, which has what becomes of the items at the end.</param>
    internal SharedSpan(Span<T> source)
        : this(source, MayBeReferencesOnStack(source))
    {
    }

    /// <param name="source">The caller's span, which has what becomes of the items at the end.</param>
    /// <param name="copies">Whether the items are copied.</param>
    internal SharedSpan(Span<T> source, bool copies)
    {
        Items = source;
        if (!copies)
            return;
        _target = source;
        _copy = ArrayPool<T>.Shared.Rent(2 * source.Length);
        Items = new ReadOnlySpan<T>(_copy, 0, source.Length);
        source.CopyTo(_copy);
        Items.CopyTo(_copy.AsSpan(source.Length));
    }

    /// <param name="source">The caller's span.</param>
    internal SharedSpan(ReadOnlySpan<T> source)
    {
        Items = source;
        if (!MayBeReferencesOnStack(source))
            return;
        _copy = ArrayPool<T>.Shared.Rent(source.Length);
        source.CopyTo(_copy);
        Items = new ReadOnlySpan<T>(_copy, 0, source.Length);
    }

    /// <summary>The items. To be pinned: other threads get the address.</summary>
    internal ReadOnlySpan<T> Items { get; }

    public void Dispose()
    {
        if (_copy is null)
            return;
        for (int i = 0; i < _target.Length; i++)
        {
            if (!HaveSameBits(ref _copy[i], ref _copy[_target.Length + i]))
                _target[i] = _copy[i];
        }

        Array.Clear(_copy, 0, Items.Length + _target.Length);
        ArrayPool<T>.Shared.Return(_copy);
    }

    private static bool HaveSameBits(ref T left, ref T right)
    {
        if (!typeof(T).IsValueType)
            return ReferenceEquals(left, right);

        // A collection between the two reads may move an object to where another was, or from where it was.
        bool same;
        int collections;
        do
        {
            collections = GC.CollectionCount(0);
            same = BytesOf(ref left).SequenceEqual(BytesOf(ref right));
        }
        while (collections != GC.CollectionCount(0));
        return same;
    }

    private static ReadOnlySpan<byte> BytesOf(ref T item) => MemoryMarshal.CreateReadOnlySpan(ref Unsafe.As<T, byte>(ref item), Unsafe.SizeOf<T>());

    private static bool MayBeReferencesOnStack(ReadOnlySpan<T> source)
    {
        if (!RuntimeHelpers.IsReferenceOrContainsReferences<T>() || source.Length > MaxBytes / Unsafe.SizeOf<T>() || source.IsEmpty)
            return false;

        // Stacks grow down.
        byte here = 0;
        return (nuint)Unsafe.AsPointer(ref MemoryMarshal.GetReference(source)) - (nuint)(&here) < Farthest;
    }
}
