using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Parallelism.Loops;

/// <summary><see cref="LeanParallel.Invoke(Action[])"/> beside its twin.</summary>
public sealed class InvokeTests
{
    /// <summary>The BCL makes each of a few actions a task. Actions that throw for the options' token end it as canceled, and others as failed.</summary>
    [Theory]
    [InlineData(1, -1, "CC")]
    [InlineData(2, 2, "CC")]
    [InlineData(2, 1, "CC")]
    [InlineData(10, -1, "CC")]
    [InlineData(10, 10, "CC")]
    [InlineData(11, -1, "CC")]
    [InlineData(2, -1, "CF")]
    [InlineData(2, -1, "FC")]
    [InlineData(2, -1, "CO")]
    public void ActionsThatThrowForTheTokenEndAsTheyDoInTheBcl(int count, int degree, string outcomes) => FreshThread.Run(() =>
    {
        Assert.Equal(Describe(Parallel.Invoke), Describe(LeanParallel.Invoke));

        string Describe(Action<ParallelOptions, Action[]> invoke)
        {
            using CancellationTokenSource source = new();
            using CancellationTokenSource another = new();
            using Barrier barrier = new(count);
            ParallelOptions options = new() { MaxDegreeOfParallelism = degree, CancellationToken = source.Token };
            try
            {
                invoke(options, [.. Enumerable.Range(0, count).Select(n => (Action)(() =>
                {
                    // One that has not begun would be canceled.
                    if (outcomes != "CC")
                        Assert.True(barrier.SignalAndWait(Patience.Limit, CancellationToken.None));

                    // The first cancels the others: the BCL fails where one of these does so before the first has begun.
                    else if (n > 0)
                        Assert.True(source.Token.WaitHandle.WaitOne(Patience.Limit));
                    source.Cancel();
                    another.Cancel();
                    switch (outcomes[n % 2])
                    {
                        case 'C':
                            source.Token.ThrowIfCancellationRequested();
                            break;
                        case 'O':
                            another.Token.ThrowIfCancellationRequested();
                            break;
                        default:
                            throw new ProgramException("failed");
                    }
                }))]);
                return "nothing";
            }
            catch (AggregateException exception)
            {
                return string.Join(",", exception.InnerExceptions.Select(static inner => inner.GetType().Name).Distinct().Order());
            }
            catch (OperationCanceledException exception)
            {
                return $"{exception.GetType().Name} {exception.CancellationToken == source.Token}";
            }
        }
    });

    [Theory]
    [InlineData(0, -1)]
    [InlineData(1, -1)]
    [InlineData(2, -1)]
    [InlineData(9, 1)]
    [InlineData(30, -1)]
    [InlineData(30, 2)]
    public void AllActionsAreRunWhateverTheyThrow(int count, int degree) => FreshThread.Run(() =>
    {
        ParallelOptions options = new() { MaxDegreeOfParallelism = degree };
        Assert.Equal(Describe(actions => Parallel.Invoke(options, actions)), Describe(actions => LeanParallel.Invoke(options, actions)));

        string Describe(Action<Action[]> invoke)
        {
            int ran = 0;
            Action[] actions = [.. Enumerable.Range(0, count).Select(n => (Action)(() =>
            {
                Interlocked.Increment(ref ran);
                if (n % 3 == 0)
                    throw new ProgramException($"{n}");
            }))];
            string thrown = "";
            try
            {
                invoke(actions);
            }
            catch (AggregateException exception)
            {
                thrown = string.Join(",", exception.InnerExceptions.Select(static inner => inner.Message).Order());
            }

            return $"{ran} {thrown}";
        }
    });

    [Fact]
    public void ExceptionsAreInTheOrderOfTheActions() => FreshThread.Run(static () =>
    {
        Action[] actions = [static () => throw new ProgramException("a"), static () => throw new ProgramException("b"), static () => throw new ProgramException("c")];
        AggregateException ours = Assert.Throws<AggregateException>(() => LeanParallel.Invoke(actions));
        AggregateException twins = Assert.Throws<AggregateException>(() => Parallel.Invoke(actions));
        Assert.Equal(["a", "b", "c"], ours.InnerExceptions.Select(static inner => inner.Message));
        Assert.Equal(twins.InnerExceptions.Select(static inner => inner.Message), ours.InnerExceptions.Select(static inner => inner.Message));
    });

    [Fact]
    public void ActionsMayWaitForEachOther()
    {
        const int count = 4;
        using WorkStealingScheduler scheduler = WorkStealingScheduler.Start(count);
        using Barrier barrier = new(count);
        FreshThread.Run(() =>
        {
            Action meet = () => Assert.True(barrier.SignalAndWait(Patience.Limit, CancellationToken.None));
            for (int round = 0; round < 20; round++)
                LeanParallel.Invoke(new LeanParallelOptions { Scheduler = scheduler }, meet, meet, meet, meet);
        });
    }

    [Fact]
    public void WrongArgumentsAreToldAsByTheTwin()
    {
        Assert.Equal(
            Assert.Throws<ArgumentNullException>(static () => Parallel.Invoke((Action[])null!)).ParamName,
            Assert.Throws<ArgumentNullException>(static () => LeanParallel.Invoke((Action[])null!)).ParamName);
        Assert.Equal(
            Assert.Throws<ArgumentNullException>(static () => Parallel.Invoke((ParallelOptions)null!, static () => { })).ParamName,
            Assert.Throws<ArgumentNullException>(static () => LeanParallel.Invoke((ParallelOptions)null!, static () => { })).ParamName);
        Assert.Throws<ArgumentException>(static () => Parallel.Invoke(static () => Assert.Fail(), null!));
        Assert.Throws<ArgumentException>(static () => LeanParallel.Invoke(static () => Assert.Fail(), null!));
    }

    [Fact]
    public void CanceledCallRunsNothing()
    {
        ParallelOptions options = new() { CancellationToken = new CancellationToken(canceled: true) };
        Assert.Throws<OperationCanceledException>(() => Parallel.Invoke(options, static () => Assert.Fail()));
        Assert.Throws<OperationCanceledException>(() => LeanParallel.Invoke(options, static () => Assert.Fail()));
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void CancellationKeepsTheRestFromBeingRun(bool throws) => FreshThread.Run(() =>
    {
        Assert.Equal(Describe(Parallel.Invoke), Describe(LeanParallel.Invoke));

        string Describe(Action<ParallelOptions, Action[]> invoke)
        {
            using CancellationTokenSource source = new();
            int ran = 0;
            Action action = () =>
            {
                if (++ran < 3)
                    return;
                source.Cancel();
                if (throws)
                    throw new ProgramException("thrown");
            };
            try
            {
                invoke(new ParallelOptions { MaxDegreeOfParallelism = 1, CancellationToken = source.Token }, [.. Enumerable.Repeat(action, 20)]);
                return "nothing";
            }
            catch (AggregateException exception)
            {
                return $"{ran} {string.Join(",", exception.InnerExceptions.Select(static inner => inner.GetType().Name))}";
            }
            catch (OperationCanceledException exception)
            {
                return $"{ran} canceled, own token: {exception.CancellationToken == source.Token}";
            }
        }
    });

    [Fact]
    public void ArrayMayBeChangedMeanwhile() => FreshThread.Run(static () =>
    {
        int ran = 0;
        Action[] actions = new Action[20];
        Array.Fill(actions, () =>
        {
            Array.Clear(actions);
            Interlocked.Increment(ref ran);
        });
        LeanParallel.Invoke(actions);
        Assert.Equal(20, ran);
    });
}
