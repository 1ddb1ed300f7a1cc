using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace LeanTasks.Scheduling;

/// <summary>
/// The forks of a worker whose other sides nobody has begun, the oldest first: addresses of frames on the owner's stack. The
/// owner pushes and pops at the tail by plain loads and stores; a thief takes from the head under a lock, and pays for both by a
/// barrier on all threads of the process. The protocol of THE (Frigo, Leiserson, Randall: The Implementation of the Cilk-5
/// Multithreaded Language, 1998) with an asymmetric fence; README.md tells it in prose.
/// </summary>
/// <remarks>What different threads write is two cache lines apart.</remarks>
[StructLayout(LayoutKind.Explicit, Size = 384)]
internal unsafe struct ForkDeque
{
    /// <summary>How many slots there are: two more than forks that a thread can have open at once. What is forked deeper is not offered to others.</summary>
    internal const int Capacity = 1 << 12;

    /// <summary>
    /// Added to the address of a frame whose fork is taken back by <see cref="TryPopLocked"/> only: the owner pays a few
    /// nanoseconds more, and a thief needs no barrier. For forks that last.
    /// </summary>
    internal const nint Coarse = 1;

    private const int SlotSize = 8;

    // The slot of the next fork. Written by the owner; while a fork is out with a thief, under the lock.
    [FieldOffset(128)]
    private nint _tail;

    // The tail that is too far: the end of the room, or 0 where a worker that goes to sleep wants to hear of the next push.
    // Set back by the owner, set to 0 by anybody.
    [FieldOffset(136)]
    private nint _limit;

    // The last slot, which is never used. Written once.
    [FieldOffset(144)]
    private nint _end;

    // The oldest fork that is not stolen; one more while a thief finds out whether it may have it. Written under the lock.
    [FieldOffset(256)]
    private nint _head;

    // 1 for whoever writes the head.
    [FieldOffset(264)]
    private int _lock;

    /// <summary>Takes an array into use.</summary>
    /// <param name="slots">Of <see cref="Capacity"/>, pinned, and alive as long as the deque.</param>
    internal void Use(nint[] slots)
    {
        _tail = _head = (nint)Unsafe.AsPointer(ref MemoryMarshal.GetArrayDataReference(slots));
        _end = _tail + ((Capacity - 1) * SlotSize);

        // Those that sleep already could not ask: the first push is to wake one.
        _limit = 0;
    }

    /// <summary>Whether there seems to be something to steal. True for a moment also where a thief has just been refused.</summary>
    internal readonly bool LooksStealable => Volatile.Read(in _tail) > Volatile.Read(in _head);

    /// <summary>Offers a fork to others.</summary>
    /// <param name="frame">The address of its <see cref="ForkFrame"/>, which must stay valid until it is taken back or returned; perhaps <see cref="Coarse"/>.</param>
    /// <param name="slot">Where it is.</param>
    /// <returns>Whether that was all; otherwise <see cref="Worker.PushedToTheLimit"/> must be called.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool Push(nint frame, out nint slot)
    {
        slot = Volatile.Read(ref _tail);
        Volatile.Write(ref *(nint*)slot, frame);
        nint next = slot + SlotSize;

        // The limit is looked at after the tail is written: a worker that sets it to 0 looks at the tail afterwards. Its barrier
        // keeps the two apart here too, so one of the two sees the other.
        Volatile.Write(ref _tail, next);
        return next < Volatile.Read(ref _limit);
    }

    /// <summary>Takes back the fork that was pushed last. False if a thief may have it: then <see cref="TryPopLocked"/> tells.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool TryPop(nint slot)
    {
        Volatile.Write(ref _tail, slot);
        return Volatile.Read(ref _head) <= slot;
    }

    /// <summary>Whether the fork in a slot is still offered, or out with a thief, and not popped.</summary>
    internal readonly bool IsOpen(nint slot) => Volatile.Read(in _tail) != slot;

    /// <summary>Takes back the fork that was pushed last, unless it is stolen. Where <see cref="TryPop"/> could not tell, and for any other.</summary>
    /// <param name="slot">Its slot, which stays taken if it is not, so that the owner can fork meanwhile.</param>
    /// <param name="thief">Otherwise, who has stolen it.</param>
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
    /// <param name="unlessZero">Where this is 0 once the tail has been seen, nothing is taken.</param>
    /// <param name="frame">The fork's frame.</param>
    internal bool TrySteal(int thief, ref readonly nint unlessZero, out nint frame)
    {
        frame = 0;
        if (!LooksStealable || Interlocked.CompareExchange(ref _lock, 1, 0) != 0)
            return false;

        nint slot = _head;
        bool isCoarse = slot < Volatile.Read(ref _tail) && (Volatile.Read(ref *(nint*)slot) & Coarse) != 0;
        Volatile.Write(ref _head, slot + SlotSize);

        // Either the owner, who writes the tail and then reads the head, sees this head; or what it wrote is seen below. A coarse
        // fork he does not take back without the lock.
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

    /// <summary>Asks to hear of the owner's next push. A process-wide barrier must follow, then a look at <see cref="LooksStealable"/>.</summary>
    internal void AskForWakeUp() => Volatile.Write(ref _limit, 0);

    /// <summary>For the owner: whether somebody has asked to hear of a push. Whoever asks from now on is heard at the next one.</summary>
    internal bool TakeRequest()
    {
        if (Volatile.Read(ref _limit) != 0)
            return false;
        Interlocked.Exchange(ref _limit, _end);
        return true;
    }

    /// <summary>For the owner: whether what was pushed last has taken the last room.</summary>
    internal readonly bool IsFull => Volatile.Read(in _tail) >= _end;

    private void Enter()
    {
        // Not by a SpinWait, whose Thread.Sleep(0) throws on a thread that was interrupted: nothing may throw out of a join.
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
