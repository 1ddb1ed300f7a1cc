using System.Runtime.CompilerServices;
using Xunit;

namespace LeanTasks.Interleavings.Tests.Engine;

/// <summary>Memory weaker than x86's, in searches, schedules and traces. <see cref="WeakLitmusTests"/> has what it allows.</summary>
public class WeakMemoryTests
{
    private const int Seed = 1;

    private static readonly ExplorationOptions s_options =
        new() { InterruptAfterWrites = false, MaxExecutions = 10_000, StaleReadBound = 1 };

    [Fact]
    public void AFailureCanBeRunAgainAndSaysWhatIsStale()
    {
        Failure found = Explorer.DepthFirst("message", Message, s_options).Failure!;
        Assert.Contains("1r1", found.Schedule.ToString(), StringComparison.Ordinal);
        Assert.Contains("read data@1 (stale by 1: memory has 1) is 0", found.Trace, StringComparison.Ordinal);

        Failure? again = Explorer.Replay(Message, Schedule.Parse(found.Schedule.ToString()), s_options);
        Assert.Equal(found.Message, again?.Message);
        Assert.Equal(found.Schedule.ToString(), again?.Schedule.ToString());
        Assert.Equal(found.Trace, again?.Trace);
    }

    [Fact]
    public void WhereMemoryIsX86sNothingIsStale()
    {
        ExplorationOptions options = s_options with { StaleReadBound = 0, StoreDelayBound = 2 };
        Assert.Equal(ExplorationEnd.Exhausted, Explorer.DepthFirst("message", Message, options).End);
    }

    [Fact]
    public void SearchesByLotReadOldValues()
    {
        ExplorationOptions options = s_options with { MaxExecutions = 200 };
        Assert.Equal("The data is missing.", Explorer.RandomWalk("by lot", Message, options, Seed).Failure?.Message);
        Assert.Equal("The data is missing.", Explorer.Pct("by priorities", Message, options, depth: 3, Seed).Failure?.Message);
    }

    [Theory]
    [InlineData(1, ExplorationEnd.Exhausted)]
    [InlineData(2, ExplorationEnd.Failed)]
    public void OldValuesAreReadNoMoreOftenThanTheBoundSays(int bound, ExplorationEnd end)
    {
        Exploration exploration = Explorer.DepthFirst("two messages", static execution =>
        {
            int[] data = new int[2];
            int flag = 0;
            execution.Start("send", () =>
            {
                PlainAccess.Write(ref data[0], 1);
                PlainAccess.Write(ref data[1], 1);
                Volatile.Write(ref flag, 1);
            });
            execution.Start("receive", () =>
            {
                if (PlainAccess.Read(ref flag) == 1)
                    execution.Require(PlainAccess.Read(ref data[0]) + PlainAccess.Read(ref data[1]) > 0, "All data is missing.");
            });
        }, s_options with { StaleReadBound = bound });
        Assert.Equal(end, exploration.End);
    }

    /// <summary>Two stores in the wrong order are what held-back stores alone show: the older one is held back, and overtaken.</summary>
    [Theory]
    [InlineData(1, ExplorationEnd.Exhausted)]
    [InlineData(2, ExplorationEnd.Failed)]
    public void AStoreIsOvertakenNoMoreOftenThanTheBoundSays(int bound, ExplorationEnd end)
    {
        Exploration exploration = Explorer.DepthFirst("two cells", static execution =>
        {
            int[] cells = new int[2];
            execution.Start("one", () =>
            {
                PlainAccess.Write(ref cells[0], 1);
                PlainAccess.Write(ref cells[1], 2);
            });
            execution.Start("other", () =>
            {
                Interlocked.Exchange(ref cells[1], 1);
                Interlocked.Exchange(ref cells[0], 2);
            });
            execution.AtEnd(() => execution.Require(cells is not [1, 1], "Both first stores came last."));
        }, s_options with { StoreDelayBound = bound });
        Assert.Equal(end, exploration.End);
    }

