using System.Diagnostics.Metrics;
using LeanTasks.Threading;

namespace LeanTasks.Scheduling;

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
