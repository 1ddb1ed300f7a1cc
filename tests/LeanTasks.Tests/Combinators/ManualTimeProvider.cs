namespace LeanTasks.Tests.Combinators;

/// <summary>Timers that fire when a test says so, and tell what became of them.</summary>
internal sealed class ManualTimeProvider : TimeProvider
{
    private readonly List<ManualTimer> _timers = [];

    /// <summary>Whether each timer fires inside the call that makes it.</summary>
    public bool FiresAtOnce { get; init; }

    public IReadOnlyList<ManualTimer> Timers => _timers;

    public override ITimer CreateTimer(TimerCallback callback, object? state, TimeSpan dueTime, TimeSpan period)
    {
        ManualTimer timer = new(callback, state, dueTime, period, ExecutionContext.Capture());
        _timers.Add(timer);
        if (FiresAtOnce)
            timer.Fire();
        return timer;
    }

    internal sealed class ManualTimer(TimerCallback callback, object? state, TimeSpan dueTime, TimeSpan period, ExecutionContext? context) : ITimer
    {
        public TimeSpan DueTime => dueTime;

        public TimeSpan Period => period;

        public ExecutionContext? Context => context;

        public bool IsDisposed { get; private set; }

        public void Fire() => callback(state);

        public bool Change(TimeSpan dueTime, TimeSpan period) => throw new NotSupportedException();

        public void Dispose() => IsDisposed = true;

        public ValueTask DisposeAsync()
        {
            Dispose();
            return ValueTask.CompletedTask;
        }
    }
}
