namespace LeanTasks.Parallelism;

/// <summary>The body of a loop, written as a struct. Copies of it run on several threads at once.</summary>
/// <typeparam name="TLocal">The type of the value that a participant of the loop keeps from chunk to chunk.</typeparam>
internal interface ILoopBody<TLocal>
{
    /// <summary>The largest number of indexes in a chunk: 1 if others may take each index until it begins.</summary>
    static virtual uint MaxChunk => 1 << 24;

    /// <summary>A type that identifies the code of the body at its next call; null for none.</summary>
    Type? Kind { get; }

    /// <summary>Whether an index is still to be run, because no lower one has called Break.</summary>
    bool IsWanted(long index);

    /// <summary>Called when a thread begins to take part. May throw, which fails the loop.</summary>
    TLocal Begin();

    /// <summary>Runs a chunk, in ascending order. Checks between any two iterations whether the loop is to end.</summary>
    /// <param name="control">The loop's control.</param>
    /// <param name="from">The first index.</param>
    /// <param name="to">The index after the last.</param>
    /// <param name="local">The participant's value.</param>
    /// <returns>False if nothing after the chunk is to be run. May throw, which fails the loop.</returns>
    bool Run(LoopControl control, long from, long to, ref TLocal local);

    /// <summary>Called when a thread that has begun is finished, even if it has thrown; may throw.</summary>
    void End(TLocal local);
}
