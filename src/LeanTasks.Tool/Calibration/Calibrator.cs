using System.Diagnostics;
using System.Runtime;

namespace LeanTasks.Tool.Calibration;

/// <summary>Measures the cost of async calls on this machine.</summary>
/// <remarks>
/// The cases take turns in short rounds, so other load on the machine affects few of them, and all cases alike. Differences are taken within
/// each round, and the result is their median over the rounds.
/// </remarks>
internal static class Calibrator
{
    private const int Rounds = 61;
    private const int Operations = 500;
    private const int BatchesOfRound = 6;
    private const int QuietPhases = 3;

    // For a busy machine, where the runtime's compilation waits for its turn; on others a second is enough.
    private static readonly TimeSpan s_longestWarmUp = TimeSpan.FromSeconds(10);

    /// <summary>Measures, on a thread of its own; takes up to two seconds, and longer on a busy machine.</summary>
    /// <returns>The costs.</returns>
    public static CostTable Measure()
    {
        // A separate thread has no synchronization context that would redirect the continuations, and all its allocations are ours.
        CostTable? costs = null;
        Thread thread = new(() => costs = MeasureHere()) { IsBackground = true, Name = "Calibration" };
        thread.Start();
        thread.Join();
        return costs!;
    }

    private static CostTable MeasureHere()
    {
        MeasuredCase task = MeasuredCase.Of(AsyncLoops.SynchronousTask);
        MeasuredCase taskOfT = MeasuredCase.Of(AsyncLoops.SynchronousTaskOfT);
        MeasuredCase valueTask = MeasuredCase.Of(AsyncLoops.SynchronousValueTask);
        MeasuredCase valueTaskOfT = MeasuredCase.Of(AsyncLoops.SynchronousValueTaskOfT);
        MeasuredCase pooled = MeasuredCase.Of(AsyncLoops.SynchronousPooled);
        MeasuredCase suspendingTask = MeasuredCase.Of(AsyncLoops.SuspendingTask);
        MeasuredCase suspendingValueTask = MeasuredCase.Of(AsyncLoops.SuspendingValueTask);
        MeasuredCase suspendingPooled = MeasuredCase.Of(AsyncLoops.SuspendingPooled);
        MeasuredCase wrappedTask = MeasuredCase.Of(AsyncLoops.WrappedSynchronousTask);
        MeasuredCase wrappedSuspendingTask = MeasuredCase.Of(AsyncLoops.WrappedSuspendingTask);
        MeasuredCase wrappedValueTask = MeasuredCase.Of(AsyncLoops.WrappedSynchronousValueTask);
        MeasuredCase wrappedSuspendingValueTask = MeasuredCase.Of(AsyncLoops.WrappedSuspendingValueTask);
        MeasuredCase small = new(Allocations.Small);
        MeasuredCase large = new(Allocations.Large);

        Run([
            task, taskOfT, valueTask, valueTaskOfT, pooled, suspendingTask, suspendingValueTask, suspendingPooled,
            wrappedTask, wrappedSuspendingTask, wrappedValueTask, wrappedSuspendingValueTask, small, large,
        ]);

        return new CostTable
        {
            SynchronousTask = Alone(task),
            SynchronousTaskOfT = Alone(taskOfT),
            SynchronousValueTask = Alone(valueTask),
            SynchronousValueTaskOfT = Alone(valueTaskOfT),
            SynchronousPooled = Alone(pooled),
            SuspendingTask = Alone(suspendingTask),
            SuspendingValueTask = Alone(suspendingValueTask),
            SuspendingPooled = Alone(suspendingPooled),
            PassThroughSynchronous = Difference(wrappedTask, taskOfT),
            PassThroughSuspending = Difference(wrappedSuspendingTask, suspendingTask),
            PassThroughSynchronousValueTask = Difference(wrappedValueTask, valueTaskOfT),
            PassThroughSuspendingValueTask = Difference(wrappedSuspendingValueTask, suspendingValueTask),
            AllocatedByte = Difference(large, small, Allocations.Difference),
        };
    }

    private static void Run(IReadOnlyList<MeasuredCase> cases)
    {
        WarmUp(cases);
        foreach (MeasuredCase measured in cases)
            measured.MeasureBytes(Operations);
        for (int round = 0; round < Rounds; round++)
        {
            foreach (MeasuredCase measured in cases)
                measured.Round(BatchesOfRound, Operations);
        }
    }

