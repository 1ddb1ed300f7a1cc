using LeanTasks.Interleavings;

namespace System.Diagnostics;

/// <summary>Shadows the framework's type: the time is the execution's.</summary>
internal sealed class Stopwatch
{
    public const bool IsHighResolution = true;

    public const long Frequency = TimeSpan.TicksPerSecond;

    private long _elapsed;
    private long _started;

    public bool IsRunning { get; private set; }

    public TimeSpan Elapsed => new(ElapsedTicks);

    public long ElapsedTicks => IsRunning ? _elapsed + GetTimestamp() - _started : _elapsed;

    public long ElapsedMilliseconds => ElapsedTicks / TimeSpan.TicksPerMillisecond;

    public static long GetTimestamp() => ModelClock.Now.Ticks;

    public static TimeSpan GetElapsedTime(long startingTimestamp) => GetElapsedTime(startingTimestamp, GetTimestamp());

    public static TimeSpan GetElapsedTime(long startingTimestamp, long endingTimestamp) => new(endingTimestamp - startingTimestamp);

    public static Stopwatch StartNew()
    {
        Stopwatch watch = new();
        watch.Start();
        return watch;
    }

    public void Start()
    {
        if (!IsRunning)
            _started = GetTimestamp();
        IsRunning = true;
    }

    public void Stop()
    {
        _elapsed = ElapsedTicks;
        IsRunning = false;
    }

    public void Restart()
    {
        _elapsed = 0;
        _started = GetTimestamp();
        IsRunning = true;
    }
}
