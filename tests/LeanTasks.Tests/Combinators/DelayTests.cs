using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Combinators;

public sealed class DelayTests
{
    private static readonly AsyncLocal<int> s_local = new();

    private static readonly CancellationToken s_canceled = new(canceled: true);

    [Fact]
    public void CompletesByItself()
    {
        LeanTask[] delays =
        [
            LeanTask.Delay(1),
            LeanTask.Delay(TimeSpan.FromMilliseconds(1)),
            LeanTask.Delay(TimeSpan.FromMilliseconds(1), TimeProvider.System),
            LeanTask.Delay(1, new CancellationTokenSource().Token),
            LeanTask.Delay(TimeSpan.FromMilliseconds(1), new CancellationTokenSource().Token),
        ];
        foreach (LeanTask delay in delays)
        {
            Patience.UntilEnded(delay);
            Assert.True(delay.IsCompletedSuccessfully);
        }
    }

    [Fact]
    public void OfNoTimeIsComplete()
    {
        Assert.Same(LeanTask.CompletedTask, LeanTask.Delay(0));
        Assert.Same(LeanTask.CompletedTask, LeanTask.Delay(TimeSpan.FromMilliseconds(0.9)));
        Assert.Same(LeanTask.CompletedTask, LeanTask.Delay(TimeSpan.FromMilliseconds(-0.9)));
    }

    [Fact]
    public void CanceledTokenCancelsEvenNoTime()
    {
        LeanTask delay = LeanTask.Delay(0, s_canceled);
        Assert.True(delay.IsCanceled);
        Assert.Equal(s_canceled, Assert.Throws<TaskCanceledException>(() => delay.GetAwaiter().GetResult()).CancellationToken);
    }

    [Fact]
    public void AsksItsProviderForOneTimerAndGivesItBack()
    {
        ManualTimeProvider provider = new();
        LeanTask delay = LeanTask.Delay(TimeSpan.FromMilliseconds(7.9), provider);
        ManualTimeProvider.ManualTimer timer = Assert.Single(provider.Timers);
        Assert.Equal((TimeSpan.FromMilliseconds(7), Timeout.InfiniteTimeSpan), (timer.DueTime, timer.Period));
        Assert.False(delay.IsCompleted);
        bool disposedBefore = false;
        delay.ContinueWith(_ => disposedBefore = timer.IsDisposed, TaskContinuationOptions.ExecuteSynchronously);
        timer.Fire();
        timer.Fire();
        Assert.True(delay.IsCompletedSuccessfully);
        Assert.True(disposedBefore);
    }

    [Fact]
    public void TokenCancelsAndGivesTheTimerBack()
    {
        ManualTimeProvider provider = new();
        using CancellationTokenSource source = new();
        LeanTask delay = LeanTask.Delay(TimeSpan.FromHours(1), provider, source.Token);
        Assert.False(delay.IsCompleted);
        source.Cancel();
        Assert.True(delay.IsCanceled);
        Assert.Equal(source.Token, Assert.Throws<TaskCanceledException>(() => delay.GetAwaiter().GetResult()).CancellationToken);
        Assert.True(provider.Timers[0].IsDisposed);
        provider.Timers[0].Fire();
        Assert.True(delay.IsCanceled);
    }

    [Fact]
    public void CompletionGivesTheRegistrationUp()
    {
        ManualTimeProvider provider = new();
        using CancellationTokenSource source = new();
        WeakReference delay = FreshThread.Run(() => Elapsed(provider, source.Token));
        Patience.Until(() =>
        {
            GC.Collect();
            return !delay.IsAlive;
        });

        static WeakReference Elapsed(ManualTimeProvider provider, CancellationToken token)
        {
            LeanTask delay = LeanTask.Delay(TimeSpan.FromHours(1), new ManualTimeProvider { FiresAtOnce = true }, token);
            Assert.True(delay.IsCompletedSuccessfully);
            return new WeakReference(delay);
        }
    }

    [Fact]
    public void TimerThatFiresAsItIsMadeIsGivenBack()
    {
        ManualTimeProvider provider = new() { FiresAtOnce = true };
        Assert.True(LeanTask.Delay(TimeSpan.FromHours(1), provider).IsCompletedSuccessfully);
        Assert.True(LeanTask.Delay(TimeSpan.FromHours(1), provider, new CancellationTokenSource().Token).IsCompletedSuccessfully);
        Assert.All(provider.Timers, static timer => Assert.True(timer.IsDisposed));
    }

    [Fact]
    public void InfiniteTimeNeedsNoTimer()
    {
        ManualTimeProvider provider = new();
        using CancellationTokenSource source = new();
        LeanTask forEver = LeanTask.Delay(Timeout.InfiniteTimeSpan, provider);
        LeanTask untilCanceled = LeanTask.Delay(Timeout.InfiniteTimeSpan, provider, source.Token);
        Assert.False(LeanTask.Delay(-1).IsCompleted);
        Assert.Empty(provider.Timers);
        source.Cancel();
        Assert.True(untilCanceled.IsCanceled);
        Assert.False(forEver.IsCompleted);
    }

    [Fact]
    public void ContextDoesNotFlowIntoTheTimer() => FreshThread.Run(static () =>
    {
        s_local.Value = 1;
        ManualTimeProvider provider = new();
        _ = LeanTask.Delay(TimeSpan.FromHours(1), provider);
        Assert.Null(Assert.Single(provider.Timers).Context);
        Assert.False(ExecutionContext.IsFlowSuppressed());
        Assert.Equal(1, s_local.Value);

        using (ExecutionContext.SuppressFlow())
            _ = LeanTask.Delay(TimeSpan.FromHours(1), provider);
    });

    [Fact]
    public void ComplainsAsTheBclDoes()
    {
        double[] times = [-2, (double)uint.MaxValue, 1e14];
        foreach (double milliseconds in times)
        {
            TimeSpan time = TimeSpan.FromMilliseconds(milliseconds);
            Complaint.IsTheSame(() => Task.Delay(time), () => LeanTask.Delay(time));
            Complaint.IsTheSame(() => Task.Delay(time, s_canceled), () => LeanTask.Delay(time, s_canceled));
            Complaint.IsTheSame(() => Task.Delay(time, TimeProvider.System), () => LeanTask.Delay(time, TimeProvider.System));
        }

        Complaint.IsTheSame(static () => Task.Delay(-2), static () => LeanTask.Delay(-2));
        Complaint.IsTheSame(static () => Task.Delay(-2, s_canceled), static () => LeanTask.Delay(-2, s_canceled));
        Complaint.IsTheSame(static () => Task.Delay(default, null!, s_canceled), static () => LeanTask.Delay(default, null!, s_canceled));
        Assert.False(LeanTask.Delay(TimeSpan.FromMilliseconds((double)uint.MaxValue - 1)).IsCompleted);
    }

    [Fact]
    public async Task YieldSuspends()
    {
        Assert.False(LeanTask.Yield().GetAwaiter().IsCompleted);
        await LeanTask.Yield();
    }
}
