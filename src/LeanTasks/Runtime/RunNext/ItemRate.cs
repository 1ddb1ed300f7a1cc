namespace LeanTasks.Runtime;

/// <summary>
/// Distinguishes a stream of items, for which a thread of the pool that watches a <see cref="RunNextSlot"/> pays off, from single items,
/// for which the pool's queue costs less: either wakes a thread, but the queue's thread runs the item.
/// </summary>
/// <remarks>Threads that share a slot may lose an item or a window: the rate is a guess, and an error costs only time.</remarks>
internal struct ItemRate
{
    /// <summary>How many items a millisecond are a stream. At a lower rate a thread of the pool has time to fall asleep in between.</summary>
    internal const int Stream = 48;

    // The clock is coarse: it may advance by ten milliseconds at a time.
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
