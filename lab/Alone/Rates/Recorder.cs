using System.Diagnostics;

namespace LeanTasks.Lab.Alone.Rates;

/// <summary>When the operations of a paced run began and ended.</summary>
/// <param name="count">How many there are.</param>
public sealed class Recorder(int count)
{
    // When an operation began, until it has ended; then how long it took. Written by the thread that begins or ends it.
    private readonly long[] _times = new long[count];

    // Counted by the thread that ends one.
    private int _ended;

    public int Count => count;

    /// <summary>Whether all have ended.</summary>
    public bool HasEnded => Volatile.Read(ref _ended) == count;

    public void Begin(int index) => _times[index] = Stopwatch.GetTimestamp();

    public void End(int index)
    {
        _times[index] = Stopwatch.GetTimestamp() - _times[index];
        Interlocked.Increment(ref _ended);
    }

    /// <summary>The time within which a part of the operations ended, in nanoseconds. To be asked for when all have.</summary>
    public double Latency(double part) => Latency([.. _times.Order()], part);

    /// <summary>The same of other times, which are sorted.</summary>
    public static double Latency(long[] sorted, double part) => sorted[(int)Math.Ceiling(part * sorted.Length) - 1] * 1e9 / Stopwatch.Frequency;
}
