using System.Runtime.InteropServices;
using LeanTasks.Completion;

namespace LeanTasks.Scheduling;

/// <summary>
/// What a thread of the pool runs next, before it goes back to the pool's queues. Several threads may have one slot in common. README.md
/// tells how it is made sure that nothing is left in it.
/// </summary>
/// <remarks>It has its cache lines to itself: the watcher reads it all the time.</remarks>
[StructLayout(LayoutKind.Explicit, Size = 384)]
internal sealed class RunNextSlot
{
    // A guess that was wrong costs some microseconds. It must not matter to a thread that forks, and works on, each time.
    private const int PassesAfterMiss = 63;

    // What is to be run, or null. Set from null by compare-exchange, and to null by an exchange: whoever has taken it out runs it, or
    // queues it.
    [FieldOffset(128)]
    private Continuation? _item;

    // Who runs what a thread has put here and does not take. Written by the constructor.
    [FieldOffset(136)]
    private readonly RunNextWatcher _watcher;

    // Grows with whatever is put here, so that the watcher can tell that something has come and gone. Written by who puts something
    // here, before; threads that have the slot in common may lose one.
    [FieldOffset(144)]
    private int _puts;

    // How many of what comes next go to the pool's queues. Set by the watcher, counted down by whoever comes; a lost one does no harm.
    [FieldOffset(148)]
    private int _passes;

    // What _puts was when the watcher last noted it. Written and read by the watcher, so not on the threads' line.
    [FieldOffset(256)]
    private int _noted;

    // How fast items come while nobody watches. Written by who puts something here.
    [FieldOffset(152)]
    private ItemRate _rate;

    /// <param name="watcher">Who runs what a thread has put here and does not take.</param>
    /// <param name="stream">How many items a millisecond make it worth waking the watcher.</param>
    internal RunNextSlot(RunNextWatcher watcher, int stream)
    {
        _watcher = watcher;
        _rate = new ItemRate(stream);
    }

    internal bool IsFilled => Volatile.Read(ref _item) is not null;

    /// <summary>Puts something here, which the calling thread takes out when it has run what it runs.</summary>
    /// <returns>
    /// Whether it did: not where there is something already, nor where the pool does not get to run the watcher, nor where it would have
    /// to be woken for an item that comes alone.
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

    /// <summary>Takes out what is here.</summary>
    internal Continuation? Take() => _item is null ? null : Interlocked.Exchange(ref _item, null);

    /// <summary>Takes that very item out, if it is here.</summary>
    internal void Take(Continuation item)
    {
        if (ReferenceEquals(_item, item))
            Interlocked.CompareExchange(ref _item, null, item);
    }

    /// <summary>Notes for the watcher what is here.</summary>
    /// <returns>Whether something has been put here since it did so last.</returns>
    internal bool NoteNew()
    {
        int puts = Volatile.Read(ref _puts);
        if (puts == _noted)
            return false;
        _noted = puts;
        return true;
    }

    /// <summary>Takes out what has been here since the watcher has last noted it.</summary>
    internal Continuation? TakeStale() => IsFilled && Volatile.Read(ref _puts) == _noted ? TakeAway() : null;

    /// <summary>Takes out what is here, and lets what comes next pass: the thread does not come to it, or others come before.</summary>
    internal Continuation? TakeAway()
    {
        _passes = PassesAfterMiss;
        return Take();
    }
}
