using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Parallelism.Loops;

/// <summary>Exceptions, cancellation, and what is called for local state. The generated programs compare how loops end.</summary>
public sealed class LoopExceptionTests
{
    [Fact]
    public void AllThatBodiesThrowIsKept()
    {
        using WorkStealingScheduler scheduler = WorkStealingScheduler.Start(4);
        using Barrier barrier = new(3);
        FreshThread.Run(() =>
        {
            AggregateException thrown = Assert.Throws<AggregateException>(() => LeanParallel.For(0, 3, new LeanParallelOptions { Scheduler = scheduler }, i =>
            {
                Assert.True(barrier.SignalAndWait(Patience.Limit, CancellationToken.None));
                throw new ProgramException($"{i}");
            }));
            Assert.Equal(["0", "1", "2"], thrown.InnerExceptions.Select(static inner => inner.Message).Order());
        });
    }

    [Fact]
    public void NestedAggregateIsNotFlattened() => FreshThread.Run(static () =>
    {
        AggregateException inner = new(new ProgramException("inner"));
        AggregateException ours = Assert.Throws<AggregateException>(() => LeanParallel.For(0, 1, _ => throw inner));
        AggregateException twins = Assert.Throws<AggregateException>(() => Parallel.For(0, 1, _ => throw inner));
        Assert.Same(inner, Assert.Single(ours.InnerExceptions));
        Assert.Same(inner, Assert.Single(twins.InnerExceptions));
    });

    [Fact]
    public void NoIterationBeginsAfterAnException() => FreshThread.Run(static () =>
    {
        int ran = 0;
        Assert.Throws<AggregateException>(() => LeanParallel.For(0, 1000, new ParallelOptions { MaxDegreeOfParallelism = 1 }, i =>
        {
            ran++;
            if (i == 500)
                throw new ProgramException("");
        }));
        Assert.Equal(501, ran);
    });

    [Fact]
    public void StructBodyThatThrowsEndsTheLoop() => FreshThread.Run(static () =>
    {
        int[] ran = new int[1];
        AggregateException thrown = Assert.Throws<AggregateException>(() =>
            LeanParallel.For(0, 1_000_000, new ParallelOptions { MaxDegreeOfParallelism = 1 }, new Throwing(ran)));
        Assert.Equal("at 70000", Assert.Single(thrown.InnerExceptions).Message);
        Assert.Equal(70_001, ran[0]);
    });

    [Fact]
    public void CanceledLoopDoesNotBegin() => FreshThread.Run(static () =>
    {
        CancellationToken token = new(canceled: true);
        ParallelOptions options = new() { CancellationToken = token };
        Assert.Equal(token, Assert.Throws<OperationCanceledException>(() => LeanParallel.For(0, 10, options, static _ => Assert.Fail())).CancellationToken);

        // As in the BCL an empty loop has ended before anybody looks.
        Assert.True(LeanParallel.For(0, 0, options, static _ => Assert.Fail()).IsCompleted);
        Assert.True(Parallel.For(0, 0, options, static _ => Assert.Fail()).IsCompleted);
    });

    [Fact]
    public void CancellationInTheLastIterationCounts() => FreshThread.Run(static () =>
    {
        Assert.Throws<OperationCanceledException>(static () => CancelInLast(static (options, body) => Parallel.For(0, 5, options, body)));
        Assert.Throws<OperationCanceledException>(static () => CancelInLast(static (options, body) => LeanParallel.For(0, 5, options, body)));

        static void CancelInLast(Action<ParallelOptions, Action<int>> loop)
        {
            using CancellationTokenSource source = new();
            loop(new ParallelOptions { MaxDegreeOfParallelism = 1, CancellationToken = source.Token }, i =>
            {
                if (i == 4)
                    source.Cancel();
            });
        }
    });

