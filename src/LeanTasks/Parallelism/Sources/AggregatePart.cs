namespace LeanTasks.Parallelism;

/// <summary>The accumulator of a run of items.</summary>
/// <param name="from">The index of the first item.</param>
/// <param name="value">The accumulator.</param>
internal sealed class AggregatePart<TAccumulate>(long from, TAccumulate value)
{
    internal long From => from;

    internal TAccumulate Value => value;

    /// <summary>The next of a list. Written before other threads can see the part, or once they have ended.</summary>
    internal AggregatePart<TAccumulate>? Next { get; set; }

    /// <summary>All parts of two lists.</summary>
    internal static AggregatePart<TAccumulate>? Join(AggregatePart<TAccumulate>? some, AggregatePart<TAccumulate>? others)
    {
        if (some is null)
            return others;
        AggregatePart<TAccumulate> last = some;
        while (last.Next is { } next)
            last = next;
        last.Next = others;
        return some;
    }

    /// <summary>The parts of the list in the order of their items.</summary>
    internal AggregatePart<TAccumulate>[] Sorted()
    {
        List<AggregatePart<TAccumulate>> parts = [];
        for (AggregatePart<TAccumulate>? part = this; part is not null; part = part.Next)
            parts.Add(part);
        AggregatePart<TAccumulate>[] sorted = [.. parts];
        Array.Sort(sorted, static (a, b) => a.From.CompareTo(b.From));
        return sorted;
    }
}

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
