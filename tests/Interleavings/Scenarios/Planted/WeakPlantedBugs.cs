using Xunit;

namespace LeanTasks.Interleavings.Tests.Planted;

/// <summary>Mistakes that only the search with weak memory finds.</summary>
public class WeakPlantedBugs
{
    private static readonly ExplorationOptions s_options = new() { StoreDelayBound = 1, StaleReadBound = 2, LateLoadBound = 1 };

    [Theory]
    [InlineData(WeakDefect.PublishedPlainly, "The result is 0.")]
    [InlineData(WeakDefect.LookedAtPlainly, "The result is 0.")]
    [InlineData(WeakDefect.FailedExchangeAsFence, "Neither sees the other.")]
    [InlineData(WeakDefect.LookedAgainWithoutBarrier, "The data is 01, and taken for whole.")]
    [InlineData(WeakDefect.FreedPlainly, "The item is 2.")]
    public void EachIsFoundAndItsScheduleFailsAgain(WeakDefect defect, string message)
    {
        Scenario scenario = ScenarioFor(defect);
        Exploration found = Explorer.DepthFirst($"{defect}", scenario, s_options);
        Console.WriteLine($"{found.Name}: found in execution {found.Executions}");
        Assert.True(found.End == ExplorationEnd.Failed, found.ToString());
        Assert.Equal(message, found.Failure!.Message);

        Failure? again = Explorer.Replay(scenario, Schedule.Parse(found.Failure.Schedule.ToString()), s_options);
        Assert.Equal(found.Failure.Message, again?.Message);
        Assert.Equal(found.Failure.Schedule.ToString(), again?.Schedule.ToString());
    }

    [Theory]
    [InlineData(WeakDefect.PublishedPlainly)]
    [InlineData(WeakDefect.LookedAtPlainly)]
    [InlineData(WeakDefect.FailedExchangeAsFence)]
    [InlineData(WeakDefect.LookedAgainWithoutBarrier)]
    [InlineData(WeakDefect.FreedPlainly)]
    public void NoneIsFoundWithTheMemoryOfX86(WeakDefect defect)
    {
        Exploration exploration = Explorer.DepthFirst(
            $"{defect}", ScenarioFor(defect), s_options with { StoreDelayBound = 2, StaleReadBound = 0, LateLoadBound = 0 });
        Assert.True(exploration.End == ExplorationEnd.Exhausted, exploration.ToString());
    }

    [Fact]
    public void OnlyALateLoadFindsASlotThatIsFreedPlainly()
    {
        Exploration exploration = Explorer.DepthFirst(
            "freed", ScenarioFor(WeakDefect.FreedPlainly), s_options with { LateLoadBound = 0, StoreDelayBound = 2 });
        Assert.True(exploration.End == ExplorationEnd.Exhausted, exploration.ToString());
    }

    [Fact]
    public void WithoutAMistakeAllPass()
    {
        foreach (Scenario scenario in (Scenario[])[Publishing(WeakDefect.None), Announcing(WeakDefect.None), LookingTwice(WeakDefect.None), TakingTurns(WeakDefect.None)])
        {
            Exploration exploration = Explorer.DepthFirst("none", scenario, s_options);
            Assert.True(exploration.End == ExplorationEnd.Exhausted, exploration.ToString());
        }
    }

    private static Scenario ScenarioFor(WeakDefect defect) => defect switch
    {
        WeakDefect.FailedExchangeAsFence => Announcing(defect),
        WeakDefect.LookedAgainWithoutBarrier => LookingTwice(defect),
        WeakDefect.FreedPlainly => TakingTurns(defect),
        _ => Publishing(defect),
    };

    // A task, its result and its state.
    private static Scenario Publishing(WeakDefect defect) => execution =>
    {
        int result = 0;
        bool isCompleted = false;
        execution.Start("complete", () =>
        {
            PlainAccess.Write(ref result, 77);
            if (defect == WeakDefect.PublishedPlainly)
                PlainAccess.Write(ref isCompleted, true);
            else
                Volatile.Write(ref isCompleted, true);
        });
        execution.Start("poll", () =>
        {
            if (!(defect == WeakDefect.LookedAtPlainly ? PlainAccess.Read(ref isCompleted) : Volatile.Read(ref isCompleted)))
                return;
            int seen = PlainAccess.Read(ref result);
            execution.Require(seen == 77, $"The result is {seen}.");
        });
    };

    // A sleeper that says so before it looks for work, and a thread that has work before it looks for sleepers.
    private static Scenario Announcing(WeakDefect defect) => execution =>
    {
        int asleep = 0;
        int work = 0;
        int owner = 0;
        bool sleeperSees = false;
        bool workerSees = false;
        execution.Start("sleep", () =>
        {
            PlainAccess.Write(ref asleep, 1);
            Interlocked.CompareExchange(ref owner, 1, defect == WeakDefect.FailedExchangeAsFence ? 1 : 0);
            sleeperSees = PlainAccess.Read(ref work) == 1;
        });
        execution.Start("work", () =>
        {
            Interlocked.Exchange(ref work, 1);
            workerSees = PlainAccess.Read(ref asleep) == 1;
        });
        execution.AtEnd(() => execution.Require(sleeperSees || workerSees, "Neither sees the other."));
    };

    // A slot that one thread fills again as soon as the other has taken what was in it.
    private static Scenario TakingTurns(WeakDefect defect) => execution =>
    {
        int slot = 1;
        bool isFull = true;
        execution.Start("take", () =>
        {
            int item = PlainAccess.Read(ref slot);
            if (defect == WeakDefect.FreedPlainly)
                PlainAccess.Write(ref isFull, false);
            else
                Volatile.Write(ref isFull, false);
            execution.Require(item == 1, $"The item is {item}.");
        });
        execution.Start("fill", () =>
        {
            if (!Volatile.Read(ref isFull))
                PlainAccess.Write(ref slot, 2);
        });
    };

    // Data of two cells with a version, which is odd while they are written.
    private static Scenario LookingTwice(WeakDefect defect) => execution =>
    {
        int version = 0;
        int first = 0;
        int second = 0;
        execution.Start("write", () =>
        {
            PlainAccess.Write(ref version, 1);
            Volatile.WriteBarrier();
            PlainAccess.Write(ref first, 1);
            PlainAccess.Write(ref second, 1);
            Volatile.Write(ref version, 2);
        });
        execution.Start("read", () =>
        {
            int before = Volatile.Read(ref version);
            int data = (10 * PlainAccess.Read(ref first)) + PlainAccess.Read(ref second);
            if (defect != WeakDefect.LookedAgainWithoutBarrier)
                Volatile.ReadBarrier();
            int after = PlainAccess.Read(ref version);
            if (before == after && before % 2 == 0)
                execution.Require(data is 0 or 11, $"The data is {data:00}, and taken for whole.");
        });
    };
}