    [Fact]
    public void CancellationFromOutsideEndsALongLoop() => FreshThread.Run(static () =>
    {
        using CancellationTokenSource source = new();
        using Timer timer = new(_ => source.Cancel(), null, 20, Timeout.Infinite);
        ParallelOptions options = new() { CancellationToken = source.Token };
        Assert.Throws<OperationCanceledException>(() => LeanParallel.For(0L, long.MaxValue, options, new Idle()));
    });

    [Fact]
    public void LocalStateIsEndedWhateverIsThrown() => FreshThread.Run(static () =>
    {
        List<string> calls = [];
        AggregateException thrown = Assert.Throws<AggregateException>(() => LeanParallel.For(
            0,
            10,
            new ParallelOptions { MaxDegreeOfParallelism = 1 },
            () => "a",
            (i, _, local) => i < 2 ? local + i : throw new ProgramException("body"),
            local =>
            {
                calls.Add(local);
                throw new ProgramException("finally");
            }));
        Assert.Equal(["a01"], calls);
        Assert.Equal(["body", "finally"], thrown.InnerExceptions.Select(static inner => inner.Message));
    });

    [Fact]
    public void WhatLocalInitThrowsEndsTheLoop() => FreshThread.Run(static () =>
    {
        int ended = 0;
        AggregateException thrown = Assert.Throws<AggregateException>(() => LeanParallel.For<int>(
            0, 10, static () => throw new ProgramException("init"), static (_, _, _) => throw new ProgramException("body"), _ => ended++));
        Assert.Equal("init", Assert.Single(thrown.InnerExceptions).Message);
        Assert.Equal(0, ended);
    });

    [Fact]
    public void LocalStateIsHandedFromIterationToIteration() => FreshThread.Run(static () =>
    {
        long sum = 0;
        int begun = 0;
        LeanParallel.For(
            0,
            10_000,
            new ParallelOptions { MaxDegreeOfParallelism = 3 },
            () => (Interlocked.Increment(ref begun), Sum: 0L),
            (i, _, local) => (local.Item1, local.Sum + i),
            local => Interlocked.Add(ref sum, local.Sum));
        Assert.Equal(10_000L * 9_999 / 2, sum);
        Assert.InRange(begun, 1, 3);
    });

    [Fact]
    public void NullsAreNamedAsInTheBcl()
    {
        Func<int> init = static () => 0;
        Action<int> end = static _ => { };
        Func<int, LeanParallelLoopState, int, int> body = static (_, _, local) => local;
        Func<int, ParallelLoopState, int, int> twin = static (_, _, local) => local;
        Same(() => LeanParallel.For(0, 1, (Action<int>)null!), () => Parallel.For(0, 1, (Action<int>)null!));
        Same(() => LeanParallel.For(0, 1, null!, (Action<int>)null!), () => Parallel.For(0, 1, null!, (Action<int>)null!));
        Same(() => LeanParallel.For(0, 1, null!, end), () => Parallel.For(0, 1, null!, end));
        Same(() => LeanParallel.For(0, 1, null!, body, end), () => Parallel.For(0, 1, null!, twin, end));
        Same(() => LeanParallel.For(0, 1, init, body, null!), () => Parallel.For(0, 1, init, twin, null!));
        Same(() => LeanParallel.For(0, 1, init, (Func<int, LeanParallelLoopState, int, int>)null!, null!), () => Parallel.For(0, 1, init, (Func<int, ParallelLoopState, int, int>)null!, null!));
        Same(() => LeanParallel.For(0, 1, null!, null!, body, end), () => Parallel.For(0, 1, null!, null!, twin, end));

        static void Same(Action ours, Action twins) =>
            Assert.Equal(Assert.Throws<ArgumentNullException>(twins).ParamName, Assert.Throws<ArgumentNullException>(ours).ParamName);
    }

    private readonly struct Throwing(int[] ran) : IForBody<int>
    {
        public void Run(int index)
        {
            ran[0]++;
            if (index == 70_000)
                throw new ProgramException($"at {index}");
        }
    }

    private readonly struct Idle : IForBody<long>
    {
        public void Run(long index)
        {
        }
    }
}
