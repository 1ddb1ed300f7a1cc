using System.Runtime.CompilerServices;
using LeanTasks.Parallelism;

namespace LeanTasks;

// Aggregations.
public static partial class LeanParallel
{
    /// <summary>Aggregates a range of numbers.</summary>
    /// <typeparam name="TAccumulate">The type of the accumulator.</typeparam>
    /// <param name="fromInclusive">The first number.</param>
    /// <param name="toExclusive">The number after the last.</param>
    /// <param name="seedFactory">Returns the seed of a run of items. Combining with it must change nothing, like 0 in a sum. It is called for each
    /// run, and must return a new object each time if <paramref name="accumulate"/> changes it.</param>
    /// <param name="accumulate">Adds an item to the accumulator of the items before it.</param>
    /// <param name="combine">Combines the accumulators of two adjacent runs of items; the earlier run comes first.</param>
    /// <returns>The accumulator of all items; without items, the result of <paramref name="seedFactory"/>.</returns>
    /// <remarks>
    /// <para>
    /// The items are split into runs when other threads join, so the split differs from call to call. The items of a run are
    /// accumulated in their order, and adjacent runs are combined, left before right. So the operation must be associative, but not
    /// commutative: strings may be concatenated. Sums of floating-point numbers are not quite associative, and may differ in the last
    /// digits. A thread without helpers makes a single run, and combines nothing.
    /// </para>
    /// <para>
    /// Several threads may call the delegates concurrently, but never for the same accumulator. Allocates nothing itself, unless the
    /// options name a scheduler that is not a <see cref="WorkStealingScheduler"/>.
    /// </para>
    /// </remarks>
    /// <exception cref="ArgumentNullException">A delegate is null.</exception>
    /// <exception cref="AggregateException">The exceptions of the delegates. Once a delegate has thrown, no further item begins.</exception>
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
    /// <param name="parallelOptions">Options for the number of threads, the scheduler, and a token that ends the loop.</param>
    /// <param name="seedFactory">Returns the seed of a run of items.</param>
    /// <param name="accumulate">Adds an item to the accumulator of the items before it.</param>
    /// <param name="combine">Combines the accumulators of two adjacent runs of items; the earlier run comes first.</param>
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
    /// <summary>Aggregates the items of a list or an array.</summary>
    /// <typeparam name="TSource">The type of the items.</typeparam>
    /// <typeparam name="TAccumulate">The type of the accumulator.</typeparam>
    /// <param name="source">The items. They must not change during the call.</param>
    /// <param name="seedFactory">Returns the seed of a run of items.</param>
    /// <param name="accumulate">Adds an item to the accumulator of the items before it.</param>
    /// <param name="combine">Combines the accumulators of two adjacent runs of items; the earlier run comes first.</param>
    /// <exception cref="ArgumentNullException">The source or a delegate is null.</exception>
    public static TAccumulate Aggregate<TSource, TAccumulate>(
        IList<TSource> source,
        Func<TAccumulate> seedFactory,
        Func<TAccumulate, TSource, TAccumulate> accumulate,
        Func<TAccumulate, TAccumulate, TAccumulate> combine) =>
        Aggregation.Run<TSource, DelegateAggregation<TSource, TAccumulate>, TAccumulate>(
            LoopSettings.Default, source, DelegatesOf(seedFactory, accumulate, combine));

    /// <inheritdoc cref="Aggregate{TSource, TAccumulate}(IList{TSource}, Func{TAccumulate}, Func{TAccumulate, TSource, TAccumulate}, Func{TAccumulate, TAccumulate, TAccumulate})"/>
    /// <param name="source">The items. They must not change during the call.</param>
    /// <param name="parallelOptions">Options for the number of threads, the scheduler, and a token that ends the loop.</param>
    /// <param name="seedFactory">Returns the seed of a run of items.</param>
    /// <param name="accumulate">Adds an item to the accumulator of the items before it.</param>
    /// <param name="combine">Combines the accumulators of two adjacent runs of items; the earlier run comes first.</param>
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
    /// <summary>Aggregates the items of a span, which is pinned during the call.</summary>
    [OverloadResolutionPriority(-1)]
    public static TAccumulate Aggregate<TSource, TAccumulate>(
        ReadOnlySpan<TSource> source,
        Func<TAccumulate> seedFactory,
        Func<TAccumulate, TSource, TAccumulate> accumulate,
        Func<TAccumulate, TAccumulate, TAccumulate> combine) =>
        Aggregation.Run<TSource, DelegateAggregation<TSource, TAccumulate>, TAccumulate>(
            LoopSettings.Default, source, DelegatesOf(seedFactory, accumulate, combine));

    /// <inheritdoc cref="Aggregate{TSource, TAccumulate}(IList{TSource}, ParallelOptions, Func{TAccumulate}, Func{TAccumulate, TSource, TAccumulate}, Func{TAccumulate, TAccumulate, TAccumulate})"/>
    /// <summary>Aggregates the items of a span, which is pinned during the call.</summary>
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
    /// <typeparam name="TAccumulate">The type of the accumulator.</typeparam>
    /// <typeparam name="TBody">The type of the body.</typeparam>
    /// <param name="fromInclusive">The first number.</param>
    /// <param name="toExclusive">The number after the last.</param>
    /// <param name="body">The operation.</param>
    public static TAccumulate Aggregate<TAccumulate, TBody>(int fromInclusive, int toExclusive, TBody body)
        where TBody : struct, IAggregateBody<int, TAccumulate> =>
        Aggregation.Run<RangeItems, int, TBody, TAccumulate>(LoopSettings.Default, fromInclusive, toExclusive, default, body);

    /// <inheritdoc cref="Aggregate{TSource, TAccumulate}(IList{TSource}, Func{TAccumulate}, Func{TAccumulate, TSource, TAccumulate}, Func{TAccumulate, TAccumulate, TAccumulate})"/>
    /// <typeparam name="TSource">The type of the items.</typeparam>
    /// <typeparam name="TAccumulate">The type of the accumulator.</typeparam>
    /// <typeparam name="TBody">The type of the body.</typeparam>
    /// <param name="source">The items. They must not change during the call.</param>
    /// <param name="body">The operation.</param>
    public static TAccumulate Aggregate<TSource, TAccumulate, TBody>(IList<TSource> source, TBody body)
        where TBody : struct, IAggregateBody<TSource, TAccumulate> =>
        Aggregation.Run<TSource, TBody, TAccumulate>(LoopSettings.Default, source, body);

    /// <inheritdoc cref="Aggregate{TSource, TAccumulate, TBody}(IList{TSource}, TBody)"/>
    /// <summary>Aggregates the items of a span, which is pinned during the call.</summary>
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
