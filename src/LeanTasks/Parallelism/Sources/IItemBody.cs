namespace LeanTasks.Parallelism;

/// <summary>The body of a loop over items. A struct; copies of it run on several threads at once.</summary>
/// <typeparam name="T">The type of the items.</typeparam>
/// <typeparam name="TLocal">The type of the value that a participant of the loop keeps from item to item.</typeparam>
internal interface IItemBody<in T, TLocal>
{
    /// <summary>Whether an item is still to be run: not if the loop was canceled or stopped, or a lower one has called Break.</summary>
    bool IsWanted(long index);

    /// <summary>Called when a thread begins to take part. May throw, which fails the loop.</summary>
    TLocal Begin();

    /// <summary>Processes an item. May throw, which fails the loop.</summary>
    void Run(T item, long index, ref TLocal local);

    /// <summary>Called when a thread that has begun is finished, even if it has thrown; may throw.</summary>
    void End(TLocal local);
}
