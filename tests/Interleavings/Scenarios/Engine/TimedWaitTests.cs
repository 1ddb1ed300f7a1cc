using System.Diagnostics;
using Xunit;

namespace LeanTasks.Interleavings.Tests.Engine;

/// <summary>Waits that end by themselves, and the clock that only they turn.</summary>
public class TimedWaitTests
{
    private static readonly ExplorationOptions s_options = new() { InterruptAfterWrites = false, MaxExecutions = 20_000 };

    [Fact]
    public void AWaitWithATimeoutEndsEitherWay()
    {
        HashSet<string> seen = [];
        Exploration exploration = Explorer.DepthFirst("wait", execution =>
        {
            object monitor = new();
            bool signaled = false;
            execution.Start("wait", () =>
            {
                lock (monitor)
                {
                    if (!signaled)
                        seen.Add(Monitor.Wait(monitor, 10) ? $"pulsed, {signaled}" : $"timed out, {signaled}");
                }
            });
            execution.Start("signal", () =>
            {
                lock (monitor)
                {
                    signaled = true;
                    Monitor.Pulse(monitor);
                }
            });
        }, s_options);

        Assert.Equal(ExplorationEnd.Exhausted, exploration.End);
        Assert.Equal(["pulsed, True", "timed out, False", "timed out, True"], seen.Order());
    }

    [Fact]
    public void OnlyAWaitWithoutATimeoutBlocksForEver()
    {
        static Scenario Waiting(int milliseconds) => execution => execution.Start("wait", () =>
        {
            object monitor = new();
            lock (monitor)
                execution.Require(!Monitor.Wait(monitor, milliseconds), "It says that it was pulsed.");
        });

        Assert.Equal(
            "Nobody can go on: T0 wait waits in Monitor.Wait (return).",
            Explorer.DepthFirst("for ever", Waiting(Timeout.Infinite), s_options).Failure?.Message);
        Assert.Equal(ExplorationEnd.Exhausted, Explorer.DepthFirst("for a time", Waiting(10), s_options).End);
    }

    [Fact]
    public void ADeadlockOfOthersIsNotHiddenByAWaitThatEnds()
    {
        Exploration exploration = Explorer.DepthFirst("deadlock", static execution =>
        {
            object monitor = new();
            execution.Start("for ever", () =>
            {
                lock (monitor)
                    Monitor.Wait(monitor);
            });
            execution.Start("for a time", () =>
            {
                lock (monitor)
                    Monitor.Wait(monitor, 10);
            });
        }, s_options);

        Assert.Equal("Nobody can go on: T0 for ever waits in Monitor.Wait (return).", exploration.Failure?.Message);
    }

    [Fact]
    public void APulseGoesToAThreadThatStillWaits()
    {
        static Scenario Waiting(bool checksAgain) => execution =>
        {
            object monitor = new();
            int signals = 0;
            execution.Start("for a time", () =>
            {
                lock (monitor)
                {
                    if (Monitor.Wait(monitor, 10) && !checksAgain)
                        signals--;
                }
            });
            execution.Start("for ever", () =>
            {
                lock (monitor)
                {
                    while (signals == 0)
                        Monitor.Wait(monitor);
                }
            });
            execution.Start("signal", () =>
            {
                lock (monitor)
                {
                    signals++;
                    if (checksAgain)
                        Monitor.PulseAll(monitor);
                    else
                        Monitor.Pulse(monitor);
                }
            });
        };

        Assert.Equal(ExplorationEnd.Exhausted, Explorer.DepthFirst("pulse all", Waiting(checksAgain: true), s_options).End);
        Assert.Equal(
            "Nobody can go on: T1 for ever waits in Monitor.Wait (return).",
            Explorer.DepthFirst("pulse one", Waiting(checksAgain: false), s_options).Failure?.Message);
    }

    [Fact]
    public void ATimeoutTurnsTheClockAndNothingElseDoes()
    {
        Exploration exploration = Explorer.DepthFirst("clock", static execution =>
        {
            object monitor = new();
            execution.Start("wait", () =>
            {
                long ticks = Environment.TickCount64;
                long timestamp = Stopwatch.GetTimestamp();
                lock (monitor)
                    Monitor.Wait(monitor, TimeSpan.FromMilliseconds(30));
                execution.Require(Environment.TickCount64 == ticks + 30, "TickCount64 does not tell the time.");
                execution.Require(Stopwatch.GetElapsedTime(timestamp).TotalMilliseconds == 30, "The stopwatch does not tell the time.");

                Thread.Sleep(12);
                execution.Require(Environment.TickCount64 == ticks + 42, "Sleep does not take its time.");
            });
        }, s_options);

        Assert.Equal(ExplorationEnd.Exhausted, exploration.End);
    }

    [Fact]
    public void OfWaitsThatNothingElseEndsTheShortestEndsFirst()
    {
        HashSet<string> seen = [];
        Exploration exploration = Explorer.DepthFirst("sleep", execution =>
        {
            string order = "";
            execution.Start("long", () =>
            {
                Thread.Sleep(20);
                order += "long ";
            });
            execution.Start("short", () =>
            {
                Thread.Sleep(10);
                order += "short ";
            });
            execution.AtEnd(() => seen.Add(order));
        }, s_options with { MaxExecutions = 1 });

        Assert.Equal(1, exploration.Executions);
        Assert.Equal(["short long "], seen);
    }

    [Fact]
    public void ALoopOfTimedWaitsEndsOnceTheOthersHaveDoneTheirPart()
    {
        static Scenario Polling(bool done) => execution =>
        {
            object monitor = new();
            bool isDone = false;
            execution.Start("poll", () =>
            {
                lock (monitor)
                {
                    while (!isDone)
                        Monitor.Wait(monitor, 10);
                }
            });
            execution.Start("do", () =>
            {
                lock (monitor)
                    isDone = done;
            });
        };

        Assert.Equal(ExplorationEnd.Exhausted, Explorer.DepthFirst("done", Polling(done: true), s_options).End);
        Assert.StartsWith(
            "An execution of more than",
            Explorer.DepthFirst("never done", Polling(done: false), s_options).Failure?.Message,
            StringComparison.Ordinal);
    }

    [Fact]
    public void ALockThatIsHeldIsWaitedForNoLongerThanToldTo()
    {
        HashSet<bool> seen = [];
        Exploration exploration = Explorer.DepthFirst("try", execution =>
        {
            object monitor = new();
            int cell = 0;
            execution.Start("hold", () =>
            {
                lock (monitor)
                    Volatile.Write(ref cell, 1);
            });
            execution.Start("try", () =>
            {
                bool entered = Monitor.TryEnter(monitor, 10);
                seen.Add(entered);
                if (entered)
                    Monitor.Exit(monitor);
            });
        }, s_options);

        Assert.Equal(ExplorationEnd.Exhausted, exploration.End);
        Assert.Equal([false, true], seen.Order());
    }

    [Fact]
    public void ASpinnerThatWatchesTheClockComesToItsEnd()
    {
        Exploration exploration = Explorer.DepthFirst("spin", static execution =>
        {
            execution.Start("spin", static () =>
            {
                SpinWait spinner = default;
                long end = Environment.TickCount64 + 500;
                while (Environment.TickCount64 < end)
                    spinner.SpinOnce();
            });
        }, s_options);

        Assert.Equal(ExplorationEnd.Exhausted, exploration.End);
    }
}
