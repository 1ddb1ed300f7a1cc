using Xunit;

namespace LeanTasks.Interleavings.Tests.Engine;

/// <summary>The shadows do what the framework's types do.</summary>
public class ShadowTests
{
    private static readonly ExplorationOptions s_options = new() { InterruptAfterWrites = false, MaxExecutions = 10_000 };

    [Fact]
    public void InterlockedOperationsGiveWhatTheFrameworksDo()
    {
        int number = 5;
        Assert.Equal((6, 5, 8), (Interlocked.Increment(ref number), Interlocked.Decrement(ref number), Interlocked.Add(ref number, 3)));
        Assert.Equal((8, 8), (Interlocked.And(ref number, 12), Interlocked.Or(ref number, 3)));
        Assert.Equal((11, 2), (Interlocked.Exchange(ref number, 2), Interlocked.CompareExchange(ref number, 7, 3)));
        Assert.Equal((2, 7), (Interlocked.CompareExchange(ref number, 7, 2), number));

        long large = long.MaxValue;
        Assert.Equal(long.MinValue, Interlocked.Increment(ref large));
        Assert.Equal(long.MinValue, Interlocked.Read(ref large));

        byte small = 255;
        Assert.Equal((byte)255, Interlocked.Exchange(ref small, 1));
        Assert.Equal((byte)1, Interlocked.CompareExchange(ref small, 2, 1));

        ushort flags = 1;
        Assert.Equal((ushort)1, Interlocked.CompareExchange(ref flags, 3, 1));
        Assert.Equal((ushort)3, Volatile.Read(ref flags));

        object? first = new();
        object second = new();
        Assert.Same(first, Interlocked.CompareExchange(ref first, second, null) ?? second);
        Assert.NotSame(second, Interlocked.Exchange(ref first, second));
        Assert.Same(second, Volatile.Read(ref first));
    }

    [Fact]
    public void ReferencesAreComparedAsSuch()
    {
        string one = new('a', 1);
        string? cell = one;
        string equal = new('a', 1);
        Assert.Same(one, Interlocked.CompareExchange(ref cell, "b", equal));
        Assert.Same(one, cell);
    }

    [Fact]
    public void ALockLetsOneInAtATime()
    {
        static Scenario Entering(bool locks) => execution =>
        {
            Lock target = new();
            int count = 0;
            void Count()
            {
                if (locks)
                {
                    lock (target)
                    {
                        execution.Require(target.IsHeldByCurrentThread, "It is not held.");
                        Volatile.Write(ref count, Volatile.Read(ref count) + 1);
                    }
                }
                else
                {
                    Volatile.Write(ref count, Volatile.Read(ref count) + 1);
                }
            }

            execution.Start("one", Count);
            execution.Start("two", Count);
            execution.AtEnd(() => execution.Require(count == 2, $"Counted {count}."));
        };

        Assert.Equal(ExplorationEnd.Exhausted, Explorer.DepthFirst("locked", Entering(locks: true), s_options).End);
        Assert.Equal("Counted 1.", Explorer.DepthFirst("not locked", Entering(locks: false), s_options).Failure?.Message);
    }

    [Fact]
    public void AnEventLetsThoseGoOnWhoWaitAndWhoComeLater()
    {
        static Scenario Waiting(bool resets) => execution =>
        {
            using ManualResetEventSlim ready = new();
            bool isReady = false;
            void Wait()
            {
                ready.Wait();
                execution.Require(isReady, "Wait came back before Set.");
            }

            execution.Start("wait", Wait);
            execution.Start("wait too", Wait);
            execution.Start("set", () =>
            {
                isReady = true;
                ready.Set();
                if (resets)
                    ready.Reset();
            });
            execution.AtEnd(() => execution.Require(ready.IsSet != resets, "It is not as it was left."));
        };

        Assert.Equal(ExplorationEnd.Exhausted, Explorer.DepthFirst("set", Waiting(resets: false), s_options).End);
        Assert.Equal(
            "Nobody can go on: T0 wait waits in ManualResetEventSlim.Wait, T1 wait too waits in ManualResetEventSlim.Wait.",
            Explorer.DepthFirst("set and reset", Waiting(resets: true), s_options).Failure?.Message);
    }

