using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Parallelism.Loops;

/// <summary>What iterations see of each other. The generated programs see how loops end.</summary>
public sealed class LoopStateTests
{
    [Fact]
    public void OthersSeeThatOneHasStopped() => Meet(
        static (_, state) => state.Stop(),
        static state => state.IsStopped,
        static state => Assert.Equal((true, true, false, null), Look(state)));

    [Fact]
    public void OthersSeeThatOneHasThrown() => Assert.Throws<AggregateException>(static () => Meet(
        static (_, _) => throw new ProgramException("alone"),
        static state => state.IsExceptional,
        static state => Assert.Equal((true, false, true, null), Look(state))));

    [Fact]
    public void HigherOnesSeeThatALowerOneHasBroken() => Meet(
        static (_, state) => state.Break(),
        static state => state.LowestBreakIteration is not null,
        static state => Assert.Equal((true, false, false, 0), Look(state)));

    [Fact]
    public void WhoBreaksNeedNotExitItself() => FreshThread.Run(static () =>
    {
        (bool, bool, bool, long?) ours = default, twins = default;
        LeanParallel.For(0, 1, (_, state) =>
        {
            state.Break();
            ours = Look(state);
        });
        Parallel.For(0, 1, (_, state) =>
        {
            state.Break();
            twins = (state.ShouldExitCurrentIteration, state.IsStopped, state.IsExceptional, state.LowestBreakIteration);
        });
        Assert.Equal((false, false, false, 0), ours);
        Assert.Equal(twins, ours);
    });

    [Fact]
    public void CancellationIsReasonToExit() => FreshThread.Run(static () =>
    {
        using CancellationTokenSource source = new();
        bool[] before = new bool[2], after = new bool[2];
        ParallelOptions options = new() { CancellationToken = source.Token };
        Assert.Throws<OperationCanceledException>(() => LeanParallel.For(0, 1, options, (_, state) =>
        {
            before[0] = state.ShouldExitCurrentIteration;
            source.Cancel();
            after[0] = state.ShouldExitCurrentIteration;
            state.Break();
            Assert.Null(state.LowestBreakIteration);
        }));
        Assert.Equal((false, true), (before[0], after[0]));
    });

    [Fact]
    public void StateMayBeKeptAndAskedWhenTheLoopHasEnded() => FreshThread.Run(static () =>
    {
        LeanParallelLoopState? kept = null;
        LeanParallel.For(0, 10, new ParallelOptions { MaxDegreeOfParallelism = 1 }, (i, state) =>
        {
            kept = state;
            if (i == 3)
                state.Break();
        });
        GC.Collect();
        Assert.Equal(3, kept!.LowestBreakIteration);
    });

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void StopAndBreakExcludeEachOther(bool stopFirst) => FreshThread.Run(() =>
    {
        string message = "";
        AggregateException thrown = Assert.Throws<AggregateException>(() => LeanParallel.For(0, 1, (_, state) =>
        {
            if (stopFirst)
                state.Stop();
            state.Break();
            state.Stop();
        }));
        message = Assert.IsType<InvalidOperationException>(Assert.Single(thrown.InnerExceptions)).Message;
        Assert.StartsWith(stopFirst ? "Break was called after Stop" : "Stop was called after Break", message, StringComparison.Ordinal);
    });

    [Fact]
    public void ParticipantHandsOneStateToAllItsIterations() => FreshThread.Run(static () =>
    {
        HashSet<LeanParallelLoopState> states = [];
        LeanParallel.For(0, 100, new ParallelOptions { MaxDegreeOfParallelism = 1 }, (_, state) => states.Add(state));
        Assert.Single(states);
    });

    private static (bool ShouldExit, bool IsStopped, bool IsExceptional, long? Lowest) Look(LeanParallelLoopState state) =>
        (state.ShouldExitCurrentIteration, state.IsStopped, state.IsExceptional, state.LowestBreakIteration);

    // Two iterations at once: the first does something, the second waits until it sees that.
    private static void Meet(Action<int, LeanParallelLoopState> first, Func<LeanParallelLoopState, bool> seen, Action<LeanParallelLoopState> look)
    {
        using WorkStealingScheduler scheduler = WorkStealingScheduler.Start(3);
        bool hasLooked = false;
        using Barrier barrier = new(2);
        try
        {
            FreshThread.Run(() => LeanParallel.For(0, 2, new LeanParallelOptions { Scheduler = scheduler }, (i, state) =>
            {
                Assert.True(barrier.SignalAndWait(Patience.Limit, CancellationToken.None));
                if (i == 0)
                {
                    first(i, state);
                    return;
                }

                Patience.Until(() => seen(state));
                look(state);
                hasLooked = true;
            }));
        }
        finally
        {
            Assert.True(hasLooked);
        }
    }
}
