using System.Runtime.CompilerServices;
using LeanTasks.Parallelism;

namespace LeanTasks;

// Aggregations.
public static partial class LeanParallel
{
    /// <summary>Makes one thing of a range of numbers.</summary>
    /// <typeparam name="TAccumulate">The type of what is made of them.</typeparam>
    /// <param name="fromInclusive">The first number.</param>
    /// <param name="toExclusive">The number after the last.</param>
    /// <param name="seedFactory">What a run of items begins with: nothing is changed by combining it with anything, as 0 is in a sum. Called for each run; an object must be another each time if <paramref name="accumulate"/> changes it.</param>
    /// <param name="accumulate">Adds an item to what has been made of those before it.</param>
    /// <param name="combine">Puts together what was made of two runs of items that follow each other; the earlier ones come first.</param>
    /// <returns>What was made of all; of nothing, what <paramref name="seedFactory"/> returns.</returns>
    /// <remarks>
    /// <para>
    /// The items are cut into runs as other threads come to help, so where the cuts are differs from call to call; but the items of
    /// a run are accumulated in their order, and runs are combined with their neighbors, left before right. So an operation need be
    /// associative, but not commutative: strings may be concatenated. Sums of floating-point numbers, which is not quite
    /// associative, may differ in the last digits. A thread that nobody helps makes a single run, and combines nothing.
    /// </para>
    /// <para>
    /// The delegates may be called by several threads at once, never for the same accumulator. Allocates nothing itself, unless the
    /// loop is given a scheduler that is no <see cref="WorkStealingScheduler"/>.
    /// </para>
    /// </remarks>
    /// <exception cref="ArgumentNullException">A delegate is null.</exception>
    /// <exception cref="AggregateException">What the delegates have thrown. No other item begins when one has thrown.</exception>
    public static TAccumulate Aggregate<TAccumulate>(
        int fromInclusive,
        int toExclusive,
        Func<TAccumulate> seedFactory,
        Func<TAccumulate, int, TAccumulate> accumulate,
        Func<TAccumulate, TAccumulate, TAccumulate> combine) =>
        Aggregation.Run<RangeItems, int, DelegateAggregation<int, TAccumulate>, TAccumulate>(
            LoopSettings.Default, fromInclusive, toExclusive, default, DelegatesOf(seedFactory, accumulate, combine));

    /// <inheritdoc cref="Aggregate{TAccumulate}(int, int, Func{TAccumulate}, Func{TAccumulate, int, TAccumulate}, Func{TAccumulate, TAccumulate, TAccumulate})"/>
    /// <param name="fromInclusive">The first number.</param>
    /// <param name="toExclusive">The number after the last.</param>
    /// <param name="parallelOptions">How many threads may take part, where, and a token that ends the loop.</param>
    /// <param name="seedFactory">What a run of items begins with.</param>
    /// <param name="accumulate">Adds an item to what has been made of those before it.</param>
    /// <param name="combine">Puts together what was made of two runs of items that follow each other; the earlier ones come first.</param>
    /// <exception cref="OperationCanceledException">The token was canceled.</exception>
    public static TAccumulate Aggregate<TAccumulate>(
        int fromInclusive,
        int toExclusive,
        ParallelOptions parallelOptions,
        Func<TAccumulate> seedFactory,
        Func<TAccumulate, int, TAccumulate> accumulate,
        Func<TAccumulate, TAccumulate, TAccumulate> combine)
    {
        ArgumentNullException.ThrowIfNull(parallelOptions);
        return Aggregation.Run<RangeItems, int, DelegateAggregation<int, TAccumulate>, TAccumulate>(
            LoopSettings.From(parallelOptions), fromInclusive, toExclusive, default, DelegatesOf(seedFactory, accumulate, combine));
    }

    /// <inheritdoc cref="Aggregate{TAccumulate}(int, int, Func{TAccumulate}, Func{TAccumulate, int, TAccumulate}, Func{TAccumulate, TAccumulate, TAccumulate})"/>
    /// <summary>Makes one thing of the items of a list or an array.</summary>
    /// <typeparam name="TSource">The type of the items.</typeparam>
    /// <typeparam name="TAccumulate">The type of what is made of them.</typeparam>
    /// <param name="source">The items. Not to be changed meanwhile.</param>
    /// <param name="seedFactory">What a run of items begins with.</param>
    /// <param name="accumulate">Adds an item to what has been made of those before it.</param>
    /// <param name="combine">Puts together what was made of two runs of items that follow each other; the earlier ones come first.</param>
    /// <exception cref="ArgumentNullException">The source or a delegate is null.</exception>
    public static TAccumulate Aggregate<TSource, TAccumulate>(
        IList<TSource> source,
        Func<TAccumulate> seedFactory,
        Func<TAccumulate, TSource, TAccumulate> accumulate,
        Func<TAccumulate, TAccumulate, TAccumulate> combine) =>
        Aggregation.Run<TSource, DelegateAggregation<TSource, TAccumulate>, TAccumulate>(
            LoopSettings.Default, source, DelegatesOf(seedFactory, accumulate, combine));

