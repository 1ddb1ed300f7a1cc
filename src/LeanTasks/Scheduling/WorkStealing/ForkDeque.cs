using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using LeanTasks.Threading;

namespace LeanTasks.Scheduling;

/// <summary>
/// The forks of a worker whose second sides have not begun, the oldest first. The owner pushes and pops at the tail by plain loads and stores. A
/// thief takes from the head under a lock, and pays for both by a barrier on all threads of the process. This is the protocol of THE (Frigo,
/// Leiserson, Randall: The Implementation of the Cilk-5 Multithreaded Language, 1998) with an asymmetric fence; README.md describes it.
/// </summary>
/// <remarks>Fields that different threads write are two cache lines apart.</remarks>
[StructLayout(LayoutKind.Explicit, Size = 384)]
internal unsafe struct ForkDeque
{
    /// <summary>
    /// The number of slots: two more than the forks that a thread can have open at the same time. Deeper forks are not offered to others.
    /// </summary>
    internal const int Capacity = 1 << 12;

    /// <summary>
    /// Added to the frame of a fork that is taken back only by <see cref="TryPopLocked"/>. The owner pays a few nanoseconds more, and a thief needs
    /// no barrier. For long forks, and for those around which the owner pays more anyway.
    /// </summary>
    internal const nint Coarse = 1;

    // The slot of the next fork. Written by the owner; while a fork is out with a thief, under the lock.
    [FieldOffset(128)]
    private nint _tail;

    // The tail at which a push calls the slow path. It is the end of the array, or 0 if a worker that goes to sleep requests a wake-up by the next
    // push. Set back by the owner, set to 0 by any thread.
    [FieldOffset(136)]
    private nint _limit;

    // The last slot, which is never used. Written once.
    [FieldOffset(144)]
    private nint _end;

    // The end of the slots that may hold what a thread without forks must not keep alive. Used by the owner.
    [FieldOffset(152)]
    private nint _heldEnd;

    // The slot of the oldest fork that is not stolen; one more while a thief checks whether it may have that. Written under the lock.
    [FieldOffset(256)]
    private nint _head;

    // 1 while a thread holds the lock.
    [FieldOffset(264)]
    private int _lock;

    /// <summary>Takes an array into use.</summary>
    /// <param name="slots">An array of <see cref="Capacity"/>, pinned, and alive as long as the deque.</param>
    internal void Use(ForkSlot[] slots)
    {
        _tail = _head = _heldEnd = (nint)Unsafe.AsPointer(ref MemoryMarshal.GetArrayDataReference(slots));
        _end = _tail + ((Capacity - 1) * SlotSize);

        // Threads that sleep already could not make a request: the first push is to wake one.
        _limit = 0;
    }

    /// <summary>Whether there seems to be something to steal. Also true for a moment when a thief has just been refused.</summary>
    internal readonly bool LooksStealable => Volatile.Read(in _tail) > Volatile.Read(in _head);

    /// <summary>For the owner: the slot of the next fork. Nobody else uses it before the push.</summary>
    internal readonly nint Next
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => Volatile.Read(in _tail);
    }

    private static int SlotSize => Unsafe.SizeOf<ForkSlot>();

    /// <summary>The slot at an address.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ref ForkSlot At(nint slot) => ref Unsafe.AsRef<ForkSlot>((void*)slot);

    /// <summary>
    /// Notes in a slot before the push where the fork comes from. The fork that was there last came mostly from the same place, and a
    /// comparison takes less time than the store of a reference.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void SetOrigin(nint slot, object? context, LeanTask? task)
    {
        ref ForkSlot fork = ref At(slot);
        if (!ReferenceEquals(fork.Context, context) || !ReferenceEquals(fork.TaskOrFault, task))
            ChangeOrigin(slot, context, task);
    }

    /// <summary>For the owner, in a slot that is not in use: <see cref="Forget"/> is to clear it.</summary>
    internal void ForgetLater(nint slot)
    {
        if (_heldEnd <= slot)
            _heldEnd = slot + SlotSize;
    }

    /// <summary>For the owner: clears what the slots that are not in use keep alive of earlier forks.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Forget()
    {
        if (_heldEnd > _tail)
            Clear();
    }

    /// <summary>Offers a fork to others.</summary>
    /// <param name="slot">The fork's slot: <see cref="Next"/>, with all that a thief needs but the frame.</param>
    /// <param name="frame">See <see cref="ForkSlot.Frame"/>; it must stay valid until the fork is taken back or returned.</param>
    /// <returns>Whether nothing is left to do; otherwise <see cref="Worker.PushReachedLimit"/> must be called.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool Push(nint slot, nint frame)
    {
        Volatile.Write(ref At(slot).Frame, frame);
        nint next = slot + SlotSize;

        // The limit is read after the tail is written; a worker that sets it to 0 reads the tail afterwards. At least one of the two threads sees the
        // other's write.
        Volatile.Write(ref _tail, next);
        AsymmetricFence.Light();
        return next < Volatile.Read(ref _limit);
    }

    /// <summary>Takes back the fork that was pushed last. False if a thief may have it: then <see cref="TryPopLocked"/> decides.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool TryPop(nint slot)
    {
        Volatile.Write(ref _tail, slot);
        AsymmetricFence.Light();
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
        thief = stolen ? (int)At(slot).Frame : -1;
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
    /// <param name="slot">The fork's slot, which is the thief's until it clears <see cref="ForkSlot.Run"/>.</param>
    /// <param name="frame">The argument of that.</param>
    internal bool TrySteal(int thief, ref readonly nint unlessZero, out nint slot, out nint frame)
    {
        slot = frame = 0;
        if (!LooksStealable || Interlocked.CompareExchange(ref _lock, 1, 0) != 0)
            return false;

        slot = _head;
        bool isCoarse = slot < Volatile.Read(ref _tail) && (Volatile.Read(ref At(slot).Frame) & Coarse) != 0;
        Volatile.Write(ref _head, slot + SlotSize);

        // Either the owner, which writes the tail and then reads the head, sees this head, or its write is seen below. It does not take back
        // a coarse fork without the lock.
        if (!isCoarse)
            AsymmetricFence.Heavy();
        bool stolen = (isCoarse || slot < Volatile.Read(ref _tail)) && Volatile.Read(in unlessZero) != 0;
        if (stolen)
        {
            frame = At(slot).Frame & ~Coarse;
            At(slot).Frame = thief;
        }
        else
        {
            Volatile.Write(ref _head, slot);
        }

        Exit();
        return stolen;
    }

    /// <summary>Requests a wake-up by the owner's next push. A heavy fence must follow, then a check of <see cref="LooksStealable"/>.</summary>
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

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void ChangeOrigin(nint slot, object? context, LeanTask? task)
    {
        ref ForkSlot fork = ref At(slot);
        fork.Context = context;
        fork.TaskOrFault = task;
        ForgetLater(slot);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void Clear()
    {
        while (_heldEnd > _tail)
        {
            _heldEnd -= SlotSize;
            ref ForkSlot fork = ref At(_heldEnd);
            fork.Context = null;
            fork.TaskOrFault = null;
            if (fork.Cell is { IsCollectible: true })
                fork.Cell = null;
        }
    }

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
