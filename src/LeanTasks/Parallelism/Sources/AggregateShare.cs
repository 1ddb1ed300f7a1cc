using System.Runtime.CompilerServices;

namespace LeanTasks.Parallelism;

/// <summary>An aggregation over a range from whose low end all participants take chunks.</summary>
/// <param name="range">A <see cref="LoopRange"/> on the stack of the thread that called the loop.</param>
/// <param name="parts">Where to leave each run.</param>
/// <param name="items">Where the items are.</param>
/// <param name="body">The body.</param>
internal readonly unsafe struct AggregateShare<TItems, TSource, TBody, TAccumulate>(
    void* range, AggregateParts<TAccumulate> parts, TItems items, TBody body) : ILoopShare
    where TItems : struct, IItems<TSource>
    where TBody : struct, IAggregateBody<TSource, TAccumulate>
{
    public bool HasMore => !Unsafe.AsRef<LoopRange>(range).IsEmpty;

    public void TakePart(LoopControl control) =>
        new Aggregator<TItems, TSource, TBody, TAccumulate>(control, items, body)
            .TakePart(ref Unsafe.AsRef<LoopRange>(range), parts);
}
