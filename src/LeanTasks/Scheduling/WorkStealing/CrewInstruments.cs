using System.Diagnostics.Metrics;
using LeanTasks.Threading;

namespace LeanTasks.Scheduling;

/// <summary>The instruments over all crews. Only for use by <see cref="CrewMeter"/>: the first use loads the assembly with meters.</summary>
internal static class CrewInstruments
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
            "leantasks.scheduler.steals", Steals, "{steal}", "Forks and tasks that a worker has taken from another."));
        LeanTasksMeter.Create(() => meter.CreateObservableUpDownCounter(
            "leantasks.scheduler.queue.length", Lengths, "{task}", "Tasks that are queued and have not begun."));
        LeanTasksMeter.Create(() => meter.CreateObservableUpDownCounter(
            "leantasks.scheduler.thread.count", Threads, "{thread}", "Threads of the scheduler's own, blocked ones included."));
    }

    private static List<Measurement<long>> Steals()
    {
        List<Measurement<long>> all = [];
        foreach (Crew crew in CrewMeter.Crews)
        {
            (long forks, long tasks) = crew.Stolen;
            all.Add(Of(crew, forks, new KeyValuePair<string, object?>(KindTag, "fork")));
            all.Add(Of(crew, tasks, new KeyValuePair<string, object?>(KindTag, "task")));
        }

        return all;
    }

    private static List<Measurement<long>> Lengths() => OfEach(static crew => crew.QueueLength);

    private static List<Measurement<long>> Threads() => OfEach(static crew => crew.ThreadCount);

    private static List<Measurement<long>> OfEach(Func<Crew, long> read)
    {
        List<Measurement<long>> all = [];
        foreach (Crew crew in CrewMeter.Crews)
            all.Add(Of(crew, read(crew)));
        return all;
    }

    private static Measurement<long> Of(Crew crew, long value, params ReadOnlySpan<KeyValuePair<string, object?>> more) =>
        new(value, [new(SchedulerTag, crew.Name), new(IdTag, crew.Scheduler.Id), .. more]);
}
