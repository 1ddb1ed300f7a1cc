using System.Runtime.CompilerServices;
using Xunit;

namespace LeanTasks.Interleavings.Tests.Engine;

/// <summary>Memory as x86 has it: what a thread stores the others may see later, and a fence makes them see it.</summary>
public class StoreBufferTests
{
    private const int Seed = 1;

    private static readonly ExplorationOptions s_options =
        new() { InterruptAfterWrites = false, MaxExecutions = 10_000, StoreDelayBound = 2 };

    /// <summary>How a thread of Dekker's protocol raises its flag before it looks at the other's.</summary>
    public enum Raise
    {
        Volatile,
        InterlockedExchange,
        MemoryBarrier,
        ThreadMemoryBarrier,
        InsideALock,
    }

    [Theory]
    [InlineData(Raise.Volatile, Raise.Volatile, true)]
    [InlineData(Raise.Volatile, Raise.InterlockedExchange, true)]
    [InlineData(Raise.InterlockedExchange, Raise.InterlockedExchange, false)]
    [InlineData(Raise.MemoryBarrier, Raise.MemoryBarrier, false)]
    [InlineData(Raise.ThreadMemoryBarrier, Raise.InterlockedExchange, false)]
    [InlineData(Raise.InsideALock, Raise.InsideALock, false)]
    public void OnlyAFenceLetsOneOfTwoSeeTheOther(Raise one, Raise other, bool fails)
    {
        Scenario scenario = Dekker(one, other);
        Exploration exploration = Explorer.DepthFirst("Dekker", scenario, s_options);
        Assert.Equal(fails ? "Neither sees the other." : null, exploration.Failure?.Message);
        Assert.Equal(fails ? ExplorationEnd.Failed : ExplorationEnd.Exhausted, exploration.End);
        foreach (Exploration byLot in ByLot(scenario))
            Assert.Equal(exploration.Failure?.Message, byLot.Failure?.Message);
    }

    [Fact]
    public void WithoutStoreBuffersAMissingFenceDoesNotShow()
    {
        ExplorationOptions options = s_options with { StoreDelayBound = 0 };
        Exploration exploration = Explorer.DepthFirst("Dekker", Dekker(Raise.Volatile, Raise.Volatile), options);
        Assert.Equal(ExplorationEnd.Exhausted, exploration.End);
    }

    [Fact]
    public void AFailureCanBeRunAgainAndSaysWhenEachStoreReachesMemory()
    {
        Scenario scenario = Dekker(Raise.Volatile, Raise.Volatile);
        Failure found = Explorer.DepthFirst("Dekker", scenario, s_options).Failure!;
        Failure? again = Explorer.Replay(scenario, Schedule.Parse(found.Schedule.ToString()), s_options);
        Assert.Equal(found.Message, again?.Message);
        Assert.Equal(found.Schedule.ToString(), again?.Schedule.ToString());

        int stored = found.Trace.IndexOf("Volatile.Write flags[mine]@1 from 0 to 1 (buffered)", StringComparison.Ordinal);
        int read = found.Trace.IndexOf("T1 two               Volatile.Read flags[1 - mine]@1 is 0", StringComparison.Ordinal);
        int reached = found.Trace.IndexOf("what T0 one stored reaches memory: flags[mine]@1 = 1", StringComparison.Ordinal);
        Assert.True(stored >= 0 && stored < read && read < reached, found.Trace);
    }

    // Every thread's own barrier is missing on one side, and the other side makes up for it.
    [Fact]
    public void AProcessWideBarrierIsAFenceInAllThreads()
    {
        static Scenario Asymmetric(bool processWide) => execution =>
        {
            int owner = 0;
            int thief = 0;
            bool ownerSees = false;
            bool thiefSees = false;
            execution.Start("owner", () =>
            {
                Volatile.Write(ref owner, 1);
                ownerSees = Volatile.Read(ref thief) == 1;
            });
            execution.Start("thief", () =>
            {
                Volatile.Write(ref thief, 1);
                if (processWide)
                    Interlocked.MemoryBarrierProcessWide();
                else
                    Interlocked.MemoryBarrier();
                thiefSees = Volatile.Read(ref owner) == 1;
            });
            execution.AtEnd(() => execution.Require(ownerSees || thiefSees, "Neither sees the other."));
        };

        Assert.Equal(ExplorationEnd.Failed, Explorer.DepthFirst("own", Asymmetric(processWide: false), s_options).End);
        Assert.Equal(ExplorationEnd.Exhausted, Explorer.DepthFirst("all", Asymmetric(processWide: true), s_options).End);
    }

