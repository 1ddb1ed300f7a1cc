using LeanTasks.Tests.Combinators;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Promises;

/// <summary>A time and a token that end the operation of a source.</summary>
public class OperationLimitsTests
{
    private static readonly TimeSpan s_time = TimeSpan.FromSeconds(7);

    // Of the system's time, of which seconds may pass on a busy machine.
    private static readonly TimeSpan s_far = TimeSpan.FromHours(1);

    public static TheoryData<SourceKind, AwaitKind> Kinds => new MatrixTheoryData<SourceKind, AwaitKind>(Enum.GetValues<SourceKind>(), Enum.GetValues<AwaitKind>());

    [Theory]
    [MemberData(nameof(Kinds))]
    public async Task AfterItsTimeItFails(SourceKind kind, AwaitKind how)
    {
        ManualTimeProvider time = new();
        using CancellationTokenSource cancellation = new();
        LimitedSource source = new(kind);
        Task task = source.Await(how, s_time, time, cancellation.Token);
        ManualTimeProvider.ManualTimer timer = Assert.Single(time.Timers);
        Assert.Equal((s_time, Timeout.InfiniteTimeSpan), (timer.DueTime, timer.Period));
        Assert.False(task.IsCompleted);
        timer.Fire();
        Assert.True(task.IsFaulted);
        Assert.Equal(new TimeoutException().Message, (await Assert.ThrowsAsync<TimeoutException>(() => task)).Message);
        Assert.True(timer.IsDisposed);
        Assert.False(kind == SourceKind.Rented && source.TrySetResult(1));
        await source.RequireNextIsItsOwn(cancellation.Cancel, timer.Fire);
    }

    [Theory]
    [MemberData(nameof(Kinds))]
    public async Task AfterItsTokenItIsCanceled(SourceKind kind, AwaitKind how)
    {
        ManualTimeProvider time = new();
        using CancellationTokenSource cancellation = new();
        LimitedSource source = new(kind);
        Task task = source.Await(how, s_time, time, cancellation.Token);
        cancellation.Cancel();
        Assert.True(task.IsCanceled);
        Assert.Equal(cancellation.Token, (await Assert.ThrowsAsync<TaskCanceledException>(() => task)).CancellationToken);
        Assert.True(Assert.Single(time.Timers).IsDisposed);
        Assert.False(kind == SourceKind.Rented && source.TrySetResult(1));
        await source.RequireNextIsItsOwn(time.Timers[0].Fire);
    }

    [Theory]
    [MemberData(nameof(Kinds))]
    public async Task WhatIsCompletedHasNeither(SourceKind kind, AwaitKind how)
    {
        ManualTimeProvider time = new();
        using CancellationTokenSource cancellation = new();
        LimitedSource source = new(kind);
        Task task = source.Await(how, s_time, time, cancellation.Token);
        Assert.True(source.TrySetResult(1));
        await task;
        Assert.True(Assert.Single(time.Timers).IsDisposed);
        await source.RequireNextIsItsOwn(cancellation.Cancel, time.Timers[0].Fire);
    }

    /// <summary>The same with the system's time: of the timer that is used again no old time is left.</summary>
    [Theory]
    [MemberData(nameof(Kinds))]
    public async Task TheSystemsTimeEndsIt(SourceKind kind, AwaitKind how)
    {
        LimitedSource source = new(kind);
        for (int i = 0; i < 3; i++)
        {
            Task task = source.Await(how, TimeSpan.FromHours(1), TimeProvider.System, CancellationToken.None);
            Assert.True(source.TrySetResult(1));
            await task;
            source.Begin();
            await Assert.ThrowsAsync<TimeoutException>(() => source.Await(how, TimeSpan.FromMilliseconds(1), TimeProvider.System, CancellationToken.None));
            source.Begin();
        }

        await source.RequireNextIsItsOwn();
    }

