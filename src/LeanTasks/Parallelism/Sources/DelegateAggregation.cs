namespace LeanTasks.Parallelism;

/// <summary>Three delegates as the body of an aggregation.</summary>
internal readonly struct DelegateAggregation<TSource, TAccumulate>(
    Func<TAccumulate> seedFactory, Func<TAccumulate, TSource, TAccumulate> accumulate, Func<TAccumulate, TAccumulate, TAccumulate> combine)
    : IAggregateBody<TSource, TAccumulate>
{
    public TAccumulate Seed() => seedFactory();

    public TAccumulate Accumulate(TAccumulate accumulator, TSource item) => accumulate(accumulator, item);

    public TAccumulate Combine(TAccumulate left, TAccumulate right) => combine(left, right);
}
