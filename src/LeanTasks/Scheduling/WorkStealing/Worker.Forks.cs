using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using LeanTasks.Runtime;
using LeanTasks.Threading;

namespace LeanTasks.Scheduling;

// Forks: the owner's slow paths, and the thief's side.
internal sealed unsafe partial class Worker
{
    // How long an owner looks for something else to do before it sleeps, in microseconds: a stolen side has mostly nearly ended.
    private const int WaitSpinMicroseconds = 100;

    // Never 0: for an unconditional steal.
    private static readonly nint s_anyTime = 1;

    // The cells that are in no slot, the first of each type. Used by the thread that has taken the worker.
    private Dictionary<Type, ForkCell?>? _spareCells;

    // 1 while the thread sleeps, or is about to, until a fork of its own has ended. Written by that thread.
    private int _sleepsForThief;

    /// <summary>
    /// Whether there was a fork when no more threads might run, so that none was woken. A thread that makes room is to look for it. Set by
    /// this thread, and by threads that go to sleep; cleared by this thread when it has no forks any more. An extra note does no harm.
    /// </summary>
    internal bool HasUnannouncedForks;

    /// <summary>
    /// What a side of a fork has thrown, from the catch to the first lines after it; otherwise null. Not a local. The JIT would keep it on the
    /// stack of every fork, whether it throws or not, and a fork would take a twentieth longer.
    /// </summary>
    internal Exception? Thrown;

    /// <summary>
    /// Called when the thread has no forks any more. A thread that requested a wake-up when no more might run still sleeps, and will not
    /// repeat the request. So the note becomes a request again.
    /// </summary>
    internal void HasNoForks()
    {
        Forks.Forget();
        if (!Volatile.Read(ref HasUnannouncedForks))
            return;
        Volatile.Write(ref HasUnannouncedForks, false);
        Forks.AskForWakeUp();
    }

    /// <summary>To be called when a push has reached the limit: a wake-up is requested, or the last slot is taken.</summary>
    /// <param name="wakes">Whether to wake a thread now.</param>
    /// <returns>Whether the fork may stay offered; otherwise it is to be taken back immediately.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal bool PushReachedLimit(bool wakes)
    {
        if (wakes)
            WakeForOffered();
        return !Forks.IsFull;
    }

    /// <summary>To be called after a push without a wake-up: wakes a thread if one is requested. Until then the request stays, and the next push may answer it.</summary>
    internal void WakeForOffered()
    {
        if (Forks.TakeRequest())
            WorkerPool.WakeForFork(this);
    }

    /// <summary>Takes back the fork that was pushed last, or waits for its thief.</summary>
    /// <param name="slot">The fork's slot, which is free afterwards; until the next fork it holds what the thief has left.</param>
    /// <returns>Whether the fork is the owner's after all; otherwise it has ended elsewhere.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal bool TryPopOrWait(nint slot)
    {
        if (Forks.TryPopLocked(slot, out int thief))
            return true;
        Worker[] workers = WorkerPool.Workers;

        // A thief whose place has been removed has left, so it has ended the fork before.
        if (thief < workers.Length)
            WaitForThief(slot, workers[thief]);
        Forks.Return(slot);
        return false;
    }

    /// <summary>Takes the oldest fork of a worker and runs it here.</summary>
    /// <param name="victim">The worker.</param>
    /// <param name="passesOn">Whether the thread has searched until now.</param>
    internal bool TryStealFrom(Worker victim, bool passesOn = false) => TryStealFrom(victim, in s_anyTime, passesOn);

    /// <param name="victim">The worker.</param>
    /// <param name="unlessZero">If this is 0 once the fork is claimed, the fork stays where it is.</param>
    /// <param name="passesOn">Whether the thread has searched until now.</param>
    private bool TryStealFrom(Worker victim, ref readonly nint unlessZero, bool passesOn)
    {
        long begin = Stopwatch.GetTimestamp();
        bool isClaimed = victim.Forks.TrySteal(Number, in unlessZero, out nint slot, out nint frame);
        long claimed = Stopwatch.GetTimestamp();
        if (passesOn)
            WorkerPool.PassOn();
        if (!isClaimed)
            return false;
        StolenForks++;
        RunStolen(slot, frame);
        _preyWasSmall = Stopwatch.GetTimestamp() - claimed < claimed - begin;

        // The owner writes that it sleeps, then reads the slot; RunStolen has written that. At least one sees the other's write.
        Interlocked.MemoryBarrier();
        if (Volatile.Read(ref victim._sleepsForThief) != 0)
            victim.Parker.Wake();
        return true;
    }

