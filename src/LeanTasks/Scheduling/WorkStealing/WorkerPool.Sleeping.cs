using LeanTasks.Threading;

namespace LeanTasks.Scheduling;

// Which threads run, search or sleep. Each counter is changed by interlocked operations.
internal sealed partial class WorkerPool
{
    // The worker pool's own threads that run something, except those that are blocked in it. At most the size, except for threads that
    // resume after being blocked.
    private int _running;

    // Other threads that run forks here, except those that are blocked.
    private int _externalThreads;

    // The worker pool's own threads that are awake and have nothing to run. Also those that have been woken or started and have not run
    // yet.
    private int _searching;

    // The sleeping workers; the one that has slept least is the last. Guarded by _gate.
    private readonly List<Worker> _idle = [];

    // The number of sleeping workers. Written under _gate.
    private int _idleCount;

    /// <summary>Whether a thread may run a task: tasks do not wait for external threads.</summary>
    internal bool MayRunTask(bool isRunning) => Volatile.Read(ref _running) - (isRunning ? 1 : 0) < Limit;

    /// <summary>Whether a thread may run a fork, which its owner would otherwise run itself: not if there are enough external threads.</summary>
    internal bool MayRunFork(bool isRunning) =>
        Volatile.Read(ref _running) + Volatile.Read(ref _externalThreads) - (isRunning ? 1 : 0) < Limit;

    /// <summary>Counts a searching thread as running, if there are not too many.</summary>
    internal bool TryBeginRunning(bool forTask)
    {
        int running = Interlocked.Increment(ref _running);
        if (running + (forTask ? 0 : Volatile.Read(ref _externalThreads)) > Limit)
        {
            Interlocked.Decrement(ref _running);
            return false;
        }

        Interlocked.Decrement(ref _searching);
        return true;
    }

    /// <summary>Counts a running thread as searching.</summary>
    internal void EndRunning()
    {
        Interlocked.Increment(ref _searching);
        Interlocked.Decrement(ref _running);
    }

    /// <summary>Called when a thread that runs something is about to block: another may run meanwhile.</summary>
    internal void BeginBlocking(Worker worker)
    {
        // Before it makes room: a thread that begins a task in its place sees the mark.
        MarkBlocked(worker);
        Interlocked.Decrement(ref worker.IsExternal ? ref _externalThreads : ref _running);
        if (!worker.IsExternal)
            Interlocked.Decrement(ref _awake);
        PassOn();
        WakeForUnannouncedForks();
    }

    internal void EndBlocking(Worker worker)
    {
        UnmarkBlocked(worker);
        Interlocked.Increment(ref worker.IsExternal ? ref _externalThreads : ref _running);
        if (!worker.IsExternal)
            Interlocked.Increment(ref _awake);
        Watch();
    }

    /// <summary>To be called by a thread that stops searching or ends: tasks and forks that came meanwhile have woken no other thread.</summary>
    internal void PassOn()
    {
        if (HasTasks())
            WakeForTask();
        if (MayRunFork(isRunning: false) && OffersForks())
            WakeOrStart();
    }

    private bool OffersForks()
    {
        foreach (Worker worker in Workers)
        {
            if (worker.Forks.LooksStealable)
                return true;
        }

        return false;
    }

    /// <summary>Makes sure that a thread searches.</summary>
    private void WakeOrStart()
    {
        if (Volatile.Read(ref _searching) == 0 && !TryWakeIdle())
            StartSpare();
    }

    /// <summary>To be called after a task was queued.</summary>
    internal void WakeForTask()
    {
        // A thread that goes to sleep after the reads below sees the queued task.
        Interlocked.MemoryBarrier();
        if (MayRunTask(isRunning: false))
            WakeOrStart();
    }

    /// <summary>To be called by a worker that has pushed a fork and found a request for a wake-up.</summary>
    internal void WakeForFork(Worker worker)
    {
        if (!MayRunFork(isRunning: false))
        {
            // Either the thread that makes room sees this note, or the room is seen here.
            Volatile.Write(ref worker.HasUnannouncedForks, true);
            Interlocked.MemoryBarrier();
            if (!MayRunFork(isRunning: false))
                return;
        }

        // A searching thread finds the fork, or passes it on; sleeping threads need to be woken by the next one.
        WakeOrStart();
        if (Volatile.Read(ref _idleCount) > 0)
            worker.Forks.AskForWakeUp();
    }

