using System.Numerics;
using LeanTasks.Parallelism;

namespace LeanTasks;

// Loops over a range of indexes, with asynchronous bodies.
public static partial class LeanParallel
{
    /// <inheritdoc cref="ForAsync{T}(T, T, ParallelOptions, Func{T, CancellationToken, ValueTask})"/>
    public static LeanTask ForAsync<T>(T fromInclusive, T toExclusive, Func<T, CancellationToken, ValueTask> body)
        where T : notnull, IBinaryInteger<T>
    {
        CheckIndexes(fromInclusive, toExclusive);
        ArgumentNullException.ThrowIfNull(body);
        return StartFor(fromInclusive, toExclusive, LoopPlace.Default, CancellationToken.None, body);
    }

    /// <inheritdoc cref="ForAsync{T}(T, T, ParallelOptions, Func{T, CancellationToken, ValueTask})"/>
    /// <param name="fromInclusive">The first index.</param>
    /// <param name="toExclusive">The index after the last one.</param>
    /// <param name="cancellationToken">A token that stops the loop.</param>
    /// <param name="body">The delegate to call for each index. Its token is canceled when the loop stops early.</param>
    public static LeanTask ForAsync<T>(
        T fromInclusive, T toExclusive, CancellationToken cancellationToken, Func<T, CancellationToken, ValueTask> body)
        where T : notnull, IBinaryInteger<T>
    {
        CheckIndexes(fromInclusive, toExclusive);
        ArgumentNullException.ThrowIfNull(body);
        return StartFor(fromInclusive, toExclusive, LoopPlace.Default, cancellationToken, body);
    }

