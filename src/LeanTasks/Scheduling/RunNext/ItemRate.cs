namespace LeanTasks.Scheduling;

/// <summary>
/// Tells a stream of items, for which it pays that a thread of the pool watches a <see cref="RunNextSlot"/>, from items that come alone,
/// for which the pool's queue costs less: either wakes a thread, but the queue's runs the item.
/// </summary>
/// <remarks>Threads that have a slot in common may lose an item or a window: it is a guess, which costs time at most.</remarks>
internal struct ItemRate
{
    /// <summary>How many items a millisecond are a stream. Below it a thread of the pool has the time to fall asleep again and again.</summary>
    internal const int Stream = 48;

    // The clock is coarse: it may go on by ten milliseconds at a time.
    private const int WindowMilliseconds = 16;

    private readonly int _stream;

    // When the window began. Written by a thread that puts an item.
    private long _start;

    // How many items have come in this window. Written by a thread that puts an item.
    private int _items;

    // Whether the items of the window before were a stream. Written by a thread that puts an item.
    private bool _wasStream;

    /// <param name="stream">How many items a millisecond are a stream.</param>
    internal ItemRate(int stream) => _stream = stream;

    /// <summary>Counts an item.</summary>
    /// <returns>Whether it belongs to a stream.</returns>
    internal bool IsStreamWithOneMore()
    {
        long now = Environment.TickCount64;
        if (now - _start >= WindowMilliseconds)
        {
            _wasStream = _items >= (now - _start) * _stream;
            _start = now;
            _items = 0;
        }

        return ++_items >= WindowMilliseconds * _stream || _wasStream;
    }
}
