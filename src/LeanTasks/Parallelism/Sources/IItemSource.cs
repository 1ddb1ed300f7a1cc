namespace LeanTasks.Parallelism;

/// <summary>Where a loop gets items from that cannot be asked for by index. A struct whose copies stand for the same source.</summary>
/// <typeparam name="T">The type of the items.</typeparam>
/// <typeparam name="TPart">What a participant of the loop keeps from item to item.</typeparam>
internal interface IItemSource<T, TPart>
{
    /// <summary>Whether it is worth while for another participant to begin.</summary>
    bool HasMore { get; }

    /// <summary>A participant begins. May throw.</summary>
    TPart Open();

    /// <summary>Takes an item. May throw.</summary>
    /// <param name="part">The participant's.</param>
    /// <param name="item">The item.</param>
    /// <param name="index">Its index, if it has one.</param>
    /// <returns>Whether there was one; otherwise the participant has come to the end.</returns>
    bool TryTake(ref TPart part, out T item, out long index);

    /// <summary>Nobody is to begin any more: an item was taken that comes after a Break, and so do all that nobody has taken.</summary>
    void EndEarly();

    /// <summary>A participant that has begun does no more. May throw.</summary>
    void Close(TPart part);
}
