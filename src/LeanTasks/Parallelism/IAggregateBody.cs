namespace LeanTasks;

/// <summary>What a <c>LeanParallel.Aggregate</c> does, written as a struct, so that it is neither allocated nor called through delegates.</summary>
/// <typeparam name="TSource">The type of the items.</typeparam>
/// <typeparam name="TAccumulate">The type of what is made of them.</typeparam>
/// <remarks>Each thread that takes part has copies of the struct: what it changes in itself is lost.</remarks>
public interface IAggregateBody<in TSource, TAccumulate>
{
    /// <summary>What a run of items begins with: nothing is changed by combining it with anything, as 0 is in a sum.</summary>
    /// <returns>An accumulator of its own for each call, if it is an object that <see cref="Accumulate"/> changes.</returns>
    TAccumulate Seed();

    /// <summary>Adds an item to what has been made of those before it.</summary>
    /// <param name="accumulator">What has been made of the items before; nobody else uses it.</param>
    /// <param name="item">The next item.</param>
    /// <returns>What has been made of both; it may be <paramref name="accumulator"/>.</returns>
    TAccumulate Accumulate(TAccumulate accumulator, TSource item);

    /// <summary>Puts together what was made of two runs of items that follow each other.</summary>
    /// <param name="left">Of the earlier ones.</param>
    /// <param name="right">Of those that come next.</param>
    /// <returns>What has been made of both; it may be one of them.</returns>
    TAccumulate Combine(TAccumulate left, TAccumulate right);
}