    /// <summary>
    /// Returns when a stolen fork has ended. Meanwhile the thread helps only the thief. The oldest forks of the thief are parts of the stolen
    /// one. So what runs here is part of what is waited for, and cannot meet a lock that this thread holds. The thief may have finished and
    /// forked something else since the last check; so the slot is checked again once a fork is claimed.
    /// </summary>
    private void WaitForThief(nint slot, Worker thief)
    {
        ref nint run = ref ForkDeque.At(slot).Run;
        long begin = Stopwatch.GetTimestamp();
        for (int round = 0; Volatile.Read(ref run) != 0; round++)
        {
            if (!Forks.IsFull && RuntimeHelpers.TryEnsureSufficientExecutionStack() && TryStealFrom(thief, in run, passesOn: false))
                begin = Stopwatch.GetTimestamp();
            else if (MicrosecondsSince(begin) >= WaitSpinMicroseconds)
                SleepUntilEnded(ref run);
            else if (round % 16 == 15)
                System.Threading.Thread.Yield();
            else
                System.Threading.Thread.SpinWait(8);
        }
    }

    private void SleepUntilEnded(ref nint run)
    {
        // Another thread may run meanwhile, and helps any worker. An external thread may be a thread of the pool, which then has others in its place, too.
        using Blocking blocking = Blocking.Begin();
        Interlocked.Exchange(ref _sleepsForThief, 1);
        while (Volatile.Read(ref run) != 0)
            Parker.Park();
        Volatile.Write(ref _sleepsForThief, 0);
    }

    private void RunStolen(nint slot, nint frame)
    {
        ref ForkSlot fork = ref ForkDeque.At(slot);
        ContextSnapshot before = new(Thread);
        RunningTask around = new(Unsafe.As<LeanTask?>(fork.TaskOrFault), Thread);
        Exception? fault = null;
        try
        {
            ExecutionContext context = Flowing(fork.Context);
            if (!Thread.IsIn(context))
                ExecutionContext.Restore(context);
            ((delegate*<nint, Worker, void>)fork.Run)(frame, this);
        }
        catch (Exception exception)
        {
            fault = exception;
        }

        before.Restore();
        around.Restore(Thread);
        HasNoForks();
        fork.TaskOrFault = fault;
        Volatile.Write(ref fork.Run, 0);
    }

    /// <summary>The context that flows to the thief, of the one that an owner has left in a slot.</summary>
    private static ExecutionContext Flowing(object? left) =>
        left is ExecutionContext context && !(AmbientContext.FieldsAreUsable && ThreadFields.IsFlowSuppressed(context))
            ? context
            : AmbientContext.Default;

    // The cells of forks whose sides have references.

    /// <summary>Takes a spare cell, or returns null.</summary>
    /// <param name="type">The type of the cell.</param>
    internal ForkCell? TakeSpareCell(Type type)
    {
        if (_spareCells is null || !_spareCells.TryGetValue(type, out ForkCell? cell) || cell is null)
            return null;
        _spareCells[type] = cell.Next;
        cell.Next = null;
        return cell;
    }

    /// <summary>Puts a cell into a slot that is not in use. The cell that was there becomes a spare one.</summary>
    internal void PutCell(nint slot, ForkCell cell)
    {
        ref ForkCell? place = ref ForkDeque.At(slot).Cell;
        if (place is { IsCollectible: false } before)
        {
            ref ForkCell? first = ref CollectionsMarshal.GetValueRefOrAddDefault(_spareCells ??= [], before.GetType(), out _);
            before.Next = first;
            first = before;
        }

        place = cell;
        if (cell.IsCollectible)
            Forks.ForgetLater(slot);
    }
}
