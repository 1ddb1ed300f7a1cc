using LeanTasks.Threading;

namespace LeanTasks.Scheduling;

/// <summary>
/// The thread that looks at all worker pools that are awake, every 50 ms, and sleeps while there are none. It has no <see cref="Timer"/>, whose
/// callbacks need a thread of the pool, which then searches for more to do. Where a process forks ten times a second, that was more than half
/// of its CPU.
/// </summary>
internal static class WorkerPoolWatcher
{
    private const int Milliseconds = 50;

    // It calls nothing of the user's.
    private const int StackBytes = 256 << 10;

    // Guards the two fields below. Taken inside a worker pool's own lock, so no worker pool is called in it.
    private static readonly object s_gate = new();

    // The worker pools that are awake; twice, for a moment, where one falls asleep and wakes up again.
    private static readonly List<WorkerPool> s_awake = [];

    private static bool s_hasThread;

    /// <summary>Makes sure that there is the thread.</summary>
    /// <exception cref="OutOfMemoryException">No thread is available.</exception>
    internal static void Start()
    {
        using (Uninterrupted.Lock(s_gate))
        {
            if (s_hasThread)
                return;
            Thread thread = new(Run, StackBytes) { IsBackground = true, Name = "LeanTasks watcher" };
            thread.UnsafeStart();
            s_hasThread = true;
        }
    }

    /// <summary>Looks at a worker pool from now on, until that says that it is asleep.</summary>
    internal static void Add(WorkerPool pool)
    {
        using (Uninterrupted.Lock(s_gate))
        {
            s_awake.Add(pool);
            if (s_awake.Count == 1)
                Monitor.Pulse(s_gate);
        }
    }

    /// <summary>For tests: whether it looks at a worker pool.</summary>
    internal static bool Watches(WorkerPool pool)
    {
        lock (s_gate)
            return s_awake.Contains(pool);
    }

    /// <summary>Waits until a worker pool is awake.</summary>
    internal static void WaitForWorkerPool()
    {
        lock (s_gate)
        {
            while (s_awake.Count == 0)
                Monitor.Wait(s_gate);
        }
    }

    /// <summary>Looks once at each worker pool that is awake.</summary>
    /// <param name="looked">An empty list, for the look: no worker pool is called in the lock.</param>
    internal static void LookAtAll(List<WorkerPool> looked)
    {
        lock (s_gate)
            looked.AddRange(s_awake);
        foreach (WorkerPool pool in looked)
        {
            if (!pool.Look())
                Remove(pool);
        }

        looked.Clear();
    }

    private static void Run()
    {
        List<WorkerPool> looked = [];
        while (true)
        {
            WaitForWorkerPool();
            Thread.Sleep(Milliseconds);
            LookAtAll(looked);
        }
    }

    private static void Remove(WorkerPool pool)
    {
        lock (s_gate)
            s_awake.Remove(pool);
    }
}
