namespace LeanTasks.Parallelism;

/// <summary>
/// The items that a participant has taken from an enumerator at once. It fills the buffer when it is empty; once the enumerator
/// has come to its end, others take items from it too.
/// </summary>
/// <param name="next">The one that was made before.</param>
internal sealed class ItemBuffer<T>(ItemBuffer<T>? next)
{
    // What is written while the buffer is empty: by its participant. Others may read it torn, which the compare-exchange tells them.
    private T[] _items = new T[1];
    private long _firstIndex;
    private uint _firstPosition;

    // The position of the next item in the upper 32 bits, the one after the last in the lower; both only grow. Taking is a
    // compare-exchange by anybody; filling a write by the participant.
    private long _left;

    /// <summary>The buffer of another participant of the same loop.</summary>
    internal ItemBuffer<T>? Next => next;

    /// <summary>How many items are to be taken next time. The participant's.</summary>
    internal int Chunk { get; set; } = 1;

    /// <summary>Started when the participant began to fill the buffer. The participant's.</summary>
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

    /// <summary>For the participant, with the buffer empty: room for the next items.</summary>
    internal T[] Room()
    {
        if (_items.Length < Chunk)
            _items = new T[Chunk];
        return _items;
    }

    /// <summary>For the participant, with the buffer empty: offers the items that are in the room now.</summary>
    /// <param name="firstIndex">The index of the first.</param>
    /// <param name="count">How many.</param>
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
