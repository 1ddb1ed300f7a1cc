namespace LeanTasks;

/// <summary>The body of a <c>LeanParallel.Aggregate</c>, written as a struct, so that it is neither allocated nor called through delegates.</summary>
/// <typeparam name="TSource">The type of the items.</typeparam>
/// <typeparam name="TAccumulate">The type of the accumulator.</typeparam>
/// <remarks>Each participating thread has copies of the struct, so changes of the struct itself are lost.</remarks>
public interface IAggregateBody<in TSource, TAccumulate>
{
    /// <summary>Returns the seed of a run of items. Combining with it must change nothing, like 0 in a sum.</summary>
    /// <returns>An accumulator; a new one for each call if <see cref="Accumulate"/> changes it.</returns>
    TAccumulate Seed();

    /// <summary>Adds an item to the accumulator of the items before it.</summary>
    /// <param name="accumulator">The accumulator of the items before it; no other thread uses it.</param>
    /// <param name="item">The next item.</param>
    /// <returns>The new accumulator; it may be <paramref name="accumulator"/>.</returns>
    TAccumulate Accumulate(TAccumulate accumulator, TSource item);

    /// <summary>Combines the accumulators of two adjacent runs of items.</summary>
    /// <param name="left">The accumulator of the earlier run.</param>
    /// <param name="right">The accumulator of the run that follows.</param>
    /// <returns>The accumulator of both runs; it may be one of the two.</returns>
    TAccumulate Combine(TAccumulate left, TAccumulate right);
}
