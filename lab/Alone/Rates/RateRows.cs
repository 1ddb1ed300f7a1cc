using System.Globalization;

namespace LeanTasks.Lab.Alone.Rates;

/// <summary>The rows of rates that are paced.</summary>
internal static class RateRows
{
    /// <summary>Measures one, and prints what an operation takes in nanoseconds.</summary>
    /// <returns>The exit code.</returns>
    public static int Run(string workload, string variant, string rate, string milliseconds)
    {
        if (!int.TryParse(rate, CultureInfo.InvariantCulture, out int perSecond) || perSecond is < 1 or > 1_000_000
            || !int.TryParse(milliseconds, CultureInfo.InvariantCulture, out int time) || time is < 1 or > 60_000)
        {
            Console.Error.WriteLine($"'{rate}' a second for '{milliseconds}' ms cannot be measured: give 1 to 1000000, and 1 to 60000.");
            return 2;
        }

        if (Find(workload, variant) is not { } operation)
        {
            Console.Error.WriteLine($"rates has no row '{workload} {variant}'.");
            return 2;
        }

        PacedRun.Measurement measured = new PacedRun(operation).Measure(perSecond, time);
        Console.Out.Write($"cpu {measured.Cpu}\np50 {measured.P50}\np99 {measured.P99}\nmethods {measured.Methods}\n");
        return 0;
    }

    private static Operation? Find(string workload, string variant) => (workload, variant) switch
    {
        ("start-wait", "Floor") => DoNothing,
        ("fork", "Task") => ForkOperations.Invoke,
        ("fork", "LeanTask") => ForkOperations.Join,
        ("method-wait", "PooledValueTask") => PooledOperations.CallAndWait,
        ("method-await", "PooledValueTask") => PooledOperations.AwaitMethod,
        (_, "Task") => Find(workload, new OperationsOfTask()),
        (_, "LeanTask") => Find(workload, new OperationsOfLeanTask()),
        _ => null,
    };

    private static Operation? Find(string workload, Operations operations) => workload switch
    {
        "start-wait" => operations.StartAndWait,
        "method-wait" => operations.CallAndWait,
        "start-await" => operations.AwaitStarted,
        "method-await" => operations.AwaitMethod,
        "yield" => operations.Yield,
        "delay" => operations.Delay,
        "continuation" => operations.StartAndContinue,
        "loop" => operations.RunLoop,
        _ => null,
    };

    private static void DoNothing(Recorder recorder, int index)
    {
        recorder.Begin(index);
        recorder.End(index);
    }
}
