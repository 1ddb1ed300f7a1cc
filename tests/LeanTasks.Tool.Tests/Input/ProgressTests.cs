namespace LeanTasks.Tool.Tests.Input;

/// <summary>What takes longer than a second is told on a terminal.</summary>
public sealed class ProgressTests
{
    private readonly StringWriter _error = new() { NewLine = "\n" };
    private readonly Clock _clock = new();

    [Fact]
    public void SaysWhatItDoesAfterASecond()
    {
        using Progress progress = new(_error, "Reading.", isTerminal: true, _clock);
        Assert.Equal((TimeSpan.FromSeconds(1), TimeSpan.FromSeconds(5)), _clock.Due);
        Assert.Equal("", _error.ToString());
        _clock.Tick();
        Assert.Equal("leantasks: Reading.\n", _error.ToString());
    }

    [Fact]
    public void SaysOnlyWhatHasChanged()
    {
        using Progress progress = new(_error, "Reading.", isTerminal: true, _clock);
        progress.Next("Reading 1 of 3.");
        progress.Next("Reading 2 of 3.");
        _clock.Tick();
        _clock.Tick();
        progress.Next("Reading 3 of 3.");
        _clock.Tick();
        Assert.Equal("leantasks: Reading 2 of 3.\nleantasks: Reading 3 of 3.\n", _error.ToString());
    }

    [Fact]
    public void SaysNothingOnceItHasEnded()
    {
        Progress progress = new(_error, "Reading.", isTerminal: true, _clock);
        progress.Dispose();
        _clock.Tick();
        Assert.Equal("", _error.ToString());
        Assert.True(_clock.IsStopped);
    }

    [Fact]
    public void HasNoTimerWhereNobodyWatches()
    {
        using Progress progress = new(_error, "Reading.", isTerminal: false, _clock);
        Assert.Null(_clock.Due);
    }

    private sealed class Clock : TimeProvider, ITimer
    {
        private TimerCallback? _callback;
        private object? _state;

        internal (TimeSpan First, TimeSpan Period)? Due { get; private set; }

        internal bool IsStopped { get; private set; }

        public override ITimer CreateTimer(TimerCallback callback, object? state, TimeSpan dueTime, TimeSpan period)
        {
            (_callback, _state, Due) = (callback, state, (dueTime, period));
            return this;
        }

        public bool Change(TimeSpan dueTime, TimeSpan period) => false;

        public void Dispose() => IsStopped = true;

        public ValueTask DisposeAsync()
        {
            Dispose();
            return ValueTask.CompletedTask;
        }

        internal void Tick() => _callback!(_state);
    }
}
