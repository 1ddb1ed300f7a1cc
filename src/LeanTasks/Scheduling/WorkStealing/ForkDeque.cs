using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LeanTasks.Scheduling;

/// <summary>
/// The forks of a worker whose second sides have not begun, the oldest first: addresses of frames on the owner's stack. The owner
/// pushes and pops at the tail by plain loads and stores; a thief takes from the head under a lock, and pays for both by a barrier
/// on all threads of the process. This is the protocol of THE (Frigo, Leiserson, Randall: The Implementation of the Cilk-5
/// Multithreaded Language, 1998) with an asymmetric fence; README.md describes it.
/// </summary>
/// <remarks>Fields that different threads write are two cache lines apart.</remarks>
[StructLayout(LayoutKind.Explicit, Size = 384)]
internal unsafe struct ForkDeque
{
    /// <summary>The number of slots: two more than the forks that a thread can have open at once. Deeper forks are not offered to others.</summary>
    internal const int Capacity = 1 << 12;

    /// <summary>
    /// Added to the address of a frame whose fork is taken back only by <see cref="TryPopLocked"/>: the owner pays a few
    /// nanoseconds more, and a thief needs no barrier. For long forks, and for those around which the owner pays more anyway.
    /// </summary>
    internal const nint Coarse = 1;

    private const int SlotSize = 8;

    // The slot of the next fork. Written by the owner; while a fork is out with a thief, under the lock.
    [FieldOffset(128)]
    private nint _tail;

    // The tail at which a push calls the slow path: the end of the array, or 0 if a worker that goes to sleep requests a wake-up by the
    // next push. Set back by the owner, set to 0 by any thread.
    [FieldOffset(136)]
    private nint _limit;

    // The last slot, which is never used. Written once.
    [FieldOffset(144)]
    private nint _end;

    // The slot of the oldest fork that is not stolen; one more while a thief checks whether it may have that. Written under the lock.
    [FieldOffset(256)]
    private nint _head;

    // 1 while a thread holds the lock.
    [FieldOffset(264)]
    private int _lock;

    /// <summary>Takes an array into use.</summary>
    /// <param name="slots">An array of <see cref="Capacity"/>, pinned, and alive as long as the deque.</param>
    internal void Use(nint[] slots)
    {
        _tail = _head = (nint)Unsafe.AsPointer(ref MemoryMarshal.GetArrayDataReference(slots));
        _end = _tail + ((Capacity - 1) * SlotSize);

        // Threads that sleep already could not make a request: the first push is to wake one.
        _limit = 0;
    }

    /// <summary>Whether there seems to be something to steal. Also true for a moment when a thief has just been refused.</summary>
    internal readonly bool LooksStealable => Volatile.Read(in _tail) > Volatile.Read(in _head);

    /// <summary>Offers a fork to others.</summary>
    /// <param name="frame">The address of its <see cref="ForkFrame"/>, which must stay valid until it is taken back or returned; perhaps <see cref="Coarse"/>.</param>
    /// <param name="slot">The fork's slot.</param>
    /// <returns>Whether nothing is left to do; otherwise <see cref="Worker.PushReachedLimit"/> must be called.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool Push(nint frame, out nint slot)
    {
        slot = Volatile.Read(ref _tail);
        Volatile.Write(ref *(nint*)slot, frame);
        nint next = slot + SlotSize;

        // The limit is read after the tail is written; a worker that sets it to 0 reads the tail afterwards. Its process-wide barrier also
        // orders the two accesses here, so at least one of the two threads sees the other's write.
        Volatile.Write(ref _tail, next);
        return next < Volatile.Read(ref _limit);
    }

    /// <summary>Takes back the fork that was pushed last. False if a thief may have it: then <see cref="TryPopLocked"/> decides.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool TryPop(nint slot)
    {
        Volatile.Write(ref _tail, slot);
        return Volatile.Read(ref _head) <= slot;
    }

    /// <summary>Whether the fork in a slot is still offered or stolen, and not popped.</summary>
    internal readonly bool IsOpen(nint slot) => Volatile.Read(in _tail) != slot;

    /// <summary>Takes back the fork that was pushed last, unless it is stolen. For forks that <see cref="TryPop"/> could not decide on, and for coarse ones.</summary>
    /// <param name="slot">Its slot, which stays reserved if the fork is stolen, so that the owner can fork meanwhile.</param>
    /// <param name="thief">The number of the thief, if it is stolen.</param>
    internal bool TryPopLocked(nint slot, out int thief)
    {
        Enter();
        bool stolen = _head > slot;
        if (stolen)
            _head = slot + SlotSize;
        Volatile.Write(ref _tail, stolen ? slot + SlotSize : slot);
        Exit();
        thief = stolen ? (int)*(nint*)slot : -1;
        return !stolen;
    }

    /// <summary>Frees the slot of a stolen fork that has ended.</summary>
    internal void Return(nint slot)
    {
        Enter();
        _head = slot;
        Volatile.Write(ref _tail, slot);
        Exit();
    }

    /// <summary>Takes the oldest fork, for another worker than the owner.</summary>
    /// <param name="thief">The number of that worker.</param>
    /// <param name="unlessZero">If this is 0 once the tail has been read, nothing is taken.</param>
    /// <param name="frame">The fork's frame.</param>
    internal bool TrySteal(int thief, ref readonly nint unlessZero, out nint frame)
    {
        frame = 0;
        if (!LooksStealable || Interlocked.CompareExchange(ref _lock, 1, 0) != 0)
            return false;

        nint slot = _head;
        bool isCoarse = slot < Volatile.Read(ref _tail) && (Volatile.Read(ref *(nint*)slot) & Coarse) != 0;
        Volatile.Write(ref _head, slot + SlotSize);

        // Either the owner, which writes the tail and then reads the head, sees this head, or its write is seen below. It does not take back
        // a coarse fork without the lock.
        if (!isCoarse)
            Interlocked.MemoryBarrierProcessWide();
        bool stolen = (isCoarse || slot < Volatile.Read(ref _tail)) && Volatile.Read(in unlessZero) != 0;
        if (stolen)
        {
            frame = *(nint*)slot & ~Coarse;
            *(nint*)slot = thief;
        }
        else
        {
            Volatile.Write(ref _head, slot);
        }

        Exit();
        return stolen;
    }

    /// <summary>Requests a wake-up by the owner's next push. A process-wide barrier must follow, then a check of <see cref="LooksStealable"/>.</summary>
    internal void AskForWakeUp() => Volatile.Write(ref _limit, 0);

    /// <summary>For the owner: whether a wake-up was requested. The next push answers requests from now on.</summary>
    internal bool TakeRequest()
    {
        if (Volatile.Read(ref _limit) != 0)
            return false;
        Interlocked.Exchange(ref _limit, _end);
        return true;
    }

    /// <summary>For the owner: whether the last push has taken the last slot.</summary>
    internal readonly bool IsFull => Volatile.Read(in _tail) >= _end;

    private void Enter()
    {
        // Not with SpinWait, whose Thread.Sleep(0) throws on an interrupted thread: nothing may throw out of a join.
        for (int round = 1; Interlocked.CompareExchange(ref _lock, 1, 0) != 0; round++)
        {
            if (round % 8 == 0)
                Thread.Yield();
            else
                Thread.SpinWait(8);
        }
    }

    private void Exit() => Volatile.Write(ref _lock, 0);
}
