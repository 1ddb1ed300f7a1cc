namespace LeanTasks.Parallelism;

/// <summary>The dynamic partitions of an orderable partitioner as the source of a loop.</summary>
internal readonly struct OrderablePartitionerSource<T>(PartitionSharing sharing, IEnumerable<KeyValuePair<long, T>> partitions)
    : IItemSource<T, IEnumerator<KeyValuePair<long, T>>>
{
    public bool HasMore => sharing.HasMore;

    public IEnumerator<KeyValuePair<long, T>> Open() => partitions.GetEnumerator() ?? throw PartitionSharing.NoEnumerator();

    public bool TryTake(ref IEnumerator<KeyValuePair<long, T>> part, out T item, out long index)
    {
        if (part.MoveNext())
        {
            (index, item) = part.Current;
            return true;
        }

        sharing.End();
        index = 0;
        item = default!;
        return false;
    }

    public void EndEarly() => sharing.End();

    public void Close(IEnumerator<KeyValuePair<long, T>> part) => part.Dispose();
}