    /// <summary>As <see cref="Task.WaitAsync(TimeSpan, TimeProvider, CancellationToken)"/> of a task that does not end.</summary>
    [Theory]
    [InlineData(0, false)]
    [InlineData(0, true)]
    [InlineData(1_000, true)]
    [InlineData(-1, true)]
    public async Task WhatIsOverAtOnceEndsAtOnce(int milliseconds, bool isCanceled)
    {
        ManualTimeProvider time = new();
        CancellationToken token = new(isCanceled);
        ValueTask<int> task = ReusableValueTaskSource<int>.Rent().AsValueTask(TimeSpan.FromMilliseconds(milliseconds), time, token);
        Assert.True(task.IsCompleted);
        Exception? expected = await Record.ExceptionAsync(() => new TaskCompletionSource<int>().Task.WaitAsync(TimeSpan.FromMilliseconds(milliseconds), time, token));
        Exception? actual = await Record.ExceptionAsync(async () => await task);
        Assert.Equal(expected!.GetType(), actual!.GetType());
        Assert.Equal(expected.Message, actual.Message);
        Assert.Equal((expected as OperationCanceledException)?.CancellationToken, (actual as OperationCanceledException)?.CancellationToken);
        Assert.Empty(time.Timers);
    }

    [Fact]
    public async Task WhatHasEndedBeforeStaysAsItIs()
    {
        ManualTimeProvider time = new();
        ReusableValueTaskSource<int> source = new();
        source.SetResult(1);
        Assert.Equal(1, await source.AsValueTask(s_time, time, new CancellationToken(canceled: true)));
        PooledValueTaskSource<int> late = ReusableValueTaskSource<int>.Rent();
        late.SetResult(2);
        Assert.Equal(2, await late.AsValueTask(TimeSpan.Zero));
        ValueTask<int> stale = late.AsValueTask(s_time, time);
        await Assert.ThrowsAsync<InvalidOperationException>(async () => await stale);
        Assert.Empty(time.Timers);
    }

    [Fact]
    public async Task WithNeitherItIsLikeAnyOther()
    {
        ManualTimeProvider time = new();
        PooledValueTaskSource<int> source = ReusableValueTaskSource<int>.Rent();
        ValueTask<int> task = source.AsValueTask(Timeout.InfiniteTimeSpan, time);
        Assert.Empty(time.Timers);
        source.SetResult(1);
        Assert.Equal(1, await task);
    }

    [Fact]
    public void BadArgumentsAreRefusedInTheWordsOfATimer()
    {
        PooledValueTaskSource<int> source = ReusableValueTaskSource<int>.Rent();
        foreach (TimeSpan bad in (TimeSpan[])[TimeSpan.FromMilliseconds(-2), TimeSpan.FromMilliseconds(uint.MaxValue)])
        {
            ArgumentOutOfRangeException expected = Assert.Throws<ArgumentOutOfRangeException>(() => new Timer(static _ => { }, null, bad, Timeout.InfiniteTimeSpan));
            ArgumentOutOfRangeException actual = Assert.Throws<ArgumentOutOfRangeException>(() => { _ = source.AsValueTask(bad); });
            Assert.Equal(expected.Message.Replace("dueTime", "timeout", StringComparison.Ordinal), actual.Message);
            Assert.Equal("timeout", actual.ParamName);
            Assert.Equal("timeout", Assert.Throws<ArgumentOutOfRangeException>(() => { _ = source.AsPooledFlow(bad); }).ParamName);
            Assert.Equal("timeout", Assert.Throws<ArgumentOutOfRangeException>(() => { _ = source.AsNonGenericValueTask(bad); }).ParamName);
        }

        Assert.Equal("timeProvider", Assert.Throws<ArgumentNullException>(() => { _ = source.AsValueTask(s_time, timeProvider: null!); }).ParamName);
        PooledValueTaskSource<int> none = default;
        Assert.Throws<InvalidOperationException>(() => { _ = none.AsValueTask(s_time); });
        Assert.False(source.AsValueTask().IsCompleted);
    }

    [Fact]
    public async Task ATimerMayFireWhileItIsMade()
    {
        ManualTimeProvider time = new() { FiresAtOnce = true };
        using CancellationTokenSource cancellation = new();
        LimitedSource source = new(SourceKind.Kept);
        await Assert.ThrowsAsync<TimeoutException>(() => source.Await(AwaitKind.Task, s_time, time, cancellation.Token));
        Assert.True(Assert.Single(time.Timers).IsDisposed);
        await source.RequireNextIsItsOwn(cancellation.Cancel);
    }