    [Fact]
    public void AThreadsStoresReachMemoryInTheirOrder()
    {
        HashSet<string> seen = [];
        Exploration exploration = Explorer.DepthFirst("message", execution =>
        {
            int data = 0;
            int flag = 0;
            execution.Start("send", () =>
            {
                Volatile.Write(ref data, 1);
                Volatile.Write(ref flag, 1);
                Volatile.Read(ref flag);
            });
            execution.Start("receive", () => seen.Add($"{Volatile.Read(ref flag)}{Volatile.Read(ref data)}"));
        }, s_options);

        Assert.Equal(ExplorationEnd.Exhausted, exploration.End);
        Assert.Equal(["00", "01", "11"], seen.Order());
    }

    [Fact]
    public void AThreadSeesItsOwnStoresAlsoByPlainReads()
    {
        Exploration exploration = Explorer.DepthFirst("own", static execution =>
        {
            int cell = 0;
            int other = 0;
            execution.Start("write", () =>
            {
                Volatile.Write(ref cell, 1);
                Volatile.Read(ref other);
                execution.Require(Volatile.Read(ref cell) == 1, "It does not see its own store.");
                execution.Require(cell == 1, "A plain read does not see its own store.");
            });
            execution.Start("disturb", () => Volatile.Read(ref cell));
            execution.AtEnd(() => execution.Require(cell == 1, "The store is lost."));
        }, s_options);

        Assert.Equal(ExplorationEnd.Exhausted, exploration.End);
    }

    [Fact]
    public void APlainWriteOverAHeldBackStoreIsNotLost()
    {
        Exploration exploration = Explorer.DepthFirst("plain", static execution =>
        {
            int cell = 0;
            int other = 0;
            execution.Start("write", () =>
            {
                Volatile.Write(ref cell, 1);
                cell = 2;
                Volatile.Read(ref other);
                execution.Require(cell == 2, "The plain write is undone.");
            });
            execution.Start("disturb", () => Volatile.Read(ref other));
            execution.AtEnd(() => execution.Require(cell == 2, $"At the end there is {cell}."));
        }, s_options);

        Assert.Equal(ExplorationEnd.Exhausted, exploration.End);
    }

    [Fact]
    public void APlainWriteBetweenHeldBackStoresToItsCellKeepsItsPlace()
    {
        Exploration exploration = Explorer.DepthFirst("between", static execution =>
        {
            int cell = 0;
            int other = 0;
            execution.Start("write", () =>
            {
                Volatile.Write(ref cell, 56);
                cell = 64;
                Volatile.Write(ref cell, 56);
                Volatile.Read(ref other);
            });
            execution.Start("disturb", () => Volatile.Read(ref other));
            execution.AtEnd(() => execution.Require(cell == 56, $"At the end there is {cell}."));
        }, s_options);

        Assert.Null(exploration.Failure);
        Assert.Equal(ExplorationEnd.Exhausted, exploration.End);
    }

    /// <summary>A plain write over a store that is held back comes before the next store, and after the last.</summary>
    /// <param name="first">Whether the plain write comes before the store to the flag.</param>
    /// <param name="expected">The flag, and then the data, as another thread may see them.</param>
    [Theory]
    [InlineData(true, "00 01 02 12")]
    [InlineData(false, "00 01 02 11 12")]
    public void APlainWriteOverAHeldBackStoreKeepsItsPlaceAmongOthers(bool first, string expected)
    {
        HashSet<string> seen = [];
        Exploration exploration = Explorer.DepthFirst("message", execution =>
        {
            int data = 0;
            int flag = 0;
            execution.Start("send", () =>
            {
                Volatile.Write(ref data, 1);
                if (first)
                    data = 2;
                Volatile.Write(ref flag, 1);
                if (!first)
                    data = 2;
                Volatile.Read(ref flag);
            });
            execution.Start("receive", () => seen.Add($"{Volatile.Read(ref flag)}{Volatile.Read(ref data)}"));
        }, s_options);

        Assert.Equal(ExplorationEnd.Exhausted, exploration.End);
        Assert.Equal(expected.Split(' '), seen.Order());
    }

    [Fact]
    public void ASpinnerIsReleasedByAStoreThatIsHeldBackForAWhile()
    {
        Exploration exploration = Explorer.DepthFirst("spin", static execution =>
        {
            bool flag = false;
            execution.Start("spin", () =>
            {
                SpinWait spinner = default;
                while (!Volatile.Read(ref flag))
                    spinner.SpinOnce();
            });
            execution.Start("release", () => Volatile.Write(ref flag, true));
        }, s_options);

        Assert.Equal(ExplorationEnd.Exhausted, exploration.End);
    }

    [Fact]
    public void AStoreOutlivesACollectionAndReachesItsObject()
    {
        HashSet<string?> seen = [];
        Exploration exploration = Explorer.DepthFirst("collect", execution =>
        {
            StrongBox<string?> box = new("before");
            StrongBox<string?> other = new();
            execution.Start("write", () =>
            {
                Volatile.Write(ref box.Value, "after");
                Volatile.Read(ref other.Value);
            });
            execution.Start("collect", () =>
            {
                seen.Add(Volatile.Read(ref box.Value));
                GC.Collect(0, GCCollectionMode.Forced, blocking: true);
                Volatile.Read(ref other.Value);
            });
            execution.AtEnd(() => execution.Require(box.Value == "after", $"The object has {box.Value}."));
        }, s_options with { PreemptionBound = 1 });

        Assert.Equal(ExplorationEnd.Exhausted, exploration.End);
        Assert.Equal(["after", "before"], seen.Order());
    }