    /// <summary>Sleeps until there is something to do.</summary>
    /// <returns>Whether to continue; otherwise the thread is to end.</returns>
    internal bool Sleep(Worker worker, bool isSpare)
    {
        if (IsClosing && !worker.SeesWork())
            return false;
        worker.ResetThread();

        AddIdle(worker);
        EndSearching();
        foreach (Worker victim in Workers)
            victim.Forks.AskForWakeUp();

        // Either a thread that pushes a fork or queues a task sees the writes above, or its own write is seen below.
        AsymmetricFence.Heavy();
        if (worker.SeesWork() || IsClosing || SeesRoomForUnannounced(worker))
        {
            TryWake(worker);
            return true;
        }

        const int spareIdleMilliseconds = 5_000;
        while (Volatile.Read(ref worker.IsIdle))
        {
            if (!worker.Parker.Park(isSpare ? spareIdleMilliseconds : Timeout.Infinite) && TryWake(worker))
                return false;
        }

        return true;
    }

    /// <summary>
    /// For a thread that goes to sleep although there are forks, because no more may run. The thread that makes room is to look for them.
    /// They may have been pushed when there was room and no thread slept.
    /// </summary>
    /// <returns>Whether there is room now.</returns>
    private bool SeesRoomForUnannounced(Worker worker)
    {
        bool anybody = false;
        foreach (Worker victim in Workers)
        {
            if (!victim.Forks.LooksStealable)
                continue;
            anybody = true;
            Volatile.Write(ref victim.HasUnannouncedForks, true);
        }

        if (anybody)
            Interlocked.MemoryBarrier();
        return anybody && worker.SeesWork();
    }

    /// <summary>To be called when more may run than before: a fork that was pushed when no more might run has woken no thread.</summary>
    internal void WakeForUnannouncedForks()
    {
        bool anybody = false;
        foreach (Worker worker in Workers)
        {
            if (!Volatile.Read(ref worker.HasUnannouncedForks))
                continue;
            anybody = true;
            worker.Forks.AskForWakeUp();
        }

        if (!anybody)
            return;

        // Either an owner sees the request at its push, or the push is seen below.
        AsymmetricFence.Heavy();
        if (OffersForks() && MayRunFork(isRunning: false))
            WakeOrStart();
    }

    private void AddIdle(Worker worker)
    {
        using (Uninterrupted.Lock(_gate))
        {
            worker.IsIdle = true;
            _idle.Add(worker);
            Volatile.Write(ref _idleCount, _idle.Count);
        }
    }

    /// <summary>Wakes the worker that has slept least. False if none sleeps.</summary>
    private bool TryWakeIdle()
    {
        if (Volatile.Read(ref _idleCount) == 0)
            return false;
        Worker worker;
        using (Uninterrupted.Lock(_gate))
        {
            if (_idle.Count == 0)
                return false;
            worker = _idle[^1];
            Awaken(worker);
        }

        worker.Parker.Wake();
        return true;
    }

    /// <summary>Takes a worker out of the idle ones. False if another thread has.</summary>
    private bool TryWake(Worker worker)
    {
        using (Uninterrupted.Lock(_gate))
        {
            if (!worker.IsIdle)
                return false;
            Awaken(worker);
            return true;
        }
    }

    private void Awaken(Worker worker)
    {
        _idle.Remove(worker);
        Volatile.Write(ref _idleCount, _idle.Count);
        Volatile.Write(ref worker.IsIdle, false);
        BeginSearching();
    }

    /// <summary>Counts a thread that has been woken or is about to start.</summary>
    private void BeginSearching()
    {
        Interlocked.Increment(ref _searching);
        Interlocked.Increment(ref _awake);
        Watch();
    }

    /// <summary>Ceases to count a thread that goes to sleep or ends.</summary>
    private void EndSearching()
    {
        Interlocked.Decrement(ref _searching);
        Interlocked.Decrement(ref _awake);
    }
}
