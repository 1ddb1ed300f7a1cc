namespace LeanTasks.Scheduling;

// Threads that block in calls that this library does not see: locks, events, the waits of the BCL. As long as any thread is awake, the
// WorkerPoolWatcher looks for them, and lets others run in their places: otherwise what they wait for might never run.
internal sealed partial class WorkerPool
{
    // Whether there is a watcher. False where a test drives the worker pool's threads itself. Set before the first thread starts.
    private bool _hasWatcher;

    // 1 as long as the worker pool is watched. Set by compare-exchange by the thread that asks for it, cleared by the watcher.
    private int _isWatching;

    // The worker pool's own threads that run or search. One counter, not the sum of two: a thread that moves from one to the other could be missed
    // in both. Changed by interlocked operations by the thread that wakes or starts one, and by one that goes to sleep, blocks or goes on.
    private int _awake;

    // How many threads that count as running have been replaced by others, because they seemed to be blocked. Written by the watcher.
    private int _blockedUnseen;

    // The number of threads that may run at once at the moment.
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
