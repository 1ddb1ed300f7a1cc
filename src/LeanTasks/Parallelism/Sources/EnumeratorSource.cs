namespace LeanTasks.Parallelism;

/// <summary>An enumerator as the source of a loop.</summary>
internal readonly struct EnumeratorSource<T>(SharedEnumerator<T> shared) : IItemSource<T, ItemBuffer<T>>
{
    public bool HasMore => shared.HasMore;

    public ItemBuffer<T> Open() => shared.NewBuffer();

    public bool TryTake(ref ItemBuffer<T> part, out T item, out long index) =>
        part.TryTake(out item, out index) || shared.TryTake(part, out item, out index);

    public void EndEarly() => shared.EndEarly();

    public void Close(ItemBuffer<T> part)
    {
    }
}