    /// <summary>A plain store may come late, and what its thread stores plainly afterwards before it.</summary>
    [Theory]
    [InlineData(false, ExplorationEnd.Failed)]
    [InlineData(true, ExplorationEnd.Exhausted)]
    public void APlainlyLeftLockPassesNothingOn(bool releases, ExplorationEnd end)
    {
        Exploration exploration = Explorer.DepthFirst("lock", execution =>
        {
            int gate = 1;
            int data = 0;
            execution.Start("leave", () =>
            {
                PlainAccess.Write(ref data, 1);
                if (releases)
                    Volatile.Write(ref gate, 0);
                else
                    PlainAccess.Write(ref gate, 0);
            });
            execution.Start("enter", () =>
            {
                if (Interlocked.CompareExchange(ref gate, 1, 0) == 0)
                    execution.Require(PlainAccess.Read(ref data) == 1, "The data is missing.");
            });
        }, s_options);
        Assert.Equal(end, exploration.End);
    }

    [Fact]
    public void ASpinnerSeesTheNewestValueInTheEnd()
    {
        Exploration exploration = Explorer.DepthFirst("spin", static execution =>
        {
            bool flag = false;
            execution.Start("release", () => Volatile.Write(ref flag, true));
            execution.Start("spin", () =>
            {
                SpinWait spinner = default;
                while (!Volatile.Read(ref flag))
                    spinner.SpinOnce();
            });
        }, s_options with { StaleReadBound = 2 });
        Assert.Equal(ExplorationEnd.Exhausted, exploration.End);
    }

    /// <summary>A plain write that is no step is taken to be seen by all.</summary>
    [Fact]
    public void WhatIsWrittenWithoutAStepIsNotStale()
    {
        HashSet<int> seen = [];
        Exploration exploration = Explorer.DepthFirst("plain", execution =>
        {
            int cell = 0;
            execution.Start("write", () =>
            {
                Volatile.Write(ref cell, 1);
                cell = 2;
            });
            execution.Start("read", () => seen.Add(Volatile.Read(ref cell)));
        }, s_options with { PreemptionBound = 0 });
        Assert.Equal(ExplorationEnd.Exhausted, exploration.End);
        Assert.Equal([0, 2], seen.Order());
    }

    [Fact]
    public void AThreadSeesWhatWasStoredBeforeItStartedOrWasJoined()
    {
        Exploration exploration = Explorer.DepthFirst("join", static execution => execution.Start("start", () =>
        {
            int before = 0;
            int inside = 0;
            StrongBox<int> cells = new();
            PlainAccess.Write(ref before, 1);
            PlainAccess.Write(ref cells.Value, 1);
            Thread thread = new(() =>
            {
                execution.Require(PlainAccess.Read(ref before) + PlainAccess.Read(ref cells.Value) == 2, "The thread does not see it.");
                PlainAccess.Write(ref inside, 1);
                PlainAccess.Write(ref cells.Value, 2);
            });
            thread.Start();
            thread.Join();
            execution.Require(PlainAccess.Read(ref inside) + PlainAccess.Read(ref cells.Value) == 3, "The other does not see it.");
        }), s_options with { StoreDelayBound = 1 });
        Assert.Equal(ExplorationEnd.Exhausted, exploration.End);
    }

    [Fact]
    public void AnOldValueOutlivesACollection()
    {
        HashSet<string> seen = [];
        Exploration exploration = Explorer.DepthFirst("collect", execution =>
        {
            StrongBox<string?> box = new("before");
            bool isWritten = false;
            execution.Start("write", () =>
            {
                Volatile.Write(ref box.Value, "after");
                isWritten = true;
            });
            execution.Start("collect", () =>
            {
                GC.Collect(0, GCCollectionMode.Forced, blocking: true);
                seen.Add($"{isWritten} {Volatile.Read(ref box.Value)}");
            });
        }, s_options with { PreemptionBound = 0 });
        Assert.Equal(ExplorationEnd.Exhausted, exploration.End);
        Assert.Equal(["False before", "True after", "True before"], seen.Order());
    }

    private static void Message(Execution execution)
    {
        int data = 0;
        int flag = 0;
        execution.Start("send", () =>
        {
            Volatile.Write(ref data, 1);
            Volatile.Write(ref flag, 1);
        });
        execution.Start("receive", () =>
        {
            if (PlainAccess.Read(ref flag) == 1)
                execution.Require(PlainAccess.Read(ref data) == 1, "The data is missing.");
        });
    }
}
