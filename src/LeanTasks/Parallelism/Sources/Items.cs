using System.Runtime.CompilerServices;

namespace LeanTasks.Parallelism;

/// <summary>The items of a loop over a range: a struct, so that access costs nothing.</summary>
internal interface IItems<out T>
{
    T this[long index] { get; }
}

/// <summary>The items of an array.</summary>
internal readonly struct ArrayItems<T>(T[] array) : IItems<T>
{
    public T this[long index] => array[index];
}

/// <summary>The items of a list, by its indexer.</summary>
internal readonly struct ListItems<T>(IList<T> list) : IItems<T>
{
    public T this[long index] => list[(int)index];
}

/// <summary>The indexes themselves as items.</summary>
internal readonly struct RangeItems : IItems<int>
{
    public int this[long index] => (int)index;
}

/// <summary>The items of a span that the caller of the loop has pinned, or that is on its stack: the other threads have the address.</summary>
/// <param name="first">The address of the first item. Items may hold references: the pinned span keeps them alive.</param>
internal readonly unsafe struct SpanItems<T>(void* first) : IItems<T>
{
    public T this[long index] => Reference(index);

    /// <summary>A reference to an item.</summary>
    internal ref T Reference(long index) => ref Unsafe.Add(ref Unsafe.AsRef<T>(first), (nint)index);
}