    [Fact]
    public void AnEventIsWaitedForNoLongerThanToldTo()
    {
        HashSet<bool> seen = [];
        Exploration exploration = Explorer.DepthFirst("event", execution =>
        {
            using ManualResetEventSlim ready = new();
            execution.Start("wait", () => seen.Add(ready.Wait(10)));
            execution.Start("set", ready.Set);
        }, s_options);

        Assert.Equal(ExplorationEnd.Exhausted, exploration.End);
        Assert.Equal([false, true], seen.Order());
    }

    [Fact]
    public void AThreadIsTheSameObjectEachTimeAndHasItsOwnNumber()
    {
        Exploration exploration = Explorer.DepthFirst("threads", static execution =>
        {
            List<Thread> threads = [];
            void Look()
            {
                Thread self = Thread.CurrentThread;
                threads.Add(self);
                execution.Require(self == Thread.CurrentThread, "It is another object.");
                execution.Require(self.ManagedThreadId == Environment.CurrentManagedThreadId, "It is another number.");
            }

            execution.Start("one", Look);
            execution.Start("two", Look);
            execution.AtEnd(() => execution.Require(threads.Distinct().Count() == 2, "Two threads are one object."));
        }, s_options);

        Assert.Equal(ExplorationEnd.Exhausted, exploration.End);
    }

    [Fact]
    public void AThreadStartedInAnExecutionIsOneOfItsThreads()
    {
        static Scenario Starting(bool joins) => execution => execution.Start("start", () =>
        {
            bool done = false;
            int cell = 0;
            Thread thread = new(() =>
            {
                Volatile.Read(ref cell);
                done = true;
            });
            thread.Start();
            if (joins)
                thread.Join();
            execution.Require(done, "The thread has not ended.");
        });

        Assert.Equal(ExplorationEnd.Exhausted, Explorer.DepthFirst("join", Starting(joins: true), s_options).End);
        Assert.Equal("The thread has not ended.", Explorer.DepthFirst("do not join", Starting(joins: false), s_options).Failure?.Message);
    }

    [Fact]
    public void AThreadThatYieldsSomeTimesBeforeItBlocksComesToWhereItBlocks()
    {
        static Scenario Yielding(int times) => execution =>
        {
            object monitor = new();
            bool flag = false;
            execution.Start("yield, then wait", () =>
            {
                for (int yields = 0; yields < times && !Volatile.Read(ref flag); yields++)
                    Thread.Yield();
                lock (monitor)
                    Monitor.PulseAll(monitor);
            });
            execution.Start("wait", () =>
            {
                lock (monitor)
                    Monitor.Wait(monitor, 1);
            });
        };

        Assert.Equal(ExplorationEnd.Exhausted, Explorer.DepthFirst("some times", Yielding(times: 10), s_options).End);
        Assert.Equal(
            "Nobody can go on: T0 yield, then wait spins in Thread.Yield.",
            Explorer.DepthFirst("for ever", Yielding(times: int.MaxValue), s_options).Failure?.Message);
    }

    [Fact]
    public void WorkOfThePoolIsRunByThreadsOfThePool()
    {
        Exploration exploration = Explorer.DepthFirst("pool", static execution =>
        {
            int ran = 0;
            void Run(object? state)
            {
                execution.Require(Thread.CurrentThread.IsThreadPoolThread, "It is not the pool's.");
                execution.Require(state is "state", "The state is lost.");
                ran++;
            }

            execution.Start("queue", () =>
            {
                execution.Require(!Thread.CurrentThread.IsThreadPoolThread, "It is the pool's.");
                ThreadPool.UnsafeQueueUserWorkItem(Run, "state", preferLocal: true);
                ThreadPool.UnsafeQueueUserWorkItem(Run, "state");
                ThreadPool.QueueUserWorkItem(Run, "state");
            });
            execution.AtEnd(() => execution.Require(ran == 3, $"{ran} ran."));
        }, s_options);

        Assert.Equal(ExplorationEnd.Exhausted, exploration.End);
    }
}
