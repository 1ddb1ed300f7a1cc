namespace System.Collections.Concurrent;

/// <summary>
/// Shadows the framework's type: to look whether there is anything, to add and to take are steps, and the last two are fences, as
/// there. An item is there at once, and not only when a store of the framework's own has reached memory.
/// </summary>
internal sealed class ConcurrentQueue<T> : IEnumerable<T>
{
    // Of one thread at a time: the others of the execution stand still.
    private readonly Queue<T> _items = new();

    // How many there are, for steps.
    private int _count;

    public bool IsEmpty => Volatile.Read(ref _count) == 0;

    public int Count => Volatile.Read(ref _count);

    public void Enqueue(T item)
    {
        _items.Enqueue(item);
        Interlocked.Increment(ref _count);
    }

    public bool TryDequeue([Diagnostics.CodeAnalysis.MaybeNullWhen(false)] out T result)
    {
        if (!IsEmpty && _items.TryDequeue(out result))
        {
            Interlocked.Decrement(ref _count);
            return true;
        }

        result = default;
        return false;
    }

    public IEnumerator<T> GetEnumerator() => _items.GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}
