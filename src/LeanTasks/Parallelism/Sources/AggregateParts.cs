namespace LeanTasks.Parallelism;

/// <summary>The accumulators of runs of items, from several threads. On the stack of the thread that combines them at the end.</summary>
internal struct AggregateParts<TAccumulate>
{
    // The latest first. Replaced by compare-exchange.
    private AggregatePart<TAccumulate>? _latest;

    internal readonly bool IsEmpty => _latest is null;

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

    /// <summary>The parts in the order of their items. To be called once no more are added.</summary>
    internal readonly AggregatePart<TAccumulate>[] Sorted()
    {
        List<AggregatePart<TAccumulate>> parts = [];
        for (AggregatePart<TAccumulate>? part = _latest; part is not null; part = part.Next)
            parts.Add(part);
        AggregatePart<TAccumulate>[] sorted = [.. parts];
        Array.Sort(sorted, static (a, b) => a.From.CompareTo(b.From));
        return sorted;
    }
}
