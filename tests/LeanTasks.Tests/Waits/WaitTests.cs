using LeanTasks.Tests.Support;
using LeanTasks.Tests.Support.Libraries;

namespace LeanTasks.Tests.Waits;

/// <summary>The overloads of Wait.</summary>
public sealed class WaitTests
{
    private static readonly CancellationToken s_canceled = new(canceled: true);

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(30)]
    public void TimeoutPasses(int timeout) => Both.Same(library =>
    {
        using CancellationTokenSource cancellation = new();
        Subject source = library.Source();
        return (source.Wait(timeout), source.Wait(timeout, cancellation.Token), source.Status);
    });

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(10_000)]
    [InlineData(-1)]
    public void CompletedTaskIsWaitedForAtOnce(int timeout) => Both.Same(library =>
        (library.Completed.Wait(timeout),
            library.Completed.Wait(timeout, s_canceled),
            Telling.Thrown(() => library.FromException(new ProgramException("fault")).Wait(timeout)),
            Telling.Thrown(() => library.FromException(new ProgramException("fault")).Wait(timeout, s_canceled)),
            Telling.Thrown(() => library.FromCanceled(s_canceled).Wait(timeout)),
            Telling.Thrown(() => library.FromCanceled(s_canceled).Wait(timeout, s_canceled))));

    [Theory]
    [InlineData(0)]
    [InlineData(20_000)]
    [InlineData(-1)]
    public void CanceledTokenEndsTheWaitAtOnce(int timeout) => Both.Same(library =>
    {
        Subject source = library.Source();
        return Telling.Thrown(() => source.Wait(timeout, s_canceled));
    });

    [Theory]
    [InlineData(0)]
    [InlineData(20_000)]
    [InlineData(-1)]
    public void CanceledTokenGoesBeforeACompletionIfTheTimeIsASpan(int timeout)
    {
        TimeSpan span = TimeSpan.FromMilliseconds(timeout);
        Exception fault = new ProgramException("fault");
        Assert.Equal(
            [
                Telling.Thrown(() => Task.CompletedTask.Wait(span, s_canceled)),
                Telling.Thrown(() => Task.FromException(fault).Wait(span, s_canceled)),
                Telling.Thrown(() => Task.FromCanceled(s_canceled).Wait(span, s_canceled)),
                Telling.Thrown(() => new TaskCompletionSource().Task.Wait(span, s_canceled)),
            ],
            [
                Telling.Thrown(() => LeanTask.CompletedTask.Wait(span, s_canceled)),
                Telling.Thrown(() => LeanTask.FromException(fault).Wait(span, s_canceled)),
                Telling.Thrown(() => LeanTask.FromCanceled(s_canceled).Wait(span, s_canceled)),
                Telling.Thrown(() => new LeanTaskSource().Wait(span, s_canceled)),
            ]);
    }

    [Theory]
    [InlineData(-1)]
    [InlineData(Hangs.AfterMilliseconds)]
    public void CompletionByTheCanceledTokenIsACompletion(int timeout) => Both.Same(library =>
    {
        using CancellationTokenSource cancellation = new();
        Subject source = library.Source();
        Thread canceler = Patience.OnceBlocked(() =>
        {
            // The last to be registered is called first.
            cancellation.Token.Register(source.SetResult);
            cancellation.Cancel();
        });
        string thrown = Telling.Thrown(() => source.Wait(timeout, cancellation.Token));
        canceler.Join();
        return thrown;
    });

    [Theory]
    [InlineData(-1)]
    [InlineData(Hangs.AfterMilliseconds)]
    public void TokenEndsTheWait(int timeout) => Both.Same(library =>
    {
        using CancellationTokenSource cancellation = new();
        Subject source = library.Source();
        Thread canceler = Patience.OnceBlocked(() =>
        {
            cancellation.Cancel();
        });
        string thrown = Telling.Thrown(() => source.Wait(timeout, cancellation.Token));
        canceler.Join();
        source.SetResult();
        return thrown + source.Ending();
    });

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void CompletionEndsTheWait(bool withToken) => Both.Same(library =>
    {
        using CancellationTokenSource cancellation = new();
        string[] told = new string[4];
        int[] timeouts = [-1, Hangs.AfterMilliseconds, -1, Hangs.AfterMilliseconds];
        for (int i = 0; i < 4; i++)
        {
            Subject source = library.Source();
            int number = i;
            Thread completer = Patience.OnceBlocked(() =>
            {
                if (number < 2)
                    source.SetResult();
                else
                    source.SetException(new ProgramException("fault"));
            });
            told[i] = Telling.Thrown(() => Assert.True(source.Wait(timeouts[number], withToken ? cancellation.Token : default)));
            completer.Join();
        }

        return string.Join(" ", told);
    });

    [Fact]
    public void InvalidTimeoutsAreRefused()
    {
        Task bcl = new TaskCompletionSource().Task;
        LeanTask lean = new LeanTaskSource();
        TimeSpan[] spans = [TimeSpan.FromMilliseconds(-2), TimeSpan.MinValue, TimeSpan.FromMilliseconds(int.MaxValue + 1.0), TimeSpan.MaxValue];
        foreach (TimeSpan span in spans)
        {
            Both.Same(() => bcl.Wait(span), () => lean.Wait(span));
            Both.Same(() => bcl.Wait(span, s_canceled), () => lean.Wait(span, s_canceled));
            Both.Same(() => Task.WaitAll([bcl], span), () => LeanTask.WaitAll([lean], span));
            Both.Same(() => Task.WaitAny([bcl], span), () => LeanTask.WaitAny([lean], span));
            Both.Same(() => Task.CompletedTask.Wait(span), () => LeanTask.CompletedTask.Wait(span));
        }

        foreach (int timeout in new[] { -2, int.MinValue })
        {
            Both.Same(() => bcl.Wait(timeout), () => lean.Wait(timeout));
            Both.Same(() => bcl.Wait(timeout, s_canceled), () => lean.Wait(timeout, s_canceled));
            Both.Same(() => Task.WaitAll([bcl], timeout), () => LeanTask.WaitAll([lean], timeout));
            Both.Same(() => Task.WaitAny([bcl], timeout), () => LeanTask.WaitAny([lean], timeout));
            Both.Same(() => Task.CompletedTask.Wait(timeout), () => LeanTask.CompletedTask.Wait(timeout));
        }
    }

    [Fact]
    public void SpansAreTakenAsTimeouts()
    {
        LeanTaskSource<int> source = new();
        Assert.False(source.Wait(TimeSpan.Zero));
        Assert.False(source.Wait(TimeSpan.FromMilliseconds(0.9)));
        Assert.False(source.Wait(TimeSpan.FromMilliseconds(1), CancellationToken.None));
        source.SetResult(1);
        Assert.True(source.Wait(Timeout.InfiniteTimeSpan));
        source.Wait(s_canceled);
    }

    [Fact]
    public void WaitWithATokenForATaskCanceledByItSaysSo() => Both.Same(static library =>
    {
        using CancellationTokenSource cancellation = new();
        Subject task = library.New(static () => { }, cancellation.Token);
        cancellation.Cancel();
        return Telling.Thrown(() => task.Wait(Timeout.Infinite, cancellation.Token));
    });

    [Fact]
    public void ResultWaits()
    {
        LeanTaskSource<int> source = new();
        Thread completer = Patience.OnceBlocked(() =>
        {
            source.SetResult(5);
        });
        Assert.Equal(5, source.Result);
        completer.Join();
    }
}
