namespace LeanTasks.Scheduling;

/// <summary>
/// The tasks that a worker's thread has queued, the oldest first. The owner pushes and pops at the tail, any thread steals from the
/// head: the deque of Chase and Lev (Dynamic Circular Work-Stealing Deque, 2005).
/// </summary>
internal sealed class TaskDeque
{
    private const int InitialCapacity = 32;

    // The slots; their number is a power of two, and position p is in slot p modulo that. Replaced by the owner, which leaves the old
    // ones unchanged: a thief that still reads them finds the same tasks.
    private LeanTask?[] _slots = new LeanTask?[InitialCapacity];

    // The position of the oldest task. Raised by compare-exchange by the thread that takes it.
    private long _head;

    // The position of the next task. Written by the owner; one too low while the owner checks whether the last task is still there.
    private long _tail;

    /// <summary>Whether the deque seems to be empty; the answer may be outdated immediately.</summary>
    internal bool LooksEmpty => Volatile.Read(ref _tail) <= Volatile.Read(ref _head);

    /// <summary>How many tasks there seem to be. For any thread.</summary>
    internal long Count => Math.Max(0, Volatile.Read(ref _tail) - Volatile.Read(ref _head));

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

    /// <summary>Whether a task is there, unless another thread takes it at this moment. Owner only.</summary>
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

    /// <summary>Removes the youngest tasks as long as they have been run or canceled in place. Owner only.</summary>
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

    /// <summary>Takes the oldest task, unless another thread is faster.</summary>
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

        // So that the slot does not keep the task alive, unless the owner has wrapped around and put another one there. The owner may also
        // have copied the slots meanwhile.
        Interlocked.CompareExchange(ref slot, null, task);
        LeanTask?[] latest = Volatile.Read(ref _slots);
        if (!ReferenceEquals(latest, slots))
            Interlocked.CompareExchange(ref latest[head & (latest.Length - 1)], null, task);
        return task;
    }

    /// <summary>The tasks that seem to be in the deque, for debuggers.</summary>
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
