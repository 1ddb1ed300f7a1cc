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
