namespace LeanTasks.Parallelism;

/// <summary>The accumulators of runs of items, to which several threads add.</summary>
internal sealed class AggregateParts<TAccumulate>
{
    // The latest first. Replaced by compare-exchange.
    private AggregatePart<TAccumulate>? _latest;

    /// <summary>The list of all, or null. To be read once no more are added.</summary>
    internal AggregatePart<TAccumulate>? Latest => _latest;

    /// <summary>Any thread may call it.</summary>
    internal void Add(long from, TAccumulate value)
    {
        AggregatePart<TAccumulate> part = new(from, value);
        AggregatePart<TAccumulate>? before = Volatile.Read(ref _latest);
        while (true)
        {
            part.Next = before;
            AggregatePart<TAccumulate>? seen = Interlocked.CompareExchange(ref _latest, part, before);
            if (ReferenceEquals(seen, before))
                return;
            before = seen;
        }
    }
}
