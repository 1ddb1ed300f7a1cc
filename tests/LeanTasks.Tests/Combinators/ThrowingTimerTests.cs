namespace LeanTasks.Tests.Combinators;

/// <summary>A user's timer that throws when it is disposed: whoever ends the operation gets the exception, as in the BCL.</summary>
public sealed class ThrowingTimerTests
{
    private static readonly TimeSpan s_time = TimeSpan.FromHours(1);

    public static TheoryData<string> Operations => ["Delay", "WaitAsync", "WaitAsync with a result"];

    [Theory]
    [MemberData(nameof(Operations))]
    public void TheCallerOfCancelGetsItsException(string operation)
    {
        using CancellationTokenSource twins = new(), ours = new();
        ThrowingTimeProvider time = new();
        (Task twin, LeanTask task) = operation switch
        {
            "Delay" => (Task.Delay(s_time, time, twins.Token), LeanTask.Delay(s_time, time, ours.Token)),
            "WaitAsync" => (new TaskCompletionSource().Task.WaitAsync(s_time, time, twins.Token), new LeanTaskSource().Task.WaitAsync(s_time, time, ours.Token)),
            _ => (new TaskCompletionSource<int>().Task.WaitAsync(s_time, time, twins.Token), (LeanTask)new LeanTaskSource<int>().Task.WaitAsync(s_time, time, ours.Token)),
        };

        AggregateException expected = Assert.Throws<AggregateException>(twins.Cancel);
        AggregateException actual = Assert.Throws<AggregateException>(ours.Cancel);
        Assert.Equal(expected.Message, actual.Message);
        Assert.Equal((TaskStatus.Canceled, TaskStatus.Canceled), (twin.Status, task.Status));
    }

    [Theory]
    [MemberData(nameof(Operations))]
    public void TheProviderThatFiresGetsItsException(string operation)
    {
        ThrowingTimeProvider twins = new(), ours = new();
        (Task twin, LeanTask task) = operation switch
        {
            "Delay" => (Task.Delay(s_time, twins), LeanTask.Delay(s_time, ours)),
            "WaitAsync" => (new TaskCompletionSource().Task.WaitAsync(s_time, twins), new LeanTaskSource().Task.WaitAsync(s_time, ours)),
            _ => (new TaskCompletionSource<int>().Task.WaitAsync(s_time, twins), (LeanTask)new LeanTaskSource<int>().Task.WaitAsync(s_time, ours)),
        };

        Assert.Equal(Assert.Throws<FormatException>(twins.Fire).Message, Assert.Throws<FormatException>(ours.Fire).Message);
        Assert.Equal(twin.Status, task.Status);
        Assert.Equal(twin.Exception?.InnerException?.GetType(), task.Exception?.InnerException?.GetType());
    }

    private sealed class ThrowingTimeProvider : TimeProvider
    {
        private Action? _fire;

        public void Fire() => _fire!();

        public override ITimer CreateTimer(TimerCallback callback, object? state, TimeSpan dueTime, TimeSpan period)
        {
            _fire = () => callback(state);
            return new Timer();
        }

        private sealed class Timer : ITimer
        {
            public bool Change(TimeSpan dueTime, TimeSpan period) => true;

            public void Dispose() => throw new FormatException("timer");

            public ValueTask DisposeAsync() => throw new FormatException("timer");
        }
    }
}
