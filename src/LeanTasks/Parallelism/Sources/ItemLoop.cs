using System.Collections.Concurrent;
using LeanTasks.Completion;

namespace LeanTasks.Parallelism;

/// <summary>The implementation of all overloads of <c>LeanParallel.ForEach</c>.</summary>
internal static unsafe class ItemLoop
{
    /// <summary>Runs a loop over a source: by index, if it is a list, otherwise by its enumerator.</summary>
    /// <param name="settings">The settings, from the options.</param>
    /// <param name="source">The items.</param>
    /// <param name="flags">The flags that the body's <see cref="LeanParallelLoopState"/> refer to; null if it has none.</param>
    /// <param name="body">The body.</param>
    /// <exception cref="AggregateException">The exceptions of the body and the enumerator.</exception>
    /// <exception cref="OperationCanceledException">The loop was canceled, and bodies have thrown nothing but that.</exception>
    internal static LeanParallelLoopResult Over<T, TBody, TLocal>(in LoopSettings settings, IEnumerable<T> source, LoopFlags? flags, TBody body)
        where TBody : struct, IItemBody<T, TLocal>
    {
        settings.Token.ThrowIfCancellationRequested();
        return source switch
        {
            T[] array => OverRange<TLocal, ItemRangeBody<ArrayItems<T>, T, TBody, TLocal>>(settings, array.Length, flags, new(new(array), body)),
            IList<T> list => OverRange<TLocal, ItemRangeBody<ListItems<T>, T, TBody, TLocal>>(settings, list.Count, flags, new(new(list), body)),
            _ => OverEnumerable<T, TBody, TLocal>(settings, source, flags, body),
        };
    }

    /// <inheritdoc cref="Over{T, TBody, TLocal}"/>
    internal static LeanParallelLoopResult Over<T, TBody>(in LoopSettings settings, IEnumerable<T> source, TBody body)
        where TBody : struct, IForEachBody<T>
    {
        settings.Token.ThrowIfCancellationRequested();
        return source switch
        {
            T[] array => OverRange<VoidResult, StructRangeBody<ArrayItems<T>, T, TBody>>(settings, array.Length, flags: null, new(new(array), body)),
            IList<T> list => OverRange<VoidResult, StructRangeBody<ListItems<T>, T, TBody>>(settings, list.Count, flags: null, new(new(list), body)),
            _ => OverEnumerable<T, StructItemBody<T, TBody>, VoidResult>(settings, source, flags: null, new(body, settings.Token)),
        };
    }

    /// <summary>Runs a loop over a range, which may be empty.</summary>
    internal static LeanParallelLoopResult OverRange<TLocal, TBody>(in LoopSettings settings, int count, LoopFlags? flags, TBody body)
        where TBody : struct, ILoopBody<TLocal>
    {
        if (count > 0)
            return LoopStart.OverRange<TBody, TLocal>(settings, 0, count, flags, body);
        settings.Token.ThrowIfCancellationRequested();
        return new LeanParallelLoopResult(isCompleted: true, null);
    }

    /// <summary>Runs a loop over a partitioner whose items have no indexes.</summary>
    /// <inheritdoc cref="Over{T, TBody, TLocal}"/>
    /// <exception cref="InvalidOperationException">The partitioner has no dynamic partitions, or returned null instead of them.</exception>
    internal static LeanParallelLoopResult OverPartitions<T, TBody, TLocal>(
        in LoopSettings settings, Partitioner<T> source, LoopFlags? flags, TBody body)
        where TBody : struct, IItemBody<T, TLocal>
    {
        if (source is OrderablePartitioner<T> orderable)
            return OverPartitions<T, TBody, TLocal>(settings, orderable, flags, body);

        ThrowIfStatic(source);
        settings.Token.ThrowIfCancellationRequested();
        IEnumerable<T> partitions = source.GetDynamicPartitions() ?? throw NoPartitions();
        try
        {
            return LoopStart.OfShares(
                settings,
                settings.Degree,
                flags,
                new ItemShare<PartitionerSource<T>, IEnumerator<T>, T, TBody, TLocal>(new(new(), partitions, flags), body));
        }
        finally
        {
            (partitions as IDisposable)?.Dispose();
        }
    }

