namespace LeanTasks.Parallelism;

/// <summary>What a loop over items does. A struct, copies of which run on several threads at once.</summary>
/// <typeparam name="T">The type of the items.</typeparam>
/// <typeparam name="TLocal">What a participant of the loop keeps from item to item.</typeparam>
internal interface IItemBody<in T, TLocal>
{
    /// <summary>Whether an item is still to be run: not where the loop was canceled or stopped, or a lower one has called Break.</summary>
    bool IsWanted(long index);

    /// <summary>A thread begins to take part. May throw, which fails the loop.</summary>
    TLocal Begin();

    /// <summary>Does an item. May throw, which fails the loop.</summary>
    void Run(T item, long index, ref TLocal local);

    /// <summary>A thread that has begun does no more. Called also where it has thrown; may throw.</summary>
    void End(TLocal local);
}
