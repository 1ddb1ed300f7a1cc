using System.Runtime.CompilerServices;

namespace LeanTasks.Parallelism;

/// <summary>An aggregation over a range from whose low end all participants take chunks.</summary>
/// <param name="range">A <see cref="LoopRange"/> on the stack of the thread that called the loop.</param>
/// <param name="parts">An <see cref="AggregateParts{TAccumulate}"/> on the same stack.</param>
/// <param name="items">Where the items are.</param>
/// <param name="body">The body.</param>
internal readonly unsafe struct AggregateShare<TItems, TSource, TBody, TAccumulate>(void* range, void* parts, TItems items, TBody body) : ILoopShare
    where TItems : struct, IItems<TSource>
    where TBody : struct, IAggregateBody<TSource, TAccumulate>
{
    public bool HasMore => !Unsafe.AsRef<LoopRange>(range).IsEmpty;

    public void TakePart(ref LoopControl control) =>
        new Aggregator<TItems, TSource, TBody, TAccumulate>(ref control, items, body)
            .TakePart(ref Unsafe.AsRef<LoopRange>(range), ref Unsafe.AsRef<AggregateParts<TAccumulate>>(parts));
}
