using LeanTasks.Threading;

namespace LeanTasks.Scheduling;

/// <summary>
/// The worker pools that listeners can observe. A worker pool does not know of them: when a listener asks, it reads what the workers have written, so
/// nothing costs more where nobody listens.
/// </summary>
internal static class WorkerPoolMeter
{
    // Guards the writes of both fields below.
    private static readonly object s_gate = new();

    // The worker pools that have not been closed; weak, so that one that nobody has closed can be collected all the same. Replaced under the gate by the
    // threads that make and close schedulers; read by any thread.
    private static WeakReference<WorkerPool>[] s_pools = [];

    // Whether the instruments were made, or are once there can be listeners. Set under the gate.
    private static bool s_isAnnounced;

    /// <summary>The worker pools, as they are at this moment.</summary>
    internal static List<WorkerPool> WorkerPools
    {
        get
        {
            List<WorkerPool> pools = [];
            foreach (WeakReference<WorkerPool> each in Volatile.Read(ref s_pools))
            {
                if (each.TryGetTarget(out WorkerPool? pool))
                    pools.Add(pool);
            }

            return pools;
        }
    }

    /// <summary>To be called when a worker pool has been started.</summary>
    internal static void Add(WorkerPool pool)
    {
        bool isFirst;
        using (Uninterrupted.Lock(s_gate))
        {
            Volatile.Write(ref s_pools, [.. Without(null), new WeakReference<WorkerPool>(pool)]);
            isFirst = !s_isAnnounced;
            s_isAnnounced = true;
        }

        // Not within the gate: listeners are called when an instrument is made. And not while their own assembly is being loaded.
        if (isFirst && MeterListeners.CanListen(static () => ThreadPool.UnsafeQueueUserWorkItem(static _ => WorkerPoolInstruments.Make(), null)))
            WorkerPoolInstruments.Make();
    }

    /// <summary>To be called when a worker pool is closed; more than once does no harm.</summary>
    internal static void Remove(WorkerPool pool)
    {
        using (Uninterrupted.Lock(s_gate))
            Volatile.Write(ref s_pools, [.. Without(pool)]);
    }

    /// <summary>Those that are not collected, without one of them. Within the gate.</summary>
    private static List<WeakReference<WorkerPool>> Without(WorkerPool? closed)
    {
        List<WeakReference<WorkerPool>> others = [];
        foreach (WeakReference<WorkerPool> each in s_pools)
        {
            if (each.TryGetTarget(out WorkerPool? pool) && pool != closed)
                others.Add(each);
        }

        return others;
    }
}
