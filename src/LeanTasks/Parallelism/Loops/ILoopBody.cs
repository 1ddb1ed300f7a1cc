namespace LeanTasks.Parallelism;

/// <summary>What a loop does, written as a struct. Copies of it run on several threads at once.</summary>
/// <typeparam name="TLocal">What a participant of the loop keeps from chunk to chunk.</typeparam>
internal interface ILoopBody<TLocal>
{
    /// <summary>How many indexes there may be in a chunk: 1 where each is to be had by others until it begins.</summary>
    static virtual uint MaxChunk => 1 << 24;

    /// <summary>A type by which to know the code of the body again, the next time that it is called; null for none.</summary>
    Type? Kind { get; }

    /// <summary>Whether an index is still to be run: not where a lower one has called Break.</summary>
    bool IsWanted(long index);

    /// <summary>A thread begins to take part. May throw, which fails the loop.</summary>
    TLocal Begin();

    /// <summary>Does a chunk, in ascending order. Looks between any two iterations whether the loop is to end.</summary>
    /// <param name="control">The loop's.</param>
    /// <param name="from">The first index.</param>
    /// <param name="to">The index after the last.</param>
    /// <param name="local">The participant's.</param>
    /// <returns>False if nothing after the chunk is to be run. May throw, which fails the loop.</returns>
    bool Run(ref LoopControl control, long from, long to, ref TLocal local);

    /// <summary>A thread that has begun does no more. Called also where it has thrown; may throw.</summary>
    void End(TLocal local);
}
