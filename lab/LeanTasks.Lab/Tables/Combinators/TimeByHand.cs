namespace LeanTasks.Lab.Tables.Combinators;

/// <summary>A time whose timers go off when the benchmark says so. Making one, and its going off, allocate nothing.</summary>
/// <param name="capacity">How many timers it can make.</param>
internal sealed class TimeByHand(int capacity) : TimeProvider
{
    private readonly (TimerCallback Callback, object? State)[] _timers = new (TimerCallback, object?)[capacity];
    private int _count;

    public override ITimer CreateTimer(TimerCallback callback, object? state, TimeSpan dueTime, TimeSpan period)
    {
        _timers[_count++] = (callback, state);
        return Timer.Instance;
    }

    public void FireAll()
    {
        for (int i = 0; i < _count; i++)
            _timers[i].Callback(_timers[i].State);
    }

    private sealed class Timer : ITimer
    {
        public static Timer Instance { get; } = new();

        public bool Change(TimeSpan dueTime, TimeSpan period) => true;

        public void Dispose()
        {
        }

        public ValueTask DisposeAsync() => ValueTask.CompletedTask;
    }
}
