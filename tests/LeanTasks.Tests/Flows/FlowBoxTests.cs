using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Flows;

public class FlowBoxTests
{
    [Fact]
    public void AnAwaiterThatCallsTwiceIsTold()
    {
        HandAwaiter awaiter = new();
        int runs = 0;
        Flow<int> flow = HandFlow<int>.After(awaiter, () => ++runs);
        awaiter.Call();
        InvalidOperationException exception = Assert.Throws<InvalidOperationException>(awaiter.Call);
        Assert.Contains("more than once", exception.Message, StringComparison.Ordinal);
        Assert.Equal(1, HandFlow.ResultOf(flow));
        Assert.Equal(1, runs);
        Assert.Throws<InvalidOperationException>(awaiter.Call);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void AnAwaiterThatCallsAgainWhileWhatIsReturnedIsPendingIsTold(bool isAwaited)
    {
        HandAwaiter first = new();
        HandAwaiter second = new();
        Flow<int> flow = HandFlow<int>.After(first, () => HandFlow<int>.After(second, static () => 1));
        if (isAwaited)
            flow = HandBind<int, int>.Of(flow, static value => new Flow<int>(value + 1));
        first.Call();
        Assert.False(flow.IsCompleted);
        Assert.Throws<InvalidOperationException>(first.Call);
        Assert.False(flow.IsCompleted);
        second.Call();
        Assert.Equal(isAwaited ? 2 : 1, HandFlow.ResultOf(flow));
    }

    /// <summary>As where a source calls back on two threads at once, of which one suspends the flow and the other ends it.</summary>
    [Fact]
    public void AFlowThatHasSuspendedAndEndedIsNotResumed()
    {
        HandAwaiter first = new();
        HandAwaiter second = new();
        Flow<int> flow = SuspendsAndEnds.Start(first, second);
        first.Call();
        Assert.True(flow.IsCompleted);
        InvalidOperationException exception = Assert.Throws<InvalidOperationException>(second.Call);
        Assert.Contains("not suspended", exception.Message, StringComparison.Ordinal);
        Assert.Equal(1, HandFlow.ResultOf(flow));
    }

    [Fact]
    public void AnAwaiterMayCallBackAtOnce()
    {
        HandAwaiter awaiter = new() { CallsBackAtOnce = true };
        int runs = 0;
        Flow<int> flow = HandFlow<int>.After(awaiter, () => ++runs);
        Assert.True(flow.IsCompleted);
        Assert.Equal(1, runs);
        Flow<int> next = HandBind<int, int>.Of(flow, static value => new Flow<int>(value + 1));
        Assert.Null(next.Pending);
        Assert.Equal(2, next.Value);
    }

    [Fact]
    public void WhatFailsInsideAnAwaitersCallDoesNotComeOutOfIt()
    {
        HandAwaiter awaiter = new();
        Flow<int> flow = HandFlow<int>.After(awaiter, Flow<int> () => throw new ProgramException("failed"));
        awaiter.Call();
        Assert.Throws<ProgramException>(() => HandFlow.ResultOf(flow));
    }

    [Fact]
    public void TheCallerOfTheContinuationKeepsItsContexts() => FreshThread.Run(static () =>
    {
        AsyncLocal<string> local = new() { Value = "flow" };
        HandAwaiter awaiter = new();
        string? seen = null;
        Flow<int> flow = HandFlow<int>.After(awaiter, () =>
        {
            seen = local.Value;
            local.Value = "set inside";
            SynchronizationContext.SetSynchronizationContext(new QueueingSynchronizationContext());
            return 1;
        });
        local.Value = "caller";
        awaiter.Call();
        Assert.Equal("flow", seen);
        Assert.Equal("caller", local.Value);
        Assert.Null(SynchronizationContext.Current);
        Assert.Equal(1, HandFlow.ResultOf(flow));
    });

    [Fact]
    public void OnlyWhatIsPendingCanBeAwaited() =>
        Assert.Throws<ArgumentException>(() => HandBind<int, int>.Of(Flow.FromResult(1), static value => new Flow<int>(value)));
}
