using System.Runtime.InteropServices;

namespace LeanTasks.Runtime;

/// <summary>
/// The item that a pool thread runs next, before it returns to the pool's queues. Several threads may share a slot. README.md explains
/// why nothing is left in it.
/// </summary>
/// <remarks>It has its own cache lines, because the watcher reads it all the time.</remarks>
[StructLayout(LayoutKind.Explicit, Size = 384)]
internal sealed class RunNextSlot
{
    // A wrong guess costs some microseconds. It must not matter to a thread that starts a task and works on each time.
    private const int PassesAfterMiss = 63;

    // The item to run, or null. Set from null by compare-exchange, and to null by an exchange: the thread that takes it out runs it, or
    // queues it.
    [FieldOffset(128)]
    private Continuation? _item;

    // Runs an item that a thread has put here and does not take. Written by the constructor.
    [FieldOffset(136)]
    private readonly RunNextWatcher _watcher;

    // Counts the items put here, so that the watcher can detect that one has come and gone. Written by the putting thread, before it
    // puts; threads that share the slot may lose one.
    [FieldOffset(144)]
    private int _puts;

    // How many of the next items go to the pool's queues. Set by the watcher, counted down by putting threads; a lost one does no harm.
    [FieldOffset(148)]
    private int _passes;

    // The value of _puts when the watcher last noted it. Used by the watcher only, so not on the threads' cache line.
    [FieldOffset(256)]
    private int _noted;

    // The rate of items while the watcher is away. Written by putting threads.
    [FieldOffset(152)]
    private ItemRate _rate;

    /// <param name="watcher">Runs an item that a thread has put here and does not take.</param>
    /// <param name="stream">How many items a millisecond make it worth waking the watcher.</param>
    internal RunNextSlot(RunNextWatcher watcher, int stream)
    {
        _watcher = watcher;
        _rate = new ItemRate(stream);
    }

    internal bool IsFilled => Volatile.Read(ref _item) is not null;

    /// <summary>Puts an item here, which the calling thread takes out when its current item has ended.</summary>
    /// <returns>
    /// Whether it did. Not if an item is here already, nor while the watcher waits in the pool's queue. Nor if that would wake the watcher
    /// for a single item.
    /// </returns>
    internal bool TryPut(Continuation item)
    {
        if (_item is not null || !_watcher.Accepts(ref _rate))
            return false;
        if (_passes > 0)
        {
            _passes--;
            return false;
        }

        _puts++;
        if (Interlocked.CompareExchange(ref _item, item, null) is not null)
            return false;
        _watcher.Wake();
        return true;
    }

    /// <summary>Takes out the item that is here, if any.</summary>
    internal Continuation? Take() => _item is null ? null : Interlocked.Exchange(ref _item, null);

    /// <summary>Takes out the given item, if it is here.</summary>
    internal void Take(Continuation item)
    {
        if (ReferenceEquals(_item, item))
            Interlocked.CompareExchange(ref _item, null, item);
    }

    /// <summary>Notes for the watcher how many items have been put here.</summary>
    /// <returns>Whether one has been put here since the last note.</returns>
    internal bool NoteNew()
    {
        int puts = Volatile.Read(ref _puts);
        if (puts == _noted)
            return false;
        _noted = puts;
        return true;
    }

    /// <summary>Takes out an item that has been here since the watcher's last note.</summary>
    internal Continuation? TakeStale() => IsFilled && Volatile.Read(ref _puts) == _noted ? TakeAway() : null;

    /// <summary>Takes out the item, and sends the next ones to the pool: the thread does not reach it, or other work comes first.</summary>
    internal Continuation? TakeAway()
    {
        _passes = PassesAfterMiss;
        return Take();
    }
}

/// <summary>
/// Distinguishes a stream of items from single ones. For a stream, a thread of the pool that watches a <see cref="RunNextSlot"/> pays off.
/// For single items, the pool's queue costs less: either wakes a thread, but the queue's thread runs the item.
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
