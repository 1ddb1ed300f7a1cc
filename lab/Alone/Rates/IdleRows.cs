using System.Runtime;

namespace LeanTasks.Lab.Alone.Rates;

/// <summary>The rows of rates that tell what a scheduler takes when it has nothing more to do.</summary>
internal static class IdleRows
{
    private const int BurstSize = 10_000;

    // Counted by the tasks of a burst.
    private static int s_ended;

    /// <summary>Runs bursts of tasks on a scheduler, and prints the nanoseconds of CPU that the process takes in the second after the last.</summary>
    /// <returns>The exit code.</returns>
    public static int Run(string scheduler, string variant)
    {
        if (Find(scheduler, variant) is not { } start)
        {
            Console.Error.WriteLine($"rates has no row 'idle {scheduler} {variant}'.");
            return 2;
        }

        WarmUp.With(() => Burst(start));
        Burst(start);
        long methods = JitInfo.GetCompiledMethodCount();
        TimeSpan before = Environment.CpuUsage.TotalTime;
        Thread.Sleep(1_000);
        TimeSpan cpu = Environment.CpuUsage.TotalTime - before;

        methods = JitInfo.GetCompiledMethodCount() - methods;

        // After the figures: the first use of the console takes milliseconds.
        Console.Out.Write($"cpu {cpu.TotalNanoseconds}\nmethods {methods}\n");
        return 0;
    }

    private static void Burst(Action<Action> start)
    {
        Volatile.Write(ref s_ended, 0);
        for (int i = 0; i < BurstSize; i++)
            start(static () => Interlocked.Increment(ref s_ended));

        // Without a wait of the scheduler's own, which could do its part of the work.
        while (Volatile.Read(ref s_ended) < BurstSize)
            Thread.Sleep(1);
    }

    private static Action<Action>? Find(string scheduler, string variant) => (scheduler, variant) switch
    {
        ("pool", "Floor") => static action => action(),
        ("pool" or "WorkStealing", "Task") => On(TaskScheduler.Default),
        ("pair", "Task") => On(new ConcurrentExclusiveSchedulerPair().ConcurrentScheduler),
        ("pool", "LeanTask") => On(LeanScheduler.Default),
        ("pair", "LeanTask") => On(new ConcurrentExclusiveLeanSchedulerPair().ConcurrentScheduler),
        ("WorkStealing", "LeanTask") => On(WorkStealingScheduler.Shared),
        _ => null,
    };

    private static Action<Action> On(TaskScheduler scheduler) =>
        action => Task.Factory.StartNew(action, CancellationToken.None, TaskCreationOptions.DenyChildAttach, scheduler);

    private static Action<Action> On(LeanScheduler scheduler) =>
        action => LeanTask.Factory.StartNew(action, CancellationToken.None, TaskCreationOptions.DenyChildAttach, scheduler);
}