    [Fact]
    public void MoreStoresThanABufferHoldsReachMemoryByThemselves()
    {
        Exploration exploration = Explorer.RandomWalk("many", static execution =>
        {
            int[] cells = new int[100];
            execution.Start("write", () =>
            {
                for (int index = 0; index < cells.Length; index++)
                    Volatile.Write(ref cells[index], 1);
            });
            execution.Start("read", () => Volatile.Read(ref cells[^1]));
            execution.AtEnd(() => execution.Require(cells.All(static cell => cell == 1), "A store is lost."));
        }, s_options with { MaxExecutions = 20 }, Seed);

        Assert.Equal(ExplorationEnd.LimitReached, exploration.End);
    }

    // Later the cell may be gone, and something else be in its place.
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void OnlyACellOnTheStackIsWrittenAtOnce(bool onStack)
    {
        static void WriteLocal()
        {
            int local = 0;
            Volatile.Write(ref local, 1);
        }

        Exploration exploration = Explorer.DepthFirst("stack", execution =>
        {
            int shared = 0;
            execution.Start("write", () =>
            {
                if (onStack)
                    WriteLocal();
                else
                    Volatile.Write(ref shared, 1);
                execution.Require(false, "Shown.");
            });
        }, s_options with { InterruptAfterWrites = true });

        Assert.Equal("Shown.", exploration.Failure?.Message);
        Assert.Equal(onStack ? 0 : 1, exploration.Failure!.Trace.Split("(buffered)").Length - 1);
    }

    [Theory]
    [InlineData(1, false)]
    [InlineData(2, true)]
    public void StoresAreHeldBackNoMoreOftenThanTheBoundSays(int bound, bool finds)
    {
        Exploration exploration = Explorer.DepthFirst("Dekker twice", static execution =>
        {
            int[] flags = new int[4];
            int misses = 0;
            void Enter(int mine, int other)
            {
                for (int round = 0; round < 4; round += 2)
                {
                    Volatile.Write(ref flags[round + mine], 1);
                    if (Volatile.Read(ref flags[round + other]) == 0)
                        misses++;
                    Interlocked.MemoryBarrier();
                }
            }

            execution.Start("one", () => Enter(mine: 0, other: 1));
            execution.Start("two", () => Enter(mine: 1, other: 0));
            execution.AtEnd(() => execution.Require(misses < 4, "Neither sees the other, twice."));
        }, s_options with { StoreDelayBound = bound });

        Assert.Equal(finds ? ExplorationEnd.Failed : ExplorationEnd.Exhausted, exploration.End);
    }

    [Fact]
    public void WhoJoinsAThreadSeesWhatItStored()
    {
        Exploration exploration = Explorer.DepthFirst("join", static execution => execution.Start("start", () =>
        {
            bool done = false;
            Thread thread = new(() => Volatile.Write(ref done, true));
            thread.Start();
            thread.Join();
            execution.Require(Volatile.Read(ref done), "The store is still held back.");
        }), s_options);

        Assert.Equal(ExplorationEnd.Exhausted, exploration.End);
    }

    private static Exploration[] ByLot(Scenario scenario) =>
    [
        Explorer.RandomWalk("Dekker, by lot", scenario, s_options with { MaxExecutions = 500 }, Seed),
        Explorer.Pct("Dekker, by priorities", scenario, s_options with { MaxExecutions = 500 }, depth: 3, Seed),
    ];

    private static Scenario Dekker(Raise one, Raise other) => execution =>
    {
        object monitor = new();
        int[] flags = new int[2];
        bool[] sees = new bool[2];
        execution.Start("one", () => Enter(one, 0));
        execution.Start("two", () => Enter(other, 1));
        execution.AtEnd(() => execution.Require(sees[0] || sees[1], "Neither sees the other."));

        void Enter(Raise raise, int mine)
        {
            switch (raise)
            {
                case Raise.InterlockedExchange:
                    Interlocked.Exchange(ref flags[mine], 1);
                    break;
                case Raise.InsideALock:
                    lock (monitor)
                        Volatile.Write(ref flags[mine], 1);
                    break;
                default:
                    Volatile.Write(ref flags[mine], 1);
                    break;
            }

            if (raise == Raise.MemoryBarrier)
                Interlocked.MemoryBarrier();
            else if (raise == Raise.ThreadMemoryBarrier)
                Thread.MemoryBarrier();
            sees[mine] = Volatile.Read(ref flags[1 - mine]) == 1;
        }
    };
}
