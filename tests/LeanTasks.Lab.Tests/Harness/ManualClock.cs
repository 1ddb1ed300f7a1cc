namespace LeanTasks.Lab.Tests.Harness;

/// <summary>A clock that moves only when a benchmark says that it works.</summary>
internal sealed class ManualClock : TimeProvider
{
    private long _now;

    public static ManualClock Instance { get; } = new();

    public override long TimestampFrequency => TimeSpan.TicksPerSecond;

    public override long GetTimestamp() => _now;

    public void Advance(TimeSpan time) => _now += time.Ticks;
}
