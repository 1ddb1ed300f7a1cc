namespace LeanTasks.Scheduling;

/// <summary>
/// The tasks that a worker's thread has queued, the oldest first. The owner pushes and pops at the tail, anybody steals from the
/// head: the deque of Chase and Lev (Dynamic Circular Work-Stealing Deque, 2005).
/// </summary>
internal sealed class TaskDeque
{
    private const int InitialCapacity = 32;

    // The slots, a power of two of them; position p is in slot p modulo their number. Replaced by the owner, who leaves the old
    // ones as they are: a thief that still reads them finds the same tasks.
    private LeanTask?[] _slots = new LeanTask?[InitialCapacity];

    // The position of the oldest task. Raised by compare-exchange by whoever takes that.
    private long _head;

    // The position of the next task. Written by the owner; one too few while the owner finds out whether the last one is still there.
    private long _tail;

    /// <summary>Whether there seems to be none, by a look that may be wrong the moment it is taken.</summary>
    internal bool LooksEmpty => Volatile.Read(ref _tail) <= Volatile.Read(ref _head);

    /// <summary>Owner only.</summary>
    internal void Push(LeanTask task)
    {
        long tail = Volatile.Read(ref _tail);
        LeanTask?[] slots = _slots;
        if (tail - Volatile.Read(ref _head) >= slots.Length)
            slots = Grow(slots, tail);
        Volatile.Write(ref slots[tail & (slots.Length - 1)], task);
        Volatile.Write(ref _tail, tail + 1);
    }

    /// <summary>The youngest task. Owner only.</summary>
    internal LeanTask? TryPop()
    {
        long tail = Volatile.Read(ref _tail) - 1;
        if (tail < Volatile.Read(ref _head))
            return null;

        // A full fence: either a thief that takes the last task sees this tail, or its head is seen below.
        Interlocked.Exchange(ref _tail, tail);
        long head = Volatile.Read(ref _head);
        LeanTask?[] slots = _slots;
        ref LeanTask? slot = ref slots[tail & (slots.Length - 1)];
        if (head < tail)
            return Take(ref slot);

        LeanTask? last = null;
        if (head == tail && Interlocked.CompareExchange(ref _head, head + 1, head) == head)
            last = Take(ref slot);
        Volatile.Write(ref _tail, tail + 1);
        return last;
    }

    /// <summary>Whether a task is there, as far as nobody takes it this moment. Owner only.</summary>
    internal bool Holds(LeanTask task)
    {
        LeanTask?[] slots = _slots;
        long head = Volatile.Read(ref _head);
        for (long position = Volatile.Read(ref _tail) - 1; position >= head; position--)
        {
            if (ReferenceEquals(Volatile.Read(ref slots[position & (slots.Length - 1)]), task))
                return true;
        }

        return false;
    }

    /// <summary>Removes the youngest ones as long as they have been run or canceled where they lay. Owner only.</summary>
    internal void DropEnded()
    {
        while (Youngest is { IsQueued: false })
            TryPop();
    }

    private LeanTask? Youngest
    {
        get
        {
            long position = Volatile.Read(ref _tail) - 1;
            LeanTask?[] slots = _slots;
            return position < Volatile.Read(ref _head) ? null : Volatile.Read(ref slots[position & (slots.Length - 1)]);
        }
    }

    /// <summary>The oldest task, if nobody else is faster.</summary>
    internal LeanTask? TrySteal()
    {
        long head = Volatile.Read(ref _head);

        // Orders the reads of head and tail, as the owner's exchange orders its write and read.
        Interlocked.MemoryBarrier();
        if (head >= Volatile.Read(ref _tail))
            return null;

        LeanTask?[] slots = Volatile.Read(ref _slots);
        ref LeanTask? slot = ref slots[head & (slots.Length - 1)];
        LeanTask? task = Volatile.Read(ref slot);
        if (Interlocked.CompareExchange(ref _head, head + 1, head) != head)
            return null;

        // Lest a slot keeps it alive; unless the owner has come round and put another there. He may have copied it meanwhile.
        Interlocked.CompareExchange(ref slot, null, task);
        LeanTask?[] latest = Volatile.Read(ref _slots);
        if (!ReferenceEquals(latest, slots))
            Interlocked.CompareExchange(ref latest[head & (latest.Length - 1)], null, task);
        return task;
    }

    /// <summary>The tasks there seem to be, for debuggers.</summary>
    internal IEnumerable<LeanTask> Snapshot() => Volatile.Read(ref _slots).OfType<LeanTask>();

    private LeanTask?[] Grow(LeanTask?[] old, long tail)
    {
        LeanTask?[] slots = new LeanTask?[old.Length * 2];
        for (long position = Volatile.Read(ref _head); position < tail; position++)
            slots[position & (slots.Length - 1)] = old[position & (old.Length - 1)];
        Volatile.Write(ref _slots, slots);
        return slots;
    }

    private static LeanTask? Take(ref LeanTask? slot)
    {
        LeanTask? task = Volatile.Read(ref slot);
        Volatile.Write(ref slot, null);
        return task;
    }
}
