using System.Buffers;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LeanTasks.Parallelism;

/// <summary>
/// A caller's span, for other threads to access. The runtime's memory model leaves it undefined what happens if a thread touches references on the stack of
/// another: so items that are or hold some, and may be on the caller's stack, are copied to an array from a pool. All others stay where they are.
/// </summary>
/// <typeparam name="T">The type of the items.</typeparam>
internal readonly unsafe ref struct SharedSpan<T>
{
    // A span on the stack is that of a caller not far away, and no larger than a stack can bear. The heap may come right after the stack, and then an array
    // is copied in vain, but never a large one.
    private const nuint Farthest = 1 << 20;
    private const int MostBytes = 1 << 16;

    private readonly T[]? _copy;

    // Empty if the items are not to be changed.
    private readonly Span<T> _target;

    /// <param name="source">The caller's span, which has what becomes of the items at the end.</param>
    internal SharedSpan(Span<T> source)
        : this((ReadOnlySpan<T>)source) => _target = source;

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
        if (!_target.IsEmpty)
            Items.CopyTo(_target);
        Array.Clear(_copy, 0, Items.Length);
        ArrayPool<T>.Shared.Return(_copy);
    }

    private static bool MayBeReferencesOnStack(ReadOnlySpan<T> source)
    {
        if (!RuntimeHelpers.IsReferenceOrContainsReferences<T>() || source.Length > MostBytes / Unsafe.SizeOf<T>() || source.IsEmpty)
            return false;

        // Stacks grow down.
        byte here = 0;
        return (nuint)Unsafe.AsPointer(ref MemoryMarshal.GetReference(source)) - (nuint)(&here) < Farthest;
    }
}
