using LeanTasks.Runtime;
using LeanTasks.Threading;

namespace LeanTasks.Scheduling;

// The worker pool's own threads, from their start to their end.
internal sealed partial class WorkerPool
{
    // Large, because a waiting thread runs forks of others on top of its stack; memory that is not touched costs nothing.
    private const int StackBytes = 16 << 20;

    // The limit of the number of threads, however many are blocked.
    private const int MaxThreads = 1_000;

    // The threads that have been started and have not ended, for callers that wait for their end. Guarded by _gate.
    private readonly HashSet<Thread> _threads = [];

    // Whether tasks from outside are refused. Set once.
    private int _isClosing;

    // Whether tasks that have not begun are canceled instead of run. Set under _gate, before _isClosing or later.
    private bool _cancels;

    internal bool IsClosing => Volatile.Read(ref _isClosing) != 0;

    internal bool CancelsTasks => IsClosing && Volatile.Read(ref _cancels);

    internal int ThreadCount
    {
        get
        {
            using (Uninterrupted.Lock(_gate))
                return _threads.Count;
        }
    }

    internal void Start()
    {
        WorkerPoolWatcher.Start();
        _hasWatcher = true;
        for (int i = 0; i < _size; i++)
            StartThread(isSpare: false);
    }

    /// <summary>Lets the threads end when there is nothing left to do.</summary>
    /// <returns>Whether this call is the first.</returns>
    internal bool TryClose(bool cancels)
    {
        using (Uninterrupted.Lock(_gate))
        {
            // A later call may still choose to cancel the tasks that the first one was to run.
            Volatile.Write(ref _cancels, _cancels || cancels);
            if (IsClosing)
                return false;
            Interlocked.Exchange(ref _isClosing, 1);
        }

        while (TryWakeIdle())
        {
            // All of them; a thread that goes to sleep from now on sees that the worker pool is closing.
        }

        return true;
    }

    /// <summary>Waits until all threads but the current one have ended.</summary>
    /// <exception cref="ThreadInterruptedException">The waiting thread was interrupted; the threads end all the same.</exception>
    internal void WaitForThreads()
    {
        while (SomeOtherThread() is { } thread)
        {
            // A thread that is just being started cannot be joined yet.
            if ((thread.ThreadState & ThreadState.Unstarted) != 0)
                Thread.Yield();
            else
                thread.Join();
        }
    }

    private Thread? SomeOtherThread()
    {
        using (Uninterrupted.Lock(_gate))
            return _threads.Contains(Thread.CurrentThread) ? null : _threads.FirstOrDefault();
    }

    private void StartSpare()
    {
        try
        {
            StartThread(isSpare: true);
        }
        catch (OutOfMemoryException)
        {
            // No thread is available. The caller is about to block or has forked, and must continue: it is only less parallel.
        }
    }

    private void StartThread(bool isSpare)
    {
        Worker worker = TakeFree();
        Thread thread = new(() => Work(worker, isSpare), StackBytes) { IsBackground = true };
        using (Uninterrupted.Lock(_gate))
        {
            // Threads that have begun to end are not replaced.
            if (_threads.Count >= MaxThreads || (IsClosing && _threads.Count == 0))
            {
                GiveBack(worker);
                return;
            }

            thread.Name = worker.ThreadName;
            _threads.Add(thread);
        }

        BeginSearching();
        try
        {
            thread.UnsafeStart();
        }
        catch (OutOfMemoryException)
        {
            EndSearching();
            End(thread, worker);
            throw;
        }
    }

    private void Work(Worker worker, bool isSpare)
    {
        ThreadLocalState thread = ThreadLocalState.Current;
        worker.Take(thread, isExternal: false);
        thread.Worker = worker;
        worker.Loop(isSpare);
        EndSearching();
        PassOn();
        thread.Worker = null;
        End(Thread.CurrentThread, worker);
        if (IsClosing)
            HandLeftoversToPool();
    }

    private void End(Thread thread, Worker worker)
    {
        GiveBack(worker);
        using (Uninterrupted.Lock(_gate))
            _threads.Remove(thread);
    }

    // Threads that block in calls that this library does not see: locks, events, the waits of the BCL. As long as any thread is awake, the
    // WorkerPoolWatcher looks for them, and lets others run in their places. Otherwise what they wait for might never run.

    // Whether there is a watcher. False where a test drives the worker pool's threads itself. Set before the first thread starts.
    private bool _hasWatcher;

    // 1 as long as the worker pool is watched. Set by compare-exchange by the thread that asks for it, cleared by the watcher.
    private int _isWatching;

    // The worker pool's own threads that run or search. One counter, not the sum of two: a thread that moves from one to the other could be missed
    // in both. Changed by interlocked operations by the thread that wakes or starts one, and by one that goes to sleep, blocks or goes on.
    private int _awake;

    // How many threads that count as running have been replaced by others, because they seemed to be blocked. Written by the watcher.
    private int _blockedUnseen;

    // The number of threads that may currently run at the same time.
    private int Limit => _size + Volatile.Read(ref _blockedUnseen);

    /// <summary>To be called after a thread has been counted as awake, or an external thread.</summary>
    private void Watch()
    {
        if (Volatile.Read(ref _isWatching) == 0 && Interlocked.CompareExchange(ref _isWatching, 1, 0) == 0 && _hasWatcher)
            WorkerPoolWatcher.Add(this);
    }

    /// <summary>For the watcher: lets others run in the places of threads that seem to be blocked.</summary>
    /// <returns>Whether to look again: a worker pool that is asleep asks for it when a thread wakes up.</returns>
    internal bool Look()
    {
        int blocked = 0;
        foreach (Worker worker in Workers)
            blocked += worker.SeemsBlocked ? 1 : 0;

        // One more at a time: most waits are short, and a loop of sleeps must not start a thousand threads.
        Volatile.Write(ref _blockedUnseen, Math.Min(blocked, _blockedUnseen + 1));
        PassOn();
        if (!IsAsleep)
            return true;
        Interlocked.Exchange(ref _isWatching, 0);

        // A thread that was counted before has seen that the worker pool was watched.
        return !IsAsleep && Interlocked.CompareExchange(ref _isWatching, 1, 0) == 0;
    }

    private bool IsAsleep => Volatile.Read(ref _awake) + Volatile.Read(ref _externalThreads) == 0;
}
