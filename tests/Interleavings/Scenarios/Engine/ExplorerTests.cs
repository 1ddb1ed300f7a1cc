using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using Xunit;

namespace LeanTasks.Interleavings.Tests.Engine;

/// <summary>The explorer itself, on programs whose schedules can be counted by hand.</summary>
public class ExplorerTests
{
    private static readonly ExplorationOptions s_options = new() { InterruptAfterWrites = false, MaxExecutions = 10_000 };

    // Of aabb, bbaa, abba, baab, abab and baba the first two interrupt nobody and the last two interrupt twice.
    [Theory]
    [InlineData(0, 2)]
    [InlineData(1, 4)]
    [InlineData(2, 6)]
    [InlineData(20, 6)]
    public void EveryInterleavingWithinTheBoundIsSeen(int bound, int interleavings)
    {
        HashSet<string> seen = [];
        Exploration exploration = Explorer.DepthFirst("two steps each", execution =>
        {
            string order = "";
            int cell = 0;
            foreach (string name in (string[])["a", "b"])
            {
                execution.Start(name, () =>
                {
                    Volatile.Write(ref cell, 1);
                    order += name;
                    Volatile.Write(ref cell, 2);
                    order += name;
                });
            }

            execution.AtEnd(() => seen.Add(order));
        }, s_options with { PreemptionBound = bound });

        Assert.Equal(ExplorationEnd.Exhausted, exploration.End);
        Assert.Equal(interleavings, seen.Count);
    }

    [Fact]
    public void AnAtomicIncrementIsNotLostAndAReadAndWriteIs()
    {
        static Scenario Counting(bool atomic) => execution =>
        {
            int count = 0;
            void Count()
            {
                if (atomic)
                    Interlocked.Increment(ref count);
                else
                    Volatile.Write(ref count, Volatile.Read(ref count) + 1);
            }

            execution.Start("one", Count);
            execution.Start("two", Count);
            execution.AtEnd(() => execution.Require(count == 2, $"Counted {count}."));
        };

        Assert.Equal(ExplorationEnd.Exhausted, Explorer.DepthFirst("atomic", Counting(atomic: true), s_options).End);
        Assert.Equal("Counted 1.", Explorer.DepthFirst("not atomic", Counting(atomic: false), s_options).Failure?.Message);
    }

    [Fact]
    public void LocksTakenInOppositeOrderBlockForEver()
    {
        Exploration exploration = Explorer.DepthFirst("two locks", static execution =>
        {
            object first = new();
            object second = new();
            static void Take(object outer, object inner)
            {
                lock (outer)
                {
                    lock (inner)
                    {
                    }
                }
            }

            execution.Start("up", () => Take(first, second));
            execution.Start("down", () => Take(second, first));
        }, s_options);

        Assert.Equal("Nobody can go on: T0 up waits in Monitor.Enter, T1 down waits in Monitor.Enter.", exploration.Failure?.Message);
    }

    [Fact]
    public void ALockIsHeldByOneThreadAndMayBeTakenAgainByIt()
    {
        Exploration exploration = Explorer.DepthFirst("one lock", static execution =>
        {
            object monitor = new();
            int inside = 0;
            void Enter()
            {
                lock (monitor)
                {
                    lock (monitor)
                    {
                        inside++;
                        execution.Require(inside == 1, "Two are inside.");
                    }

                    execution.Require(Monitor.TryEnter(monitor), "The owner cannot enter again.");
                    Monitor.Exit(monitor);
                    inside--;
                }
            }

            execution.Start("one", Enter);
            execution.Start("two", Enter);
        }, s_options);

        Assert.Equal(ExplorationEnd.Exhausted, exploration.End);
    }

    [Fact]
    public void ASpinnerWaitsForAWriteAndAnEndlessOneIsReported()
    {
        static Scenario Spinning(bool released) => execution =>
        {
            bool flag = false;
            execution.Start("spin", () =>
            {
                SpinWait spinner = default;
                while (!Volatile.Read(ref flag))
                    spinner.SpinOnce();
            });
            execution.Start("release", () => Volatile.Write(ref flag, released));
        };

        Assert.Equal(ExplorationEnd.Exhausted, Explorer.DepthFirst("released", Spinning(released: true), s_options).End);
        Assert.Equal(
            "Nobody can go on: T0 spin spins in SpinWait.SpinOnce.",
            Explorer.DepthFirst("not released", Spinning(released: false), s_options).Failure?.Message);
    }

    [Fact]
    public void ALoopWithoutEndMeetsTheStepLimit()
    {
        Exploration exploration = Explorer.DepthFirst("loop", static execution =>
        {
            bool flag = false;
            execution.Start("loop", () =>
            {
                while (!Volatile.Read(ref flag))
                {
                }
            });
        }, s_options with { MaxSteps = 100 });

        Assert.Equal("An execution of more than 100 steps: it seems never to end.", exploration.Failure?.Message);
    }

