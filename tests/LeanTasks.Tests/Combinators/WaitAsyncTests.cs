using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Combinators;

public sealed class WaitAsyncTests
{
    private static readonly TimeSpan s_hour = TimeSpan.FromHours(1);

    private static readonly CancellationToken s_canceled = new(canceled: true);

    [Fact]
    public void OfACompletedTaskIsTheTask()
    {
        LeanTask<int> done = LeanTask.FromResult(1);
        Assert.Same(done, done.WaitAsync(s_canceled));
        Assert.Same(done, done.WaitAsync(TimeSpan.Zero));
        Assert.Same(done, ((LeanTask)done).WaitAsync(TimeSpan.Zero, s_canceled));
        LeanTask faulted = LeanTask.FromException(new ProgramException("fault"));
        Assert.Same(faulted, faulted.WaitAsync(TimeSpan.Zero, TimeProvider.System));
        Assert.NotNull(faulted.Exception);
    }

    [Fact]
    public void WithNothingThatCouldEndItIsTheTask()
    {
        LeanTaskSource<int> source = new();
        Assert.Same(source, source.WaitAsync(CancellationToken.None));
        Assert.Same(source, source.WaitAsync(Timeout.InfiniteTimeSpan));
        Assert.Same(source, ((LeanTask)source).WaitAsync(Timeout.InfiniteTimeSpan, TimeProvider.System, CancellationToken.None));
    }

    [Fact]
    public void NoTimeTimesOut()
    {
        LeanTaskSource<int> source = new();
        Assert.Throws<TimeoutException>(() => source.WaitAsync(TimeSpan.Zero).GetAwaiter().GetResult());
        Assert.Throws<TimeoutException>(() => ((LeanTask)source).WaitAsync(TimeSpan.FromMilliseconds(0.5)).GetAwaiter().GetResult());
    }

    [Fact]
    public void CanceledTokenComesBeforeNoTime()
    {
        LeanTaskSource<int> source = new();
        LeanTask<int> wait = source.WaitAsync(TimeSpan.Zero, s_canceled);
        Assert.Equal(s_canceled, Assert.Throws<TaskCanceledException>(() => wait.GetAwaiter().GetResult()).CancellationToken);
        Assert.True(((LeanTask)source).WaitAsync(s_canceled).IsCanceled);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(2)]
    public void EndsAsTheTask(int end)
    {
        ManualTimeProvider provider = new();
        using CancellationTokenSource never = new();
        LeanTaskSource<int> source = new();
        LeanTask<int> typed = source.WaitAsync(s_hour, provider, never.Token);
        LeanTask plain = ((LeanTask)source).WaitAsync(s_hour, provider, never.Token);
        Assert.False(typed.IsCompleted);
        Assert.False(plain.IsCompleted);
        bool disposedBefore = false;
        typed.ContinueWith(_ => disposedBefore = provider.Timers[0].IsDisposed, TaskContinuationOptions.ExecuteSynchronously);
        switch (end)
        {
            case 0:
                source.SetResult(5);
                Assert.Equal(5, typed.Result);
                Assert.True(plain.IsCompletedSuccessfully);
                break;
            case 1:
                ProgramException exception = new("fault");
                source.SetException([exception, new ProgramException("second")]);
                Assert.Same(exception, Assert.Throws<ProgramException>(() => typed.GetAwaiter().GetResult()));
                Assert.Equal(2, plain.Exception!.InnerExceptions.Count);
                break;
            default:
                source.SetCanceled(s_canceled);
                Assert.Equal(s_canceled, Assert.Throws<TaskCanceledException>(() => typed.GetAwaiter().GetResult()).CancellationToken);
                Assert.True(plain.IsCanceled);
                break;
        }

        Assert.True(disposedBefore);
        Assert.All(provider.Timers, static timer => Assert.True(timer.IsDisposed));
        provider.Timers[0].Fire();
    }

