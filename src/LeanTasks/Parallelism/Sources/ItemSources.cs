namespace LeanTasks.Parallelism;

/// <summary>A source of items without access by index. A struct whose copies stand for the same source.</summary>
/// <typeparam name="T">The type of the items.</typeparam>
/// <typeparam name="TPart">The type of the value that a participant of the loop keeps from item to item.</typeparam>
internal interface IItemSource<T, TPart>
{
    /// <summary>Whether it is worth while for another participant to begin.</summary>
    bool HasMore { get; }

    /// <summary>Called when a participant begins. May throw.</summary>
    TPart Open();

    /// <summary>Takes an item. May throw.</summary>
    /// <param name="part">The participant's value.</param>
    /// <param name="item">The item.</param>
    /// <param name="index">Its index, if it has one.</param>
    /// <returns>Whether there was one; otherwise the participant has reached the end.</returns>
    bool TryTake(ref TPart part, out T item, out long index);

    /// <summary>Keeps further participants from beginning, because an item after a Break was taken, and all items left come after it.</summary>
    void EndEarly();

    /// <summary>Called when a participant that has begun is finished. May throw.</summary>
    void Close(TPart part);
}

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

/// <summary>The state that the participants of a loop over a partitioner share.</summary>
internal sealed class PartitionSharing
{
    // Whether a partition has reached its end: then no other participant begins one. Written by any of them.
    private bool _isEnding;

    internal bool HasMore => !Volatile.Read(ref _isEnding);

    internal void End() => Volatile.Write(ref _isEnding, true);

    internal static InvalidOperationException NoEnumerator() =>
        new("The partitioner's dynamic partitions returned null instead of an enumerator.");
}