    [Fact]
    [SuppressMessage("Design", "CA1031", Justification = "The code under test may catch everything.")]
    public void AFailureIsNotLostWhereTheCodeUnderTestCatchesEverything()
    {
        Exploration exploration = Explorer.DepthFirst("catch", static execution =>
            execution.Start("catch", () =>
            {
                try
                {
                    execution.Require(false, "Required.");
                }
                catch (Exception)
                {
                }
            }), s_options);

        Assert.Equal("Required.", exploration.Failure?.Message);
    }

    [Fact]
    public void AnObjectTakenForWhatItIsNotIsAFailure()
    {
        Exploration exploration = Explorer.DepthFirst(
            "cast", static execution => execution.Start("cast", static () => _ = Unsafe.As<string>(new object())), s_options);

        Assert.Equal("An object of type System.Object is taken for a System.String.", exploration.Failure?.Message);
    }

    [Fact]
    public void AnExceptionThatLeavesAThreadIsAFailure()
    {
        Exploration exploration = Explorer.DepthFirst(
            "throw", static execution => execution.Start("throw", static () => throw new TimeoutException("too late")), s_options);

        Assert.Equal("T0 throw ended with TimeoutException: too late", exploration.Failure?.Message);
    }

    [Fact]
    public void AThreadThatReallyBlocksIsReported()
    {
        using SemaphoreSlim unshadowed = new(0);

        // In this time the thread must come to where it blocks, on a machine that is busy with something else.
        TimeSpan limit = TimeSpan.FromSeconds(2);
        TimeoutException exception = Assert.Throws<TimeoutException>(() => Explorer.DepthFirst(
            "block",
            execution => execution.Start("block", unshadowed.Wait),
            s_options with { StuckAfter = limit }));

        unshadowed.Release();
        Assert.StartsWith("T0 block does not come to its next step", exception.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void WhatOutlivesAnExecutionIsNoticed()
    {
        int executions = 1;
        Exploration exploration = Explorer.DepthFirst("leak", execution =>
        {
            executions++;
            int cell = 0;
            for (int thread = 0; thread < executions; thread++)
                execution.Start("write", () => Volatile.Write(ref cell, 1));
        }, s_options);

        Assert.StartsWith("This execution does not go as the one it repeats", exploration.Failure?.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void TheSameSeedGivesTheSameExecutions()
    {
        static string Orders(int seed)
        {
            List<string> orders = [];
            Explorer.RandomWalk("three", execution =>
            {
                string order = "";
                int cell = 0;
                for (int thread = 0; thread < 3; thread++)
                {
                    string name = $"{thread}";
                    execution.Start(name, () =>
                    {
                        Volatile.Write(ref cell, 1);
                        order += name;
                    });
                }

                execution.AtEnd(() => orders.Add(order));
            }, s_options with { MaxExecutions = 20 }, seed);
            return string.Join(' ', orders);
        }

        Assert.Equal(Orders(seed: 5), Orders(seed: 5));
        Assert.NotEqual(Orders(seed: 5), Orders(seed: 6));
    }

    [Fact]
    public void AFailureShowsWhatEachThreadDid()
    {
        Exploration exploration = Explorer.DepthFirst("not atomic", static execution =>
        {
            int count = 0;
            void Count() => Volatile.Write(ref count, Volatile.Read(ref count) + 1);
            execution.Start("one", Count);
            execution.Start("two", Count);
            execution.AtEnd(() => execution.Require(count == 2, $"Counted {count}."));
        }, s_options);

        string[] lines = exploration.Failure!.Trace.Split('\n', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries);
        Assert.StartsWith("1  T0 one               Volatile.Read count@1 is 0    in ", lines[0], StringComparison.Ordinal);
        Assert.Contains("ExplorerTests.cs:", lines[0], StringComparison.Ordinal);
        Assert.Equal("T0 one is interrupted; T1 two goes on", lines[1]);
        Assert.StartsWith("3  T1 two               Volatile.Write count@1 from 0 to 1", lines[3], StringComparison.Ordinal);
        Assert.Equal("!!!  Counted 1.", lines[^1]);
    }

    [Fact]
    public void ACellKeepsItsNumberThoughTheCollectorMovesIt()
    {
        Exploration exploration = Explorer.DepthFirst("collect", static execution =>
        {
            byte[] garbage = new byte[1_000];
            StrongBox<int> box = new();
            StrongBox<int> other = new();
            execution.Start("read", () =>
            {
                garbage = [];
                Volatile.Read(ref box.Value);
                GC.Collect(2, GCCollectionMode.Forced, blocking: true, compacting: true);
                Volatile.Read(ref box.Value);
                Volatile.Read(ref other.Value);
                execution.Require(garbage.Length > 0, "Shown.");
            });
        }, s_options);

        string trace = exploration.Failure!.Trace;
        Assert.Equal(3, trace.Split("box.Value@1 ").Length);
        Assert.Equal(2, trace.Split("other.Value@2 ").Length);
    }
}