    [Fact]
    public void TimesOut()
    {
        ManualTimeProvider provider = new();
        LeanTaskSource<int> source = new();
        LeanTask<int> typed = source.WaitAsync(TimeSpan.FromMilliseconds(7.5), provider);
        LeanTask plain = ((LeanTask)source).WaitAsync(s_hour, provider, new CancellationTokenSource().Token);
        Assert.Equal(TimeSpan.FromMilliseconds(7), provider.Timers[0].DueTime);
        foreach (ManualTimeProvider.ManualTimer timer in provider.Timers)
            timer.Fire();
        source.SetResult(1);
        Assert.Throws<TimeoutException>(() => typed.GetAwaiter().GetResult());
        Assert.Throws<TimeoutException>(() => plain.GetAwaiter().GetResult());
        Assert.All(provider.Timers, static timer => Assert.True(timer.IsDisposed));
    }

    [Fact]
    public void TimesOutByItself()
    {
        LeanTask wait = new LeanTaskSource().WaitAsync(TimeSpan.FromMilliseconds(1));
        Patience.UntilEnded(wait);
        Assert.IsType<TimeoutException>(Assert.Single(wait.Exception!.InnerExceptions));
    }

    [Fact]
    public void TokenCancels()
    {
        ManualTimeProvider provider = new();
        using CancellationTokenSource cancellation = new();
        LeanTaskSource<int> source = new();
        LeanTask<int> typed = source.WaitAsync(cancellation.Token);
        LeanTask plain = ((LeanTask)source).WaitAsync(s_hour, provider, cancellation.Token);
        cancellation.Cancel();
        Assert.Equal(cancellation.Token, Assert.Throws<TaskCanceledException>(() => typed.GetAwaiter().GetResult()).CancellationToken);
        Assert.True(plain.IsCanceled);
        Assert.True(provider.Timers[0].IsDisposed);
        source.SetResult(1);
        Assert.True(typed.IsCanceled);
    }

    [Fact]
    public void TimerThatFiresAsItIsMadeIsGivenBack()
    {
        ManualTimeProvider provider = new() { FiresAtOnce = true };
        LeanTask wait = new LeanTaskSource().WaitAsync(s_hour, provider, new CancellationTokenSource().Token);
        Assert.IsType<TimeoutException>(wait.Exception!.InnerException);
        Assert.True(Assert.Single(provider.Timers).IsDisposed);
    }

    [Fact]
    public void ComplainsAsTheBclDoes()
    {
        Task<int> task = Task.FromResult(1);
        LeanTask<int> lean = LeanTask.FromResult(1);
        foreach (double milliseconds in (double[])[-2, uint.MaxValue, 1e14])
        {
            TimeSpan time = TimeSpan.FromMilliseconds(milliseconds);
            Complaint.IsTheSame(() => task.WaitAsync(time), () => lean.WaitAsync(time));
            Complaint.IsTheSame(() => ((Task)task).WaitAsync(time, s_canceled), () => ((LeanTask)lean).WaitAsync(time, s_canceled));
        }

        Complaint.IsTheSame(() => task.WaitAsync(default, null!), () => lean.WaitAsync(default, null!));
        Complaint.IsTheSame(() => ((Task)task).WaitAsync(default, null!, s_canceled), () => ((LeanTask)lean).WaitAsync(default, null!, s_canceled));
    }

    [Fact]
    public void ContinuesElsewhereAfterATaskThatRunsNothingHere() => FreshThread.Run(static () =>
    {
        LeanTaskSource source = new(TaskCreationOptions.RunContinuationsAsynchronously);
        LeanTask<int> after = source.WaitAsync(s_hour).ContinueWith(
            static _ => Environment.CurrentManagedThreadId, TaskContinuationOptions.ExecuteSynchronously);
        int here = Environment.CurrentManagedThreadId;
        source.SetResult();
        Patience.UntilEnded(after);
        Assert.NotEqual(here, after.Result);
    });
}
