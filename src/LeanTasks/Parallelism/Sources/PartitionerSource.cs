namespace LeanTasks.Parallelism;

/// <summary>The dynamic partitions of a partitioner as the source of a loop. Its items have no indexes.</summary>
internal readonly struct PartitionerSource<T>(PartitionSharing sharing, IEnumerable<T> partitions, LoopFlags? flags) : IItemSource<T, IEnumerator<T>>
{
    public bool HasMore => sharing.HasMore;

    public IEnumerator<T> Open() => partitions.GetEnumerator() ?? throw PartitionSharing.NoEnumerator();

    public bool TryTake(ref IEnumerator<T> part, out T item, out long index)
    {
        index = 0;

        // Without indexes, Break ends the loop as Stop does: which items come after is unknown.
        if (flags is not { IsEndedEarly: true } && part.MoveNext())
        {
            item = part.Current;
            return true;
        }

        sharing.End();
        item = default!;
        return false;
    }

    public void EndEarly() => sharing.End();

    public void Close(IEnumerator<T> part) => part.Dispose();
}