    /// <summary>Calls an asynchronous <paramref name="body"/> for each index of a range; several may be in progress concurrently.</summary>
    /// <typeparam name="T">The type of the indexes.</typeparam>
    /// <param name="fromInclusive">The first index.</param>
    /// <param name="toExclusive">The index after the last one.</param>
    /// <param name="parallelOptions">Options for the maximum number of bodies, the scheduler, and a token that stops the loop; can be a <see cref="LeanParallelOptions"/>.</param>
    /// <param name="body">The delegate to call for each index. Its token is canceled when the loop stops early.</param>
    /// <returns>
    /// A task that completes when all bodies have completed. It is canceled if the loop's token is canceled by then; otherwise it is faulted with all
    /// exceptions, if any, the first one first. A body that throws any exception stops the loop.
    /// </returns>
    /// <remarks>
    /// <para>By default, bodies run on the thread pool, as many concurrently as there are processors. They run in the caller's
    /// <see cref="ExecutionContext"/>.</para>
    /// <para>Indexes begin roughly in order. A worker whose bodies complete immediately claims several indexes together; other workers take them over
    /// when one of its bodies suspends or runs long.</para>
    /// <para>Allocation: two objects for the loop, and 32 bytes for a worker that suspends (and its box, which is pooled). 32 bytes for one that
    /// claims several indexes in one go. Nothing for an index, if the loop runs on the thread pool.</para>
    /// </remarks>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    public static LeanTask ForAsync<T>(
        T fromInclusive, T toExclusive, ParallelOptions parallelOptions, Func<T, CancellationToken, ValueTask> body)
        where T : notnull, IBinaryInteger<T>
    {
        CheckIndexes(fromInclusive, toExclusive);
        ArgumentNullException.ThrowIfNull(parallelOptions);
        ArgumentNullException.ThrowIfNull(body);
        return StartFor(fromInclusive, toExclusive, LoopPlace.Of(parallelOptions), parallelOptions.CancellationToken, body);
    }

    private static LeanTask StartFor<T>(
        T fromInclusive, T toExclusive, in LoopPlace place, CancellationToken cancellationToken, Func<T, CancellationToken, ValueTask> body)
        where T : notnull, IBinaryInteger<T>
    {
        if (cancellationToken.IsCancellationRequested)
            return LeanTask.FromCanceled(cancellationToken);
        if (fromInclusive >= toExclusive)
            return LeanTask.CompletedTask;

        IndexLoop<T> loop = TryMeasure(fromInclusive, toExclusive, out ulong length)
            ? new OffsetLoop<T>(fromInclusive, length, place, cancellationToken, body)
            : new CountingLoop<T>(fromInclusive, toExclusive, place, cancellationToken, body);
        loop.Begin();
        return loop;
    }

    /// <summary>How many indexes there are, if the type is one of the BCL's and 64 bits can hold the number.</summary>
    private static bool TryMeasure<T>(T fromInclusive, T toExclusive, out ulong length)
        where T : IBinaryInteger<T>
    {
        length = 0;
        bool isPrimitive = typeof(T) == typeof(int) || typeof(T) == typeof(long) || typeof(T) == typeof(uint) || typeof(T) == typeof(ulong)
            || typeof(T) == typeof(nint) || typeof(T) == typeof(nuint) || typeof(T) == typeof(short) || typeof(T) == typeof(ushort)
            || typeof(T) == typeof(byte) || typeof(T) == typeof(sbyte) || typeof(T) == typeof(char);
        if (!isPrimitive && typeof(T) != typeof(Int128) && typeof(T) != typeof(UInt128) && typeof(T) != typeof(BigInteger))
            return false;

        // Correct modulo 2^64, whatever the signs; so it is correct if adding it to the first index gives the last.
        length = unchecked(ulong.CreateTruncating(toExclusive) - ulong.CreateTruncating(fromInclusive));
        return isPrimitive || fromInclusive + T.CreateTruncating(length) == toExclusive;
    }

    private static void CheckIndexes<T>(T fromInclusive, T toExclusive)
    {
        // Not by ThrowIfNull, which takes an object.
        if (fromInclusive is null)
            throw new ArgumentNullException(nameof(fromInclusive));
        if (toExclusive is null)
            throw new ArgumentNullException(nameof(toExclusive));
    }

    // Loops over a source, with asynchronous bodies.

    /// <inheritdoc cref="ForEachAsync{TSource}(IEnumerable{TSource}, ParallelOptions, Func{TSource, CancellationToken, ValueTask})"/>
    public static LeanTask ForEachAsync<TSource>(IEnumerable<TSource> source, Func<TSource, CancellationToken, ValueTask> body)
    {
        ArgumentNullException.ThrowIfNull(source);
        ArgumentNullException.ThrowIfNull(body);
        return StartForEach(source, LoopPlace.Default, CancellationToken.None, body);
    }

    /// <inheritdoc cref="ForEachAsync{TSource}(IEnumerable{TSource}, ParallelOptions, Func{TSource, CancellationToken, ValueTask})"/>
    /// <param name="source">The items.</param>
    /// <param name="cancellationToken">A token that stops the loop.</param>
    /// <param name="body">The delegate to call for each item. Its token is canceled when the loop stops early.</param>
    public static LeanTask ForEachAsync<TSource>(
        IEnumerable<TSource> source, CancellationToken cancellationToken, Func<TSource, CancellationToken, ValueTask> body)
    {
        ArgumentNullException.ThrowIfNull(source);
        ArgumentNullException.ThrowIfNull(body);
        return StartForEach(source, LoopPlace.Default, cancellationToken, body);
    }

    /// <summary>Calls an asynchronous <paramref name="body"/> for each item of a source; several may be in progress concurrently.</summary>
    /// <typeparam name="TSource">The type of the items.</typeparam>
    /// <param name="source">The items. Only one worker at a time advances the source, so it need not be thread-safe.</param>
    /// <param name="parallelOptions">Options for the maximum number of bodies, the scheduler, and a token that stops the loop; can be a <see cref="LeanParallelOptions"/>.</param>
    /// <param name="body">The delegate to call for each item. Its token is canceled when the loop stops early.</param>
    /// <returns>
    /// A task that completes when all bodies have completed and the source is disposed. It is canceled if the loop's token is canceled by then;
    /// otherwise it is faulted with all exceptions, if any, the first one first. A body or source that throws any exception stops the loop.
    /// </returns>
    /// <remarks>
    /// <para>By default, bodies run on the thread pool, as many concurrently as there are processors. They run in the caller's
    /// <see cref="ExecutionContext"/>.</para>
    /// <para>An item's body begins as soon as the source has produced the item. The source is not asked for more items than bodies may run. A source
    /// that blocks blocks only one thread, and the bodies that have begun continue.</para>
    /// <para>Allocation: two objects for the loop, the source's enumerator, and 32 bytes for a worker that suspends (and its box, which is pooled). A
    /// list, if workers must wait for one another. Nothing for an item, if the loop runs on the thread pool.</para>
    /// </remarks>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    public static LeanTask ForEachAsync<TSource>(
        IEnumerable<TSource> source, ParallelOptions parallelOptions, Func<TSource, CancellationToken, ValueTask> body)
    {
        ArgumentNullException.ThrowIfNull(source);
        ArgumentNullException.ThrowIfNull(parallelOptions);
        ArgumentNullException.ThrowIfNull(body);
        return StartForEach(source, LoopPlace.Of(parallelOptions), parallelOptions.CancellationToken, body);
    }

    /// <inheritdoc cref="ForEachAsync{TSource}(IEnumerable{TSource}, ParallelOptions, Func{TSource, CancellationToken, ValueTask})"/>
    public static LeanTask ForEachAsync<TSource>(IAsyncEnumerable<TSource> source, Func<TSource, CancellationToken, ValueTask> body)
    {
        ArgumentNullException.ThrowIfNull(source);
        ArgumentNullException.ThrowIfNull(body);
        return StartForEach(source, LoopPlace.Default, CancellationToken.None, body);
    }

    /// <inheritdoc cref="ForEachAsync{TSource}(IEnumerable{TSource}, CancellationToken, Func{TSource, CancellationToken, ValueTask})"/>
    public static LeanTask ForEachAsync<TSource>(
        IAsyncEnumerable<TSource> source, CancellationToken cancellationToken, Func<TSource, CancellationToken, ValueTask> body)
    {
        ArgumentNullException.ThrowIfNull(source);
        ArgumentNullException.ThrowIfNull(body);
        return StartForEach(source, LoopPlace.Default, cancellationToken, body);
    }

    /// <inheritdoc cref="ForEachAsync{TSource}(IEnumerable{TSource}, ParallelOptions, Func{TSource, CancellationToken, ValueTask})"/>
    public static LeanTask ForEachAsync<TSource>(
        IAsyncEnumerable<TSource> source, ParallelOptions parallelOptions, Func<TSource, CancellationToken, ValueTask> body)
    {
        ArgumentNullException.ThrowIfNull(source);
        ArgumentNullException.ThrowIfNull(parallelOptions);
        ArgumentNullException.ThrowIfNull(body);
        return StartForEach(source, LoopPlace.Of(parallelOptions), parallelOptions.CancellationToken, body);
    }

    private static LeanTask StartForEach<TSource>(
        IEnumerable<TSource> source, in LoopPlace place, CancellationToken cancellationToken, Func<TSource, CancellationToken, ValueTask> body)
    {
        if (cancellationToken.IsCancellationRequested)
            return LeanTask.FromCanceled(cancellationToken);

        IEnumerator<TSource> items;
        try
        {
            items = source.GetEnumerator() ?? throw new InvalidOperationException("The source's GetEnumerator returned null.");
        }
        catch (Exception exception)
        {
            return LeanTask.FromException(exception);
        }

        EnumerableLoop<TSource> loop = new(items, place, cancellationToken, body);
        loop.Begin();
        return loop;
    }

    private static LeanTask StartForEach<TSource>(
        IAsyncEnumerable<TSource> source, in LoopPlace place, CancellationToken cancellationToken, Func<TSource, CancellationToken, ValueTask> body)
    {
        if (cancellationToken.IsCancellationRequested)
            return LeanTask.FromCanceled(cancellationToken);

        AsyncEnumerableLoop<TSource> loop = new(place, cancellationToken, body);
        try
        {
            loop.Open(source);
        }
        catch (Exception exception)
        {
            return LeanTask.FromException(exception);
        }

        loop.Begin();
        return loop;
    }
}
