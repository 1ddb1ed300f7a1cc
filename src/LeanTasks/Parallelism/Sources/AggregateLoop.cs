using System.Runtime.CompilerServices;
using LeanTasks.Completion;
using LeanTasks.Scheduling;

namespace LeanTasks.Parallelism;

/// <summary>
/// An aggregation over a range, split only when others ask for work, as in <see cref="RangeLoop"/>. But a thief that takes a half begins
/// a run of its own, and hands its accumulator to the owner, which combines all in order.
/// </summary>
internal static unsafe class AggregateLoop
{
    /// <summary>Runs an aggregation, and returns when all of it has ended. Exceptions of the body are kept in <paramref name="control"/>.</summary>
    /// <param name="worker">The current thread's worker.</param>
    /// <param name="from">The first index.</param>
    /// <param name="to">The index after the last.</param>
    /// <param name="control">The loop's control.</param>
    /// <param name="items">Where the items are.</param>
    /// <param name="body">The body.</param>
    /// <returns>The result; undefined if the loop has been stopped.</returns>
    internal static TAccumulate Run<TItems, TSource, TBody, TAccumulate>(
        Worker worker, long from, long to, LoopControl control, TItems items, TBody body)
        where TItems : struct, IItems<TSource>
        where TBody : struct, IAggregateBody<TSource, TAccumulate>
    {
        LoopRange range = new(from, to);
        Aggregator<TItems, TSource, TBody, TAccumulate> aggregator = new(control, items, body);
        if (aggregator.TryBegin())
            Share<TItems, TSource, TBody, TAccumulate>(worker, ref aggregator, ref range);
        return aggregator.Result;
    }

    /// <summary>Works through a range, and lets others take from it.</summary>
    private static void Share<TItems, TSource, TBody, TAccumulate>(
        Worker worker, ref Aggregator<TItems, TSource, TBody, TAccumulate> aggregator, ref LoopRange range)
        where TItems : struct, IItems<TSource>
        where TBody : struct, IAggregateBody<TSource, TAccumulate>
    {
        if (!range.CanBeHalved)
        {
            aggregator.Work(ref range);
            return;
        }

        void* address = Unsafe.AsPointer(ref range);
        ForkJoin.Run<Owner<TItems, TSource, TBody, TAccumulate>, VoidResult, Helper<TItems, TSource, TBody, TAccumulate>, AggregatePart<TAccumulate>?>(
            worker,
            new(Unsafe.AsPointer(ref aggregator), address),
            new(aggregator.Another(), address),
            out AggregatePart<TAccumulate>? parts,
            isCoarse: true);
        aggregator.Append(parts);
    }

    /// <summary>The side of the fork that the forking thread runs itself.</summary>
    private readonly struct Owner<TItems, TSource, TBody, TAccumulate>(void* owner, void* range) : IForkBody<VoidResult>
        where TItems : struct, IItems<TSource>
        where TBody : struct, IAggregateBody<TSource, TAccumulate>
    {
        public VoidResult Run(ForkWorker worker)
        {
            Unsafe.AsRef<Aggregator<TItems, TSource, TBody, TAccumulate>>(owner).Work(ref Unsafe.AsRef<LoopRange>(range));
            return default;
        }
    }

    /// <summary>The side of the fork for a thief: it takes halves of the owner's range, and lets further threads do so.</summary>
    private readonly struct Helper<TItems, TSource, TBody, TAccumulate>(Aggregator<TItems, TSource, TBody, TAccumulate> aggregator, void* range)
        : IForkBody<AggregatePart<TAccumulate>?>
        where TItems : struct, IItems<TSource>
        where TBody : struct, IAggregateBody<TSource, TAccumulate>
    {
        public AggregatePart<TAccumulate>? Run(ForkWorker worker)
        {
            // A range that is not empty is always offered, because owner and helper may both be busy for long.
            if (Unsafe.AsRef<LoopRange>(range).IsEmpty || aggregator.Control.IsStopped)
                return null;
            AggregatePart<TAccumulate>? own = ForkJoin.Run<
                Halves<TItems, TSource, TBody, TAccumulate>, AggregatePart<TAccumulate>?, Helper<TItems, TSource, TBody, TAccumulate>, AggregatePart<TAccumulate>?>(
                worker.Checked, new(aggregator, range), this, out AggregatePart<TAccumulate>? others, isCoarse: true);
            return AggregatePart<TAccumulate>.Join(own, others);
        }
    }

    /// <summary>The work of a helper.</summary>
    private readonly struct Halves<TItems, TSource, TBody, TAccumulate>(Aggregator<TItems, TSource, TBody, TAccumulate> aggregator, void* range)
        : IForkBody<AggregatePart<TAccumulate>?>
        where TItems : struct, IItems<TSource>
        where TBody : struct, IAggregateBody<TSource, TAccumulate>
    {
        public AggregatePart<TAccumulate>? Run(ForkWorker worker)
        {
            ref LoopRange owners = ref Unsafe.AsRef<LoopRange>(range);
            Aggregator<TItems, TSource, TBody, TAccumulate> own = aggregator.Another();
            AggregatePart<TAccumulate>? parts = null;
            while (!own.Control.IsStopped && owners.TryTakeHalf(out LoopRange half))
            {
                long from = half.First;
                if (!own.TryBegin())
                    break;
                Share<TItems, TSource, TBody, TAccumulate>(worker.Checked, ref own, ref half);
                parts = new(from, own.Result) { Next = parts };
            }

            return parts;
        }
    }
}
