using System.Diagnostics;

namespace LeanTasks.Tool.Calibration;

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