    [Fact]
    public async Task ATimeProviderThatThrowsLeavesNothing()
    {
        using CancellationTokenSource cancellation = new();
        ReusableValueTaskSource<int> source = new();
        Assert.Throws<ProgramException>(() => { _ = source.AsValueTask(s_time, new NoTime(), cancellation.Token); });
        Assert.False(source.AsValueTask().IsCompleted);
        await cancellation.CancelAsync();
        Assert.False(source.AsValueTask().IsCompleted);
        ManualTimeProvider time = new();
        ValueTask<int> task = source.AsValueTask(s_time, time);
        Assert.Single(time.Timers).Fire();
        await Assert.ThrowsAsync<TimeoutException>(async () => await task);
    }

    /// <summary>A source whose provider gives it no timer looks as if it had never fired, and is not the system's all the same.</summary>
    [Fact]
    public async Task ATimeProviderWithoutTimersLeavesNothing()
    {
        NullTime time = new();
        LimitedSource source = new(SourceKind.Kept);
        Task task = source.Await(AwaitKind.Task, s_time, time, CancellationToken.None);
        Assert.True(source.TrySetResult(1));
        await task;
        await source.RequireNextIsItsOwn(time.Fire);
    }

    [Fact]
    public async Task OfSeveralTheFirstEndsIt()
    {
        ManualTimeProvider time = new();
        using CancellationTokenSource one = new();
        using CancellationTokenSource other = new();
        LimitedSource source = new(SourceKind.Rented);
        Task task = source.Await(AwaitKind.Task, s_time, time, one.Token);
        source.LimitOnceMore(s_time, time, other.Token);
        Assert.Equal(2, time.Timers.Count);
        await other.CancelAsync();
        Assert.Equal(other.Token, (await Assert.ThrowsAsync<TaskCanceledException>(() => task)).CancellationToken);
        Assert.All(time.Timers, static timer => Assert.True(timer.IsDisposed));
        await source.RequireNextIsItsOwn(one.Cancel, time.Timers[0].Fire, time.Timers[1].Fire);
    }

    [Fact]
    public async Task TheNextMayHaveTheSameToken()
    {
        using CancellationTokenSource cancellation = new();
        ReusableValueTaskSource<int> source = new();
        ValueTask<int> task = source.AsValueTask(s_far, cancellation.Token);
        source.SetResult(1);
        Assert.Equal(1, await task);
        task = source.AsValueTask(s_far, cancellation.Token);
        await cancellation.CancelAsync();
        await Assert.ThrowsAsync<TaskCanceledException>(async () => await task);
    }

    [Fact]
    public void ATimerKeepsNoContext() => FreshThread.Run(static () =>
    {
        AsyncLocal<int> local = new() { Value = 1 };
        ManualTimeProvider time = new();
        _ = ReusableValueTaskSource<int>.Rent().AsValueTask(s_time, time);
        Assert.Null(Assert.Single(time.Timers).Context);
        using (ExecutionContext.SuppressFlow())
            _ = ReusableValueTaskSource<int>.Rent().AsValueTask(s_time, time);
        Assert.Equal(1, local.Value);
    });

    /// <summary>A token that lives long does not keep what it no longer ends, nor does an object keep the token.</summary>
    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void TokenAndSourceForgetEachOther(bool isTokenKept)
    {
        (object kept, WeakReference forgotten) = FreshThread.Run(() => Use(isTokenKept));
        for (int i = 0; i < 10 && forgotten.IsAlive; i++)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }

        Assert.False(forgotten.IsAlive);
        GC.KeepAlive(kept);
    }

    private static (object Kept, WeakReference Forgotten) Use(bool isTokenKept)
    {
        CancellationTokenSource cancellation = new();
        ReusableValueTaskSource<int> source = new();
        ValueTask<int> task = source.AsValueTask(s_far, cancellation.Token);
        source.SetResult(1);
        Assert.Equal(1, task.GetAwaiter().GetResult());
        return isTokenKept ? (cancellation, new WeakReference(source)) : (source, new WeakReference(cancellation));
    }

    private sealed class NullTime : TimeProvider
    {
        private Action? _fire;

        public void Fire() => _fire!();

        public override ITimer CreateTimer(TimerCallback callback, object? state, TimeSpan dueTime, TimeSpan period)
        {
            _fire = () => callback(state);
            return null!;
        }
    }

    private sealed class NoTime : TimeProvider
    {
        public override ITimer CreateTimer(TimerCallback callback, object? state, TimeSpan dueTime, TimeSpan period) => throw new ProgramException("no time");
    }
}
