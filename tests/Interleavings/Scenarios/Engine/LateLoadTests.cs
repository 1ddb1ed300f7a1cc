using Xunit;

namespace LeanTasks.Interleavings.Tests.Engine;

/// <summary>What comes of an execution in which a load is late, before and after its value has been stored. <see cref="WeakLitmusTests"/> has what late loads allow.</summary>
public class LateLoadTests
{
    private static readonly ExplorationOptions s_options =
        new() { InterruptAfterWrites = false, MinPreemptionsFirst = false, PreemptionBound = 0, MaxExecutions = 10_000, LateLoadBound = 1 };

    /// <summary>How a thread shows that it has found something wrong.</summary>
    public enum Way
    {
        Requirement,
        Exception,

        /// <summary>By a mistake that the explorer itself finds.</summary>
        Mistake,
    }

    /// <summary>It is a failure once the value has been stored, by a third thread.</summary>
    [Theory]
    [InlineData(Way.Requirement, "The value was there too early.")]
    [InlineData(Way.Exception, "T1 find ended with TimeoutException: The value was there too early.")]
    [InlineData(Way.Mistake, "A monitor is used by a thread that does not own it.")]
    public void WhatAnotherThreadFindsWhileALoadIsLateCounts(Way way, string message)
    {
        Scenario scenario = FindEarly(way);
        Failure? failure = Explorer.DepthFirst("early", scenario, s_options).Failure;
        Assert.Equal(message, failure?.Message);
        Assert.Contains("0l1", failure!.Schedule.ToString(), StringComparison.Ordinal);

        Failure? again = Explorer.Replay(scenario, failure.Schedule, s_options);
        Assert.Equal(message, again?.Message);
    }

    /// <summary>If nobody stores it, the execution shows nothing, and its threads end as after a failure.</summary>
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void AVoidExecutionIsCountedAndSoAreTheThreadsThatItLeaves(bool leaves)
    {
        Exploration exploration = Explorer.DepthFirst("void", NeverStored, s_options with { PreemptionBound = 1, LeavesThreadsAfterFailure = leaves });
        Assert.Equal(ExplorationEnd.Exhausted, exploration.End);
        Assert.True(exploration.VoidExecutions > 0, exploration.ToString());
        Assert.Equal(leaves, exploration.ThreadsLeft > 0);
    }

    [Fact]
    public void VoidExecutionsLeaveNoMoreThreadsThanTheyMay()
    {
        ExplorationOptions options = s_options with { PreemptionBound = 1, LeavesThreadsAfterFailure = true, MaxThreadsLeft = 0 };
        InvalidOperationException exception = Assert.Throws<InvalidOperationException>(() => Explorer.DepthFirst("void", NeverStored, options));
        Assert.StartsWith("1 void executions have left 1 threads", exception.Message, StringComparison.Ordinal);
    }

    // Where the load has read 1 early, and the other thread looks before the first has stored, nobody stores that 1, and the first waits at its fence.
    private static void NeverStored(Execution execution)
    {
        int value = 0;
        int stored = 0;
        execution.Start("load", () =>
        {
            _ = PlainAccess.Read(ref value);
            PlainAccess.Write(ref stored, 1);
            Interlocked.MemoryBarrier();
        });
        execution.Start("store", () =>
        {
            if (PlainAccess.Read(ref stored) == 1)
                PlainAccess.Write(ref value, 1);
        });
    }

    // The second thread comes between the first, which has the value early, and the third, which stores it. What is early is plain, and seen at once.
    private static Scenario FindEarly(Way way) => execution =>
    {
        int value = 0;
        int stored = 0;
        bool isEarly = false;
        execution.Start("load", () =>
        {
            isEarly = PlainAccess.Read(ref value) == 1;
            PlainAccess.Write(ref stored, 1);
        });
        execution.Start("find", () =>
        {
            if (!isEarly)
                return;
            if (way == Way.Requirement)
                execution.Require(false, "The value was there too early.");
            else if (way == Way.Exception)
                throw new TimeoutException("The value was there too early.");
            else
                Monitor.Exit(new object());
        });
        execution.Start("store", () =>
        {
            if (PlainAccess.Read(ref stored) == 0)
                return;
            PlainAccess.Write(ref value, 1);
            isEarly = false;
        });
    };
}
