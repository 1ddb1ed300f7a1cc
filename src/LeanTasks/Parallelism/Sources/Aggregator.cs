namespace LeanTasks.Parallelism;

/// <summary>A thread's part in an aggregation. It is on the thread's stack; its helpers have copies.</summary>
internal struct Aggregator<TItems, TSource, TBody, TAccumulate>
    where TItems : struct, IItems<TSource>
    where TBody : struct, IAggregateBody<TSource, TAccumulate>
{
    private const uint MaxChunk = 1 << 24;

    // How many items run between checks whether the loop has been stopped.
    private const int Strip = 16;

    private readonly TItems _items;
    private readonly TBody _body;

    // The accumulator of the thread's own items. Used by the thread only.
    private TAccumulate _accumulator;
    private uint _chunk;

    internal Aggregator(LoopControl control, TItems items, TBody body)
    {
        Control = control;
        _items = items;
        _body = body;
        _accumulator = default!;
        _chunk = 1;
    }

    internal readonly TAccumulate Result => _accumulator;

    internal LoopControl Control { get; }

    /// <summary>A copy for another run.</summary>
    internal readonly Aggregator<TItems, TSource, TBody, TAccumulate> Another() => new(Control, _items, _body) { _chunk = _chunk };

    internal bool TryBegin()
    {
        try
        {
            _accumulator = _body.Seed();
            return true;
        }
        catch (Exception exception)
        {
            Control.Fail(exception);
            return false;
        }
    }

    /// <summary>Works through a range, from whose upper end others may take halves.</summary>
    internal void Work(ref LoopRange range)
    {
        ChunkClock clock = ChunkClock.Start();
        while (!Control.IsStopped && range.TryTakeChunk(_chunk, out long from, out long to) && TryRun(from, to))
            _chunk = clock.Next(_chunk, MaxChunk);
    }

    /// <summary>Takes part in an aggregation from whose range others take chunks too.</summary>
    /// <param name="range">The range that all share.</param>
    /// <param name="parts">Where to leave each run.</param>
    internal void TakePart(ref LoopRange range, AggregateParts<TAccumulate> parts)
    {
        ChunkClock clock = ChunkClock.Start();
        long runFrom = 0, runTo = 0;
        bool hasRun = false;
        while (!Control.IsStopped && range.TryTakeChunk(_chunk, out long from, out long to))
        {
            if (!hasRun || from != runTo)
            {
                if (hasRun)
                    parts.Add(runFrom, _accumulator);
                if (!TryBegin())
                    return;
                hasRun = true;
                runFrom = from;
            }

            if (!TryRun(from, to))
                return;
            runTo = to;
            _chunk = clock.Next(_chunk, MaxChunk);
        }

        if (hasRun)
            parts.Add(runFrom, _accumulator);
    }

    /// <summary>Combines this thread's accumulator with those of the others, which follow it.</summary>
    /// <param name="parts">The last of theirs, or null.</param>
    internal void Append(AggregatePart<TAccumulate>? parts)
    {
        if (parts is null || Control.IsStopped)
            return;
        try
        {
            foreach (AggregatePart<TAccumulate> part in parts.Sorted())
                _accumulator = _body.Combine(_accumulator, part.Value);
        }
        catch (Exception exception)
        {
            Control.Fail(exception);
        }
    }

    /// <summary>Combines the accumulators of the others; without any, the result is a seed.</summary>
    /// <param name="parts">The last of theirs, or null.</param>
    internal void Gather(AggregatePart<TAccumulate>? parts)
    {
        if (parts is null)
        {
            TryBegin();
            return;
        }

        try
        {
            AggregatePart<TAccumulate>[] sorted = parts.Sorted();
            _accumulator = sorted[0].Value;
            foreach (AggregatePart<TAccumulate> part in sorted.AsSpan(1))
                _accumulator = _body.Combine(_accumulator, part.Value);
        }
        catch (Exception exception)
        {
            Control.Fail(exception);
        }
    }

    private bool TryRun(long from, long to)
    {
        try
        {
            // Copies of its own, which the JIT can keep in registers.
            TBody body = _body;
            TItems items = _items;
            TAccumulate accumulator = _accumulator;
            CancellationToken token = Control.Token;
            while (!Control.HasFailed && !token.IsCancellationRequested)
            {
                long end = to - from > Strip ? from + Strip : to;
                for (; from < end; from++)
                    accumulator = body.Accumulate(accumulator, items[from]);
                if (from == to)
                {
                    _accumulator = accumulator;
                    return true;
                }
            }
        }
        catch (Exception exception)
        {
            Control.Fail(exception);
        }

        return false;
    }
}
