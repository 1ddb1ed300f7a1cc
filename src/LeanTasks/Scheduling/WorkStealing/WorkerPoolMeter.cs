using System.Diagnostics.Metrics;
using LeanTasks.Threading;

namespace LeanTasks.Scheduling;

/// <summary>
/// The worker pools that listeners can observe. A worker pool does not know of them. When a listener asks, it reads what the workers have written, so
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

/// <summary>The instruments over all worker pools. Only for use by <see cref="WorkerPoolMeter"/>: the first use loads the assembly with meters.</summary>
internal static class WorkerPoolInstruments
{
    private const string SchedulerTag = "scheduler";

    private const string IdTag = "id";

    private const string KindTag = "kind";

    // 1 once a thread has begun to make them. Set by that thread.
    private static int s_areMade;

    /// <summary>Makes them, once.</summary>
    internal static void Make()
    {
        if (Interlocked.Exchange(ref s_areMade, 1) == 0)
            Make(LeanTasksMeter.Instance);
    }

    /// <summary>Makes each of them, whatever a listener does to which one is announced.</summary>
    internal static void Make(Meter meter)
    {
        // Named as the runtime's dotnet.thread_pool.* are.
        LeanTasksMeter.Create(() => meter.CreateObservableCounter(
            "leantasks.scheduler.steals", Steals, "{steal}", "Forks and tasks that a worker stole from another worker."));
        LeanTasksMeter.Create(() => meter.CreateObservableUpDownCounter(
            "leantasks.scheduler.queue.length", Lengths, "{task}", "Queued tasks that have not started."));
        LeanTasksMeter.Create(() => meter.CreateObservableUpDownCounter(
            "leantasks.scheduler.thread.count", Threads, "{thread}", "The scheduler's own threads, including blocked ones."));
    }

    private static List<Measurement<long>> Steals()
    {
        List<Measurement<long>> all = [];
        foreach (WorkerPool pool in WorkerPoolMeter.WorkerPools)
        {
            (long forks, long tasks) = pool.Stolen;
            all.Add(Of(pool, forks, new KeyValuePair<string, object?>(KindTag, "fork")));
            all.Add(Of(pool, tasks, new KeyValuePair<string, object?>(KindTag, "task")));
        }

        return all;
    }

    private static List<Measurement<long>> Lengths() => OfEach(static pool => pool.QueueLength);

    private static List<Measurement<long>> Threads() => OfEach(static pool => pool.ThreadCount);

    private static List<Measurement<long>> OfEach(Func<WorkerPool, long> read)
    {
        List<Measurement<long>> all = [];
        foreach (WorkerPool pool in WorkerPoolMeter.WorkerPools)
            all.Add(Of(pool, read(pool)));
        return all;
    }

    private static Measurement<long> Of(WorkerPool pool, long value, params ReadOnlySpan<KeyValuePair<string, object?>> more) =>
        new(value, [new(SchedulerTag, pool.Name), new(IdTag, pool.Scheduler.Id), .. more]);
}
