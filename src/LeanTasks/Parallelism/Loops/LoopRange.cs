namespace LeanTasks.Parallelism;

/// <summary>
/// What is left of a range: a participant takes chunks from its low end, others take the upper half. It is on the stack of the
/// participant that owns it.
/// </summary>
internal struct LoopRange
{
    // The first index of block 0, and the number of indexes in a block: one, unless the loop is longer than 32 bits. Never change.
    private readonly long _base;
    private readonly long _step;
    private readonly long _end;
    private readonly uint _blocks;

    // The first block that is left in the upper 32 bits, the one after the last in the lower. Changed by compare-exchange.
    private long _left;

    /// <param name="from">The first index.</param>
    /// <param name="to">The index after the last; more than <paramref name="from"/>.</param>
    internal LoopRange(long from, long to)
    {
        ulong count = (ulong)to - (ulong)from;
        ulong step = count <= uint.MaxValue ? 1 : (count >> 31) + 1;
        _base = from;
        _end = to;
        _step = (long)step;
        _blocks = (uint)((count / step) + (count % step == 0 ? 0ul : 1ul));
        _left = Pack(0, _blocks);
    }

    private LoopRange(in LoopRange whole, uint low, uint high)
    {
        _base = whole._base;
        _step = whole._step;
        _end = whole._end;
        _blocks = whole._blocks;
        _left = Pack(low, high);
    }

    /// <summary>Takes a chunk from the low end: as many blocks as asked for, but at most a quarter of what is left.</summary>
    internal bool TryTakeChunk(uint blocks, out long from, out long to)
    {
        long left = Volatile.Read(ref _left);
        while (true)
        {
            uint low = Low(left), high = High(left);
            if (low >= high)
            {
                from = to = 0;
                return false;
            }

            uint next = low + Math.Min(blocks, Math.Max(1, (high - low) / 4));
            long seen = Interlocked.CompareExchange(ref _left, Pack(next, high), left);
            if (seen == left)
            {
                from = IndexOf(low);
                to = next == _blocks ? _end : IndexOf(next);
                return true;
            }

            left = seen;
        }
    }

    /// <summary>Takes the upper half, and the last block too: its participant may be busy for long.</summary>
    internal bool TryTakeHalf(out LoopRange half)
    {
        long left = Volatile.Read(ref _left);
        while (true)
        {
            uint low = Low(left), high = High(left);
            if (low >= high)
            {
                half = default;
                return false;
            }

            uint middle = high - ((high - low + 1) / 2);
            long seen = Interlocked.CompareExchange(ref _left, Pack(low, middle), left);
            if (seen == left)
            {
                half = new LoopRange(in this, middle, high);
                return true;
            }

            left = seen;
        }
    }

    /// <summary>How many blocks are left.</summary>
    internal readonly uint Left
    {
        get
        {
            long left = Volatile.Read(in _left);
            return High(left) > Low(left) ? High(left) - Low(left) : 0;
        }
    }

    /// <summary>Whether there is enough left to be shared.</summary>
    internal readonly bool CanBeHalved => Left > 1;

    /// <summary>Whether nothing is left.</summary>
    internal readonly bool IsEmpty => Left == 0;

    /// <summary>The first index that is left, if anything is.</summary>
    internal readonly long First => IndexOf(Low(Volatile.Read(in _left)));

    private readonly long IndexOf(uint block) => _base + (block * _step);

    private static uint Low(long packed) => (uint)(packed >> 32);

    private static uint High(long packed) => (uint)packed;

    private static long Pack(uint low, uint high) => ((long)low << 32) | high;
}