    /// <inheritdoc cref="Aggregate{TSource, TAccumulate}(IList{TSource}, Func{TAccumulate}, Func{TAccumulate, TSource, TAccumulate}, Func{TAccumulate, TAccumulate, TAccumulate})"/>
    /// <param name="source">The items. Not to be changed meanwhile.</param>
    /// <param name="parallelOptions">How many threads may take part, where, and a token that ends the loop.</param>
    /// <param name="seedFactory">What a run of items begins with.</param>
    /// <param name="accumulate">Adds an item to what has been made of those before it.</param>
    /// <param name="combine">Puts together what was made of two runs of items that follow each other; the earlier ones come first.</param>
    /// <exception cref="OperationCanceledException">The token was canceled.</exception>
    public static TAccumulate Aggregate<TSource, TAccumulate>(
        IList<TSource> source,
        ParallelOptions parallelOptions,
        Func<TAccumulate> seedFactory,
        Func<TAccumulate, TSource, TAccumulate> accumulate,
        Func<TAccumulate, TAccumulate, TAccumulate> combine)
    {
        ArgumentNullException.ThrowIfNull(parallelOptions);
        return Aggregation.Run<TSource, DelegateAggregation<TSource, TAccumulate>, TAccumulate>(
            LoopSettings.From(parallelOptions), source, DelegatesOf(seedFactory, accumulate, combine));
    }

    /// <inheritdoc cref="Aggregate{TSource, TAccumulate}(IList{TSource}, Func{TAccumulate}, Func{TAccumulate, TSource, TAccumulate}, Func{TAccumulate, TAccumulate, TAccumulate})"/>
    /// <summary>Makes one thing of the items of a span, which is pinned meanwhile.</summary>
    [OverloadResolutionPriority(-1)]
    public static TAccumulate Aggregate<TSource, TAccumulate>(
        ReadOnlySpan<TSource> source,
        Func<TAccumulate> seedFactory,
        Func<TAccumulate, TSource, TAccumulate> accumulate,
        Func<TAccumulate, TAccumulate, TAccumulate> combine) =>
        Aggregation.Run<TSource, DelegateAggregation<TSource, TAccumulate>, TAccumulate>(
            LoopSettings.Default, source, DelegatesOf(seedFactory, accumulate, combine));

    /// <inheritdoc cref="Aggregate{TSource, TAccumulate}(IList{TSource}, ParallelOptions, Func{TAccumulate}, Func{TAccumulate, TSource, TAccumulate}, Func{TAccumulate, TAccumulate, TAccumulate})"/>
    /// <summary>Makes one thing of the items of a span, which is pinned meanwhile.</summary>
    [OverloadResolutionPriority(-1)]
    public static TAccumulate Aggregate<TSource, TAccumulate>(
        ReadOnlySpan<TSource> source,
        ParallelOptions parallelOptions,
        Func<TAccumulate> seedFactory,
        Func<TAccumulate, TSource, TAccumulate> accumulate,
        Func<TAccumulate, TAccumulate, TAccumulate> combine)
    {
        ArgumentNullException.ThrowIfNull(parallelOptions);
        return Aggregation.Run<TSource, DelegateAggregation<TSource, TAccumulate>, TAccumulate>(
            LoopSettings.From(parallelOptions), source, DelegatesOf(seedFactory, accumulate, combine));
    }

    /// <inheritdoc cref="Aggregate{TAccumulate}(int, int, Func{TAccumulate}, Func{TAccumulate, int, TAccumulate}, Func{TAccumulate, TAccumulate, TAccumulate})"/>
    /// <typeparam name="TAccumulate">The type of what is made of them.</typeparam>
    /// <typeparam name="TBody">The type of the body.</typeparam>
    /// <param name="fromInclusive">The first number.</param>
    /// <param name="toExclusive">The number after the last.</param>
    /// <param name="body">How it is made.</param>
    public static TAccumulate Aggregate<TAccumulate, TBody>(int fromInclusive, int toExclusive, TBody body)
        where TBody : struct, IAggregateBody<int, TAccumulate> =>
        Aggregation.Run<RangeItems, int, TBody, TAccumulate>(LoopSettings.Default, fromInclusive, toExclusive, default, body);

    /// <inheritdoc cref="Aggregate{TSource, TAccumulate}(IList{TSource}, Func{TAccumulate}, Func{TAccumulate, TSource, TAccumulate}, Func{TAccumulate, TAccumulate, TAccumulate})"/>
    /// <typeparam name="TSource">The type of the items.</typeparam>
    /// <typeparam name="TAccumulate">The type of what is made of them.</typeparam>
    /// <typeparam name="TBody">The type of the body.</typeparam>
    /// <param name="source">The items. Not to be changed meanwhile.</param>
    /// <param name="body">How it is made.</param>
    public static TAccumulate Aggregate<TSource, TAccumulate, TBody>(IList<TSource> source, TBody body)
        where TBody : struct, IAggregateBody<TSource, TAccumulate> =>
        Aggregation.Run<TSource, TBody, TAccumulate>(LoopSettings.Default, source, body);

    /// <inheritdoc cref="Aggregate{TSource, TAccumulate, TBody}(IList{TSource}, TBody)"/>
    /// <summary>Makes one thing of the items of a span, which is pinned meanwhile.</summary>
    [OverloadResolutionPriority(-1)]
    public static TAccumulate Aggregate<TSource, TAccumulate, TBody>(ReadOnlySpan<TSource> source, TBody body)
        where TBody : struct, IAggregateBody<TSource, TAccumulate> =>
        Aggregation.Run<TSource, TBody, TAccumulate>(LoopSettings.Default, source, body);

    private static DelegateAggregation<TSource, TAccumulate> DelegatesOf<TSource, TAccumulate>(
        Func<TAccumulate> seedFactory,
        Func<TAccumulate, TSource, TAccumulate> accumulate,
        Func<TAccumulate, TAccumulate, TAccumulate> combine)
    {
        ArgumentNullException.ThrowIfNull(seedFactory);
        ArgumentNullException.ThrowIfNull(accumulate);
        ArgumentNullException.ThrowIfNull(combine);
        return new(seedFactory, accumulate, combine);
    }
}
