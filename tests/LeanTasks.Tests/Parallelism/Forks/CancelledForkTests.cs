using LeanTasks.Tests.Scheduling.WorkStealing;

namespace LeanTasks.Tests.Parallelism.Forks;

/// <summary>Forks with a token: what has not begun does not run, and only cancellation is one exception, as in the BCL's Parallel.Invoke.</summary>
public sealed class CancelledForkTests
{
    [Fact]
    public void BothRunWhereNothingIsCanceled()
    {
        using CancellationTokenSource stop = new();
        bool ran = false;
        Fork.Join(static () => { }, () => ran = true, stop.Token);
        Assert.True(ran);
        Assert.Equal((1, "b"), Fork.Join(static () => 1, static () => "b", stop.Token));
    }

    [Fact]
    public void NeitherRunsWhereTheTokenIsCanceledBefore()
    {
        CancellationToken canceled = new(canceled: true);
        bool ran = false;
        Assert.Equal(canceled, Assert.Throws<OperationCanceledException>(() => Fork.Join(() => ran = true, () => ran = true, canceled)).CancellationToken);
        Action run = () => ran = true;
        Assert.Equal(canceled, Assert.Throws<OperationCanceledException>(() => Fork.Join(run, run, canceled)).CancellationToken);
        Assert.Throws<OperationCanceledException>(() => Parallel.Invoke(new ParallelOptions { CancellationToken = canceled }, () => ran = true));
        Assert.False(ran);
    }

    /// <summary>With one worker, the second side waits for the first.</summary>
    [Fact]
    public void ASideThatHasNotBegunDoesNotRun()
    {
        using WorkStealingScheduler one = LoneScheduler.Create();
        using CancellationTokenSource stop = new();
        bool ran = false;
        OperationCanceledException canceled = Assert.Throws<OperationCanceledException>(() => one.Run(() => Fork.Join(stop.Cancel, () => ran = true, stop.Token)));
        Assert.Equal(stop.Token, canceled.CancellationToken);
        Assert.False(ran);
    }

    [Fact]
    public void TwoThatObserveTheTokenAreOneException()
    {
        using CancellationTokenSource stop = new();
        Action observe = () =>
        {
            stop.Cancel();
            stop.Token.ThrowIfCancellationRequested();
        };
        Assert.Equal(stop.Token, Assert.Throws<OperationCanceledException>(() => Fork.Join(observe, observe, stop.Token)).CancellationToken);
    }

    /// <summary>A failure of one side that only looks like two cancellations stays what it is; so do cancellations by no token, or by another.</summary>
    [Fact]
    public void OtherFailuresAreKept()
    {
        Action nothing = static () => { };
        Action empty = static () => throw new AggregateException("empty");
        Action canceled = static () => throw new OperationCanceledException();
        Assert.Equal("empty", Assert.Throws<AggregateException>(() => Fork.Join(empty, nothing, default)).Message);
        Assert.Equal(2, Assert.Throws<AggregateException>(() => Fork.Join(canceled, canceled, default)).InnerExceptions.Count);
        using CancellationTokenSource stop = new();
        Action other = () =>
        {
            stop.Cancel();
            throw new OperationCanceledException();
        };
        Assert.Equal(2, Assert.Throws<AggregateException>(() => Fork.Join(other, other, stop.Token)).InnerExceptions.Count);
    }

    [Fact]
    public void AFailureIsKeptBesideACancellation()
    {
        using WorkStealingScheduler one = LoneScheduler.Create();
        using CancellationTokenSource stop = new();
        AggregateException both = Assert.Throws<AggregateException>(() => one.Run(() => Fork.Join(
            () =>
            {
                stop.Cancel();
                throw new NotSupportedException();
            },
            static () => { },
            stop.Token)));
        Assert.Equal([typeof(NotSupportedException), typeof(OperationCanceledException)], both.InnerExceptions.Select(static failure => failure.GetType()));
    }

    [Fact]
    public void ADelegateOfASchedulerReturnsItsResult()
    {
        using WorkStealingScheduler one = WorkStealingScheduler.Start(1);
        Assert.Equal((1, 2), one.Run(static () => Fork.Join(static () => 1, static () => 2)));
        Assert.Throws<ArgumentNullException>(() => one.Run((Func<int>)null!));
    }
}
