using System.Diagnostics;

namespace LeanTasks.Completion;

/// <summary>When a wait is over. The system's tick count is too coarse for waits of a millisecond; the stopwatch is not.</summary>
internal readonly struct Deadline(int millisecondsTimeout)
{
    private readonly long _start = millisecondsTimeout == Timeout.Infinite ? 0 : Stopwatch.GetTimestamp();

    /// <summary>The time left, rounded up; 0 when it has passed, -1 if there is no limit.</summary>
    internal int RemainingMilliseconds
    {
        get
        {
            if (millisecondsTimeout == Timeout.Infinite)
                return Timeout.Infinite;
            double left = millisecondsTimeout - Stopwatch.GetElapsedTime(_start).TotalMilliseconds;
            return left <= 0 ? 0 : (int)Math.Ceiling(left);
        }
    }
}