    /// <summary>Runs a loop over a partitioner whose items have indexes.</summary>
    /// <inheritdoc cref="OverPartitions{T, TBody, TLocal}(in LoopSettings, Partitioner{T}, LoopFlags, TBody)"/>
    internal static LeanParallelLoopResult OverPartitions<T, TBody, TLocal>(
        in LoopSettings settings, OrderablePartitioner<T> source, LoopFlags? flags, TBody body)
        where TBody : struct, IItemBody<T, TLocal>
    {
        ThrowIfStatic(source);
        settings.Token.ThrowIfCancellationRequested();
        IEnumerable<KeyValuePair<long, T>> partitions = source.GetOrderableDynamicPartitions() ?? throw NoPartitions();
        try
        {
            return LoopStart.OfShares(
                settings,
                settings.Degree,
                flags,
                new ItemShare<OrderablePartitionerSource<T>, IEnumerator<KeyValuePair<long, T>>, T, TBody, TLocal>(new(new(), partitions), body));
        }
        finally
        {
            (partitions as IDisposable)?.Dispose();
        }
    }

    /// <exception cref="InvalidOperationException">The keys of the partitioner's items are not their indexes.</exception>
    internal static void ThrowIfNotNormalized<T>(OrderablePartitioner<T> source)
    {
        if (!source.KeysNormalized)
        {
            throw new InvalidOperationException(
                "The partitioner's keys are not normalized (0, 1, 2 and so on). A body with an index requires a partitioner whose KeysNormalized is true.");
        }
    }

    private static LeanParallelLoopResult OverEnumerable<T, TBody, TLocal>(
        in LoopSettings settings, IEnumerable<T> source, LoopFlags? flags, TBody body)
        where TBody : struct, IItemBody<T, TLocal>
    {
        using IEnumerator<T> enumerator = source.GetEnumerator() ?? throw new InvalidOperationException("The source's GetEnumerator returned null.");
        return LoopStart.OfShares(
            settings,
            settings.Degree,
            flags,
            new ItemShare<EnumeratorSource<T>, ItemBuffer<T>, T, TBody, TLocal>(new(new(enumerator)), body));
    }

    private static void ThrowIfStatic<T>(Partitioner<T> source)
    {
        if (!source.SupportsDynamicPartitions)
        {
            throw new InvalidOperationException(
                "The partitioner supports only a fixed number of partitions. ForEach requires SupportsDynamicPartitions to be true, because threads join the loop while it runs.");
        }
    }

    private static InvalidOperationException NoPartitions() => new("The partitioner returned null instead of its dynamic partitions.");
}

/// <summary>A loop over a source from which all participants take items.</summary>
/// <param name="source">Where the items come from.</param>
/// <param name="body">The body.</param>
internal readonly struct ItemShare<TSource, TPart, T, TBody, TLocal>(TSource source, TBody body) : ILoopShare
    where TSource : struct, IItemSource<T, TPart>
    where TBody : struct, IItemBody<T, TLocal>
{
    public bool HasMore => source.HasMore;

    public void TakePart(LoopControl control)
    {
        // A later exception does not hide an earlier one: all are kept.
        TLocal local = body.Begin();
        try
        {
            TPart part = source.Open();
            try
            {
                while (!control.IsStopped && source.TryTake(ref part, out T item, out long index))
                {
                    if (!body.IsWanted(index))
                    {
                        source.EndEarly();
                        break;
                    }

                    body.Run(item, index, ref local);
                }
            }
            catch (Exception exception)
            {
                control.Fail(exception);
            }

            source.Close(part);
        }
        catch (Exception exception)
        {
            control.Fail(exception);
        }

        body.End(local);
    }
}
