namespace LeanTasks.Parallelism;

/// <summary>
/// The items that a participant has taken from an enumerator in one turn. It fills the buffer when it is empty; once the
/// enumerator has reached its end, others take items from it too.
/// </summary>
/// <param name="next">The buffer made before it.</param>
internal sealed class ItemBuffer<T>(ItemBuffer<T>? next)
{
    // Written by the participant while the buffer is empty. Others may read it torn; then their compare-exchange fails.
    private T[] _items = new T[1];
    private long _firstIndex;
    private uint _firstPosition;

    // The position of the next item in the upper 32 bits, the one after the last in the lower; both only grow. Taking is a
    // compare-exchange by any thread; filling is a write by the participant.
    private long _left;

    /// <summary>The buffer of another participant of the same loop.</summary>
    internal ItemBuffer<T>? Next => next;

    /// <summary>How many items the participant is to take next time. Used by the participant only.</summary>
    internal int Chunk { get; set; } = 1;

    /// <summary>Started when the participant began to fill the buffer. Used by the participant only.</summary>
    internal ChunkClock Clock { get; set; }

    internal bool IsEmpty
    {
        get
        {
            long left = Volatile.Read(ref _left);
            return Position(left) == End(left);
        }
    }

    /// <summary>Takes the next item.</summary>
    internal bool TryTake(out T item, out long index)
    {
        long left = Volatile.Read(ref _left);
        while (true)
        {
            uint position = Position(left);
            if (position == End(left))
            {
                item = default!;
                index = 0;
                return false;
            }

            T[] items = _items;
            uint offset = position - _firstPosition;
            item = offset < (uint)items.Length ? items[offset] : default!;
            index = _firstIndex + offset;
            long seen = Interlocked.CompareExchange(ref _left, Pack(position + 1, End(left)), left);
            if (seen == left)
                return true;
            left = seen;
        }
    }

    /// <summary>The space for the next items. For the participant, with the buffer empty.</summary>
    internal T[] Room()
    {
        if (_items.Length < Chunk)
            _items = new T[Chunk];
        return _items;
    }

    /// <summary>Offers the items that are in the space now. For the participant, with the buffer empty.</summary>
    /// <param name="firstIndex">The index of the first item.</param>
    /// <param name="count">The number of items.</param>
    internal void Fill(long firstIndex, int count)
    {
        uint position = End(_left);
        _firstIndex = firstIndex;
        _firstPosition = position;
        Volatile.Write(ref _left, Pack(position, position + (uint)count));
    }

    private static uint Position(long left) => (uint)(left >> 32);

    private static uint End(long left) => (uint)left;

    private static long Pack(uint position, uint end) => ((long)position << 32) | end;
}