    /// <summary>
    /// The runtime recompiles methods that were called thirty times, a tenth of a second after it last met new code. It does so twice,
    /// because it first records which paths the code takes. The warm-up ends when it compiles nothing more.
    /// </summary>
    private static void WarmUp(IReadOnlyList<MeasuredCase> cases)
    {
        long start = Stopwatch.GetTimestamp();
        long compiled = -1;
        int quiet = 0;
        while (quiet < QuietPhases && Stopwatch.GetElapsedTime(start) < s_longestWarmUp)
        {
            foreach (MeasuredCase measured in cases)
                measured.WarmUp(batches: 40, Operations);
            Thread.Sleep(110);

            long now = JitInfo.GetCompiledMethodCount();
            quiet = now == compiled ? quiet + 1 : 0;
            compiled = now;
        }
    }

    private static Cost Alone(MeasuredCase measured) => Summary(measured.Nanoseconds, measured.Bytes);

    private static Cost Difference(MeasuredCase more, MeasuredCase less, double parts = 1) => Summary(
        more.Nanoseconds.Zip(less.Nanoseconds, (with, without) => (with - without) / parts), (more.Bytes - less.Bytes) / parts);

    private static Cost Summary(IEnumerable<double> nanoseconds, double bytes)
    {
        double[] sorted = [.. nanoseconds.Order()];
        int tenth = sorted.Length / 10;
        return new Cost(Tenths(sorted[sorted.Length / 2]), Tenths(sorted[0]), Tenths(sorted[^1]), bytes)
        {
            Margin = Tenths((sorted[^(tenth + 1)] - sorted[tenth]) / 2),
        };
    }

    /// <summary>More digits than a clock has would only look exact; the price of a byte is small.</summary>
    private static double Tenths(double nanoseconds) => Math.Abs(nanoseconds) < 1 ? Math.Round(nanoseconds, 4) : Math.Round(nanoseconds, 1);
}

/// <summary>One case to measure, and the results of its rounds.</summary>
/// <param name="run">Runs it the given number of times, on the calling thread.</param>
internal sealed class MeasuredCase(Action<int> run)
{
    private readonly List<double> _nanoseconds = [];

    /// <summary>Nanoseconds of one operation, by round.</summary>
    public IReadOnlyList<double> Nanoseconds => _nanoseconds;

    /// <summary>Bytes that one operation allocates; those of starting and ending are subtracted.</summary>
    public double Bytes { get; private set; }

    /// <summary>Creates a case from a loop.</summary>
    /// <param name="loop">Runs it the given number of times, and suspends at the gate or not at all.</param>
    /// <returns>The case.</returns>
    public static MeasuredCase Of(Func<Gate, int, Task<long>> loop)
    {
        Gate gate = new();
        return new MeasuredCase(operations =>
        {
            Task<long> all = loop(gate, operations);
            while (!all.IsCompleted)
                gate.Open();
            all.GetAwaiter().GetResult();
        });
    }

    /// <summary>Runs without measuring.</summary>
    /// <param name="batches">How many times.</param>
    /// <param name="operations">Operations each time.</param>
    public void WarmUp(int batches, int operations)
    {
        for (int i = 0; i < batches; i++)
            run(operations);
    }

    /// <summary>Measures one round.</summary>
    /// <param name="batches">How many times to run.</param>
    /// <param name="operations">Operations each time.</param>
    public void Round(int batches, int operations)
    {
        long start = Stopwatch.GetTimestamp();
        for (int i = 0; i < batches; i++)
            run(operations);
        _nanoseconds.Add(Stopwatch.GetElapsedTime(start).TotalNanoseconds / ((double)batches * operations));
    }

    /// <summary>Measures the bytes; the case is warm.</summary>
    /// <param name="operations">Operations of the shorter of two runs.</param>
    public void MeasureBytes(int operations) => Bytes = Math.Round((Allocated(2 * operations) - Allocated(operations)) / (double)operations);

    // The least of three: on a busy machine the JIT may still be replacing code that allocates more.
    private long Allocated(int operations)
    {
        long least = long.MaxValue;
        for (int i = 0; i < 3; i++)
        {
            long before = GC.GetAllocatedBytesForCurrentThread();
            run(operations);
            least = Math.Min(least, GC.GetAllocatedBytesForCurrentThread() - before);
        }

        return least;
    }
}
